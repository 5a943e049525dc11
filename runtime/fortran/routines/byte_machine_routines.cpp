// Clocks, dates and random numbers of byte machines (VAX, IBM 3081), under the names that the translator
// gives them (tools/compiler/frontend/rules/byte_machine_routines.cpp). `kind` is the Fortran KIND of the
// preceding argument, which is its size in bytes.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <string>

#include "runtime/fortran/routines/date_routines.hpp"
#include "runtime/fortran/routines/library_entry.hpp"

namespace platter::runtime {
namespace {

double timer_milliseconds() {
  return entry([](Session& session) { return session.system().timer(); });
}

/// Returns the processor time of the program, including the system's time on its behalf.
time::Duration processor_time(Session& session) {
  const auto& accounts = session.machine().processor().accounts();
  return accounts.user + accounts.system;
}

template <typename Number, typename Value>
void store_as(void* place, Value value) {
  const auto number = static_cast<Number>(value);
  std::memcpy(place, &number, sizeof number);
}

void store_real(void* place, std::int32_t kind, double value) {
  constexpr std::int32_t kSingle = sizeof(float);
  kind == kSingle ? store_as<float>(place, value) : store_as<double>(place, value);
}

void store_integer(void* place, std::int32_t kind, std::int64_t value) {
  switch (kind) {
    case sizeof(std::int8_t):
      return store_as<std::int8_t>(place, value);
    case sizeof(std::int16_t):
      return store_as<std::int16_t>(place, value);
    case sizeof(std::int32_t):
      return store_as<std::int32_t>(place, value);
    default:
      return store_as<std::int64_t>(place, value);
  }
}

std::int64_t load_integer(const void* place, std::int32_t kind) {
  const auto load = [&]<typename Number>(Number number) {
    std::memcpy(&number, place, sizeof number);
    return static_cast<std::int64_t>(number);
  };
  switch (kind) {
    case sizeof(std::int8_t):
      return load(std::int8_t{});
    case sizeof(std::int16_t):
      return load(std::int16_t{});
    case sizeof(std::int32_t):
      return load(std::int32_t{});
    default:
      return load(std::int64_t{});
  }
}

/// Returns the date as dd-mmm-yy, the nine characters of CALL DATE of VAX FORTRAN.
std::string vax_date(const Calendar& now) {
  constexpr std::array kMonths = {"JAN", "FEB", "MAR", "APR", "MAY", "JUN",
                                  "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"};
  return fmt::format("{:2}-{}-{:02}", now.day_of_month(), kMonths.at(now.month() - 1), now.year_of_century());
}

std::string vax_time(const Calendar& now) {
  return fmt::format("{:02}:{:02}:{:02}", now.hours(), now.minutes(), now.seconds());
}

/// Stores a text in a CHARACTER variable: truncated or padded with blanks.
void store_text(const std::string& text, char* place, std::size_t length) {
  std::memset(place, ' ', length);
  std::memcpy(place, text.data(), std::min(length, text.size()));
}

}  // namespace
}  // namespace platter::runtime

using platter::runtime::Session;

extern "C" {
double plt_milliseconds_();
double plt_seconds_();
void plt_store_milliseconds_(void* place, const std::int32_t* kind);
void plt_store_seconds_(void* place, const std::int32_t* kind);
void plt_clockx_(void* place, const std::int32_t* kind);
void plt_cputime_(void* place, const std::int32_t* kind, void* code, const std::int32_t* code_kind);
float plt_vax_secnds_(const float* subtracted);
void plt_vax_date_(char* bytes);
void plt_vax_date_text_(char* text, std::size_t length);
void plt_vax_time_(char* bytes);
void plt_vax_time_text_(char* text, std::size_t length);
void plt_vax_idate_(void* month, const std::int32_t* month_kind, void* day, const std::int32_t* day_kind,
                    void* year, const std::int32_t* year_kind);
float plt_vax_ran_(void* seed, const std::int32_t* kind);
std::int32_t plt_vax_zext_(const void* integer, const std::int32_t* kind);

/// TIMEF(D): the time of the system's clock since the start of the run, in milliseconds and whole ticks.
double plt_milliseconds_() {
  return platter::runtime::timer_milliseconds();
}

/// SECOND(): processor time in seconds.
double plt_seconds_() {
  return platter::runtime::entry(
      [](Session& session) { return platter::time::seconds(platter::runtime::processor_time(session)); });
}

/// CALL TIMEF(T): stores the value of TIMEF(D) in T.
void plt_store_milliseconds_(void* place, const std::int32_t* kind) {
  platter::runtime::store_real(place, *kind, plt_milliseconds_());
}

/// CALL SECOND(T): stores the processor time in seconds in T.
void plt_store_seconds_(void* place, const std::int32_t* kind) {
  platter::runtime::store_real(place, *kind, plt_seconds_());
}

/// CALL CLOCKX(T) of VS FORTRAN: microseconds, here since the run began (unsourced).
void plt_clockx_(void* place, const std::int32_t* kind) {
  const double now = platter::runtime::entry(
      [](Session& session) { return platter::time::microseconds(session.machine().processor().now()); });
  platter::runtime::store_real(place, *kind, now);
}

/// CALL CPUTIME(T,IRC) of VS FORTRAN: processor time in microseconds; return code 0 (unsourced).
void plt_cputime_(void* place, const std::int32_t* kind, void* code, const std::int32_t* code_kind) {
  const double used = platter::runtime::entry([](Session& session) {
    return platter::time::microseconds(platter::runtime::processor_time(session));
  });
  platter::runtime::store_real(place, *kind, used);
  platter::runtime::store_integer(code, *code_kind, 0);
}

/// SECNDS(X) of VAX FORTRAN: the seconds since midnight, in ticks of 10 ms, minus X. If the result would be
/// negative, a day is added, so that an interval across midnight is correct, as the manual describes.
float plt_vax_secnds_(const float* subtracted) {
  return platter::runtime::library_entry("SECNDS", 0, [&](Session& session) {
    constexpr double kTicks = 100;  // ticks per second
    constexpr float kDay = 86400;
    const double now = platter::runtime::Calendar(session).since_midnight();
    const auto since = static_cast<float>(std::floor(now * kTicks) / kTicks) - *subtracted;
    return since < 0 ? since + kDay : since;
  });
}

/// CALL DATE(BYTES): stores nine bytes.
void plt_vax_date_(char* bytes) {
  constexpr std::size_t kLength = 9;
  plt_vax_date_text_(bytes, kLength);
}
void plt_vax_date_text_(char* text, std::size_t length) {
  platter::runtime::library_entry("DATE", 0, [&](Session& session) {
    platter::runtime::store_text(platter::runtime::vax_date(platter::runtime::Calendar(session)), text,
                                 length);
  });
}

/// CALL TIME(BYTES): stores eight bytes.
void plt_vax_time_(char* bytes) {
  constexpr std::size_t kLength = 8;
  plt_vax_time_text_(bytes, kLength);
}
void plt_vax_time_text_(char* text, std::size_t length) {
  platter::runtime::library_entry("TIME", 0, [&](Session& session) {
    platter::runtime::store_text(platter::runtime::vax_time(platter::runtime::Calendar(session)), text,
                                 length);
  });
}

/// CALL IDATE(MONTH,DAY,YEAR): stores 1 to 12, 1 to 31 and 0 to 99.
void plt_vax_idate_(void* month, const std::int32_t* month_kind, void* day, const std::int32_t* day_kind,
                    void* year, const std::int32_t* year_kind) {
  platter::runtime::library_entry("IDATE", 0, [&](Session& session) {
    const platter::runtime::Calendar now(session);
    platter::runtime::store_integer(month, *month_kind, now.month());
    platter::runtime::store_integer(day, *day_kind, now.day_of_month());
    platter::runtime::store_integer(year, *year_kind, now.year_of_century());
  });
}

/// ZEXT(N): an INTEGER*2 or a BYTE, extended with zeros.
std::int32_t plt_vax_zext_(const void* integer, const std::int32_t* kind) {
  constexpr unsigned kByte = 8;
  const auto value = static_cast<std::uint32_t>(platter::runtime::load_integer(integer, *kind));
  const unsigned bits = kByte * static_cast<unsigned>(*kind);
  const std::uint32_t mask = bits < kByte * sizeof value ? (1U << bits) - 1 : ~0U;
  return static_cast<std::int32_t>(value & mask);
}

/// RAN(ISEED) of VAX FORTRAN (MTH$RANDOM): seed = 69069*seed + 1 modulo 2^32; the result is the upper 24 bits
/// as a fraction of 2^24. An INTEGER*2 or BYTE seed keeps only its low bits.
float plt_vax_ran_(void* seed, const std::int32_t* kind) {
  constexpr std::uint32_t kFactor = 69069;
  constexpr float kScale = 1.0F / (1U << 24U);
  auto value = static_cast<std::uint32_t>(platter::runtime::load_integer(seed, *kind));
  return platter::runtime::library_entry("RAN", 0, [&](Session&) {
    value = kFactor * value + 1;
    platter::runtime::store_integer(seed, *kind, static_cast<std::int32_t>(value));
    return static_cast<float>(value >> 8U) * kScale;
  });
}
}
