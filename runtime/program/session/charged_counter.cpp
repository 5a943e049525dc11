#include "runtime/program/session/charged_counter.hpp"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <new>
#include <system_error>

#include "emulator/processor/unit_times.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/charged_words.h"

namespace platter::runtime {
namespace {

constexpr std::size_t kPage = 4096;  // size of a page of x86-64, in bytes
constexpr std::size_t kPlace = 3 * kPage;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// Returns a random page-aligned address between 4 GB and 64 TB. Programs are below 4 GB. 64 TB is half of
/// the address space; the host places libraries above it, and sanitizers reserve only part of the range
/// below.
std::uintptr_t random_place() {
  constexpr std::uintptr_t kBegin = std::uintptr_t{1} << 32;
  constexpr std::uintptr_t kEnd = std::uintptr_t{1} << 46;
  std::uint64_t drawn = 0;
  if (::getrandom(&drawn, sizeof drawn, 0) != sizeof drawn) fail("getrandom");
  return (kBegin + drawn % (kEnd - kBegin)) / kPage * kPage;
}

/// Reserves three inaccessible pages without replacing other mappings. If all random addresses are taken, as
/// under valgrind, the host chooses the place.
std::byte* reserve() {
  constexpr int kTries = 16;
  constexpr int kKind = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  for (int i = 0; i < kTries; ++i) {
    auto* const wanted = reinterpret_cast<void*>(random_place());  // NOLINT(performance-no-int-to-ptr)
    void* const got = ::mmap(wanted, kPlace, PROT_NONE, kKind | MAP_FIXED_NOREPLACE, -1, 0);
    if (got == wanted) return static_cast<std::byte*>(got);
    if (got != MAP_FAILED) ::munmap(got, kPlace);
  }
  void* const got = ::mmap(nullptr, kPlace, PROT_NONE, kKind, -1, 0);
  if (got == MAP_FAILED) fail("the memory page of the program's clock");
  return static_cast<std::byte*>(got);
}

}  // namespace

void begin_charging() {
  std::byte* const page = reserve() + kPage;
  if (::mprotect(page, kPage, PROT_READ | PROT_WRITE) != 0) fail("the memory page of the program's clock");
  auto* const words = new (page) platter_charged_words{};
  if (platter_put_behind_gs(words) != 0) fail("the register %gs of the program's clock");
  run().charged_words = words;
}

void store_charged(std::uint64_t cp) {
  run().charged_words->cp = cp;
}

namespace {

/// Returns the processor time of this thread on the host.
std::int64_t host_nanoseconds() {
  constexpr std::int64_t kPerSecond = 1'000'000'000;
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * kPerSecond + now.tv_nsec;
}

}  // namespace

ForgedClock::ForgedClock(const std::string& how)
    : ProgramFault(fmt::format(
          "the program has overwritten its clock: {} (probably by an index outside its array)", how)) {}

std::uint64_t most_periods_per_nanosecond(const specification::Catalogue& catalogue,
                                          const std::string& processor) {
  // At most eight instructions per clock period at 6 GHz, which is more than any host executes. A move copies
  // at most this many words per nanosecond as well.
  constexpr std::uint64_t kInstructions = 50;
  specification::Document document = catalogue.open("processors", processor);
  processor::read_unit_times(document);
  // An instruction is charged at most the sum of all times in the specification (a time of 0 counts as 1 CP).
  // A library routine takes at least one nanosecond of the host, including its call.
  std::uint64_t instruction = 0;
  std::uint64_t routine = 0;
  for (const auto& number : document.numbers()) {
    if (!number.value.ends_with(" CP")) continue;
    std::uint64_t cp = 0;
    std::from_chars(number.value.data(), number.value.data() + number.value.size(), cp);
    if (number.key.starts_with("library.")) {
      routine = std::max(routine, cp);
    } else {
      instruction += cp;
    }
  }
  // An instruction may also be charged for the iterations that its loop has skipped.
  constexpr std::uint64_t kIterations = platter_most_iterations;
  return kInstructions * kIterations * (instruction + 1) + routine;
}

void ClockWatch::look(std::uint64_t cp, const specification::Catalogue& catalogue,
                      const std::string& processor) {
  // Some hosts measure processor time in ticks of 10 ms.
  constexpr std::int64_t kTicks = 20'000'000;
  if (most_per_ns_ == 0) most_per_ns_ = most_periods_per_nanosecond(catalogue, processor);
  const std::int64_t host = host_nanoseconds();
  const std::uint64_t gained = cp - looked_at_;
  if (gained / most_per_ns_ > static_cast<std::uint64_t>(host - host_then_ + kTicks)) {
    throw ForgedClock(
        fmt::format("it advanced by {} clock periods, more than this host can have executed", gained));
  }
  looked_at_ = cp;
  host_then_ = host;
}

}  // namespace platter::runtime
