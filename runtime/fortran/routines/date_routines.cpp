#include "runtime/fortran/routines/date_routines.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "runtime/fortran/characters/characters.hpp"
#include "runtime/fortran/routines/library_entry.hpp"

// DATE, JDATE, TIME and CLOCK return the run's start date (--date) plus the time of the machine's clock. RTC
// and IRTC return the time of that clock. The host's clock is not used.
namespace platter::runtime {
namespace {

/// Returns true for FTN's formats, which have a blank before the text and a point after it, ten characters in
/// all.
bool is_ftn(Session& session) {
  return session.machine().specification().dialect == std::string_view("ftn");
}

/// Removes these two characters if a word cannot contain ten.
std::string fit(const std::string& text) {
  return text.size() <= characters_per_word() ? text : text.substr(1, text.size() - 2);
}

template <typename Text>
TypelessResult text(const char* name, std::uint64_t* word, Text text) {
  return library_entry(name, 0, [&](Session& session) {
    const auto result = typeless(word_of_text(text(session, Calendar(session))));
    if (word != nullptr) *word = result.integer;
    return result;
  });
}

std::string date_text(Session& session, const Calendar& now) {
  return is_ftn(session)
             ? fit(fmt::format(" {:02}/{:02}/{:02}.", now.year_of_century(), now.month(), now.day_of_month()))
             : fmt::format("{:02}/{:02}/{:02}", now.month(), now.day_of_month(), now.year_of_century());
}

TypelessResult date(std::uint64_t* word) {
  return text("DATE", word, date_text);
}

TypelessResult julian(std::uint64_t* word) {
  return text("JDATE", word, [](Session&, const Calendar& now) {
    return fmt::format("{:02}{:03}", now.year_of_century(), now.day_of_year());
  });
}

std::string clock_text(Session& session, const Calendar& now) {
  const char* const form = is_ftn(session) ? " {:02}.{:02}.{:02}." : "{:02}:{:02}:{:02}";
  const std::string text = fmt::format(fmt::runtime(form), now.hours(), now.minutes(), now.seconds());
  return is_ftn(session) ? fit(text) : text;
}

TypelessResult clock(const char* name, std::uint64_t* word) {
  return text(name, word, clock_text);
}

std::int64_t periods(const char* name) {
  return library_entry(name, 0, [](Session& session) {
    return session.machine().processor().now().time_since_epoch() / session.machine().clock_period();
  });
}

}  // namespace

std::pair<std::uint64_t, std::uint64_t> date_and_time(Session& session) {
  const Calendar now(session);
  return {word_of_text(date_text(session, now)), word_of_text(clock_text(session, now))};
}

}  // namespace platter::runtime

using platter::runtime::TypelessResult;

extern "C" {
TypelessResult plt_date_f0_();
TypelessResult plt_date_f1_(std::uint64_t* word);
void plt_date_1_(std::uint64_t* word);
TypelessResult plt_jdate_f0_();
TypelessResult plt_jdate_f1_(std::uint64_t* word);
void plt_jdate_1_(std::uint64_t* word);
TypelessResult plt_time_f0_();
TypelessResult plt_time_f1_(std::uint64_t* word);
void plt_time_1_(std::uint64_t* word);
TypelessResult plt_clock_f0_();
TypelessResult plt_clock_f1_(std::uint64_t* word);
void plt_clock_1_(std::uint64_t* word);
double plt_rtc_f0_();
double plt_rtc_f1_(double* periods);
void plt_rtc_1_(double* periods);
std::int64_t plt_irtc_f0_();
std::int64_t plt_irtc_f1_(std::int64_t* periods);
void plt_irtc_1_(std::int64_t* periods);

// "f" marks a function, and the digit is the number of arguments.
TypelessResult plt_date_f0_() {
  return platter::runtime::date(nullptr);
}
TypelessResult plt_date_f1_(std::uint64_t* word) {
  return platter::runtime::date(word);
}
void plt_date_1_(std::uint64_t* word) {
  platter::runtime::date(word);
}

TypelessResult plt_jdate_f0_() {
  return platter::runtime::julian(nullptr);
}
TypelessResult plt_jdate_f1_(std::uint64_t* word) {
  return platter::runtime::julian(word);
}
void plt_jdate_1_(std::uint64_t* word) {
  platter::runtime::julian(word);
}

TypelessResult plt_time_f0_() {
  return platter::runtime::clock("TIME", nullptr);
}
TypelessResult plt_time_f1_(std::uint64_t* word) {
  return platter::runtime::clock("TIME", word);
}
void plt_time_1_(std::uint64_t* word) {
  platter::runtime::clock("TIME", word);
}

TypelessResult plt_clock_f0_() {
  return platter::runtime::clock("CLOCK", nullptr);
}
TypelessResult plt_clock_f1_(std::uint64_t* word) {
  return platter::runtime::clock("CLOCK", word);
}
void plt_clock_1_(std::uint64_t* word) {
  platter::runtime::clock("CLOCK", word);
}

/// RTC(): the clock periods since the start of the run.
double plt_rtc_f0_() {
  return static_cast<double>(platter::runtime::periods("RTC"));
}
double plt_rtc_f1_(double* periods) {
  return *periods = plt_rtc_f0_();
}
void plt_rtc_1_(double* periods) {
  *periods = plt_rtc_f0_();
}
std::int64_t plt_irtc_f0_() {
  return platter::runtime::periods("IRTC");
}
std::int64_t plt_irtc_f1_(std::int64_t* periods) {
  return *periods = plt_irtc_f0_();
}
void plt_irtc_1_(std::int64_t* periods) {
  *periods = plt_irtc_f0_();
}
}
