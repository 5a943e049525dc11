#include "runtime/program/session/clock_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <ctime>

#include "emulator/processor/unit_times.hpp"
#include "runtime/program/session/charged_words.h"

namespace platter::runtime {
namespace {

/// Of the processor, for this thread.
std::int64_t host_nanoseconds() {
  constexpr std::int64_t kPerSecond = 1'000'000'000;
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * kPerSecond + now.tv_nsec;
}

}  // namespace

ForgedClock::ForgedClock(const std::string& how)
    : std::runtime_error(fmt::format("the clock of the program has been written over: {} (an index outside "
                                     "its array, most likely)",
                                     how)) {}

std::uint64_t most_periods_per_nanosecond(const specification::Catalogue& catalogue,
                                          const std::string& processor) {
  // Eight instructions in each period of 6 GHz, more than any host does; so many words, too, of a move.
  constexpr std::uint64_t kInstructions = 50;
  specification::Document document = catalogue.open("processors", processor);
  processor::read_unit_times(document);
  // No instruction is charged more than all that the specification knows of, together (and 1 CP where it says
  // 0). A routine of the library takes a nanosecond of the host at least, with its call.
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
  // Each instruction may be charged for the iterations that its loop has skipped.
  constexpr std::uint64_t kIterations = platter_most_iterations;
  return kInstructions * kIterations * (instruction + 1) + routine;
}

void ClockWatch::look(std::uint64_t cp, const specification::Catalogue& catalogue,
                      const std::string& processor) {
  // Some hosts count the time of processes in ticks of 10 ms.
  constexpr std::int64_t kTicks = 20'000'000;
  if (most_per_ns_ == 0) most_per_ns_ = most_periods_per_nanosecond(catalogue, processor);
  const std::int64_t host = host_nanoseconds();
  const std::uint64_t gained = cp - looked_at_;
  if (gained / most_per_ns_ > static_cast<std::uint64_t>(host - host_then_ + kTicks)) {
    throw ForgedClock(fmt::format(
        "it leapt ahead by {} clock periods, more than this host can have executed instructions for",
        gained));
  }
  looked_at_ = cp;
  host_then_ = host;
}

}  // namespace platter::runtime
