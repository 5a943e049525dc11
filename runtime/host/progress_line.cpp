#include "runtime/host/progress_line.hpp"

#include <fmt/format.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <ctime>

#include "runtime/host/terminal.hpp"

namespace platter::runtime {
namespace {

timespec begun{};
timespec shown{};

/// Returns the milliseconds from one time to the other.
std::int64_t between(const timespec& from, const timespec& to) {
  constexpr std::int64_t kMilli = 1000;
  constexpr std::int64_t kNano = 1'000'000;
  return (to.tv_sec - from.tv_sec) * kMilli + (to.tv_nsec - from.tv_nsec) / kNano;
}

void write_to_terminal(const char* text, std::size_t bytes) {
  syscall(SYS_write, STDERR_FILENO, text, bytes);
}

}  // namespace

void ProgressLine::begin() {
  if (!is_terminal(STDERR_FILENO)) return;
  clock_gettime(CLOCK_MONOTONIC, &begun);
  shown = begun;
  wanted_ = 1;
}

void ProgressLine::look(std::int64_t virtual_picoseconds) {
  constexpr std::int64_t kPatience = 2000;
  constexpr std::int64_t kBetween = 500;
  if (wanted_ == 0 || hidden_ != 0 || unfinished_ != 0) return;
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (between(begun, now) < kPatience || between(shown, now) < kBetween) return;
  shown = now;
  constexpr std::int64_t kPerMillisecond = 1'000'000'000;
  constexpr std::int64_t kMilli = 1000;
  const std::int64_t milliseconds = virtual_picoseconds / kPerMillisecond;
  std::array<char, 100> text{};  // not on the heap, which the interrupted code may have locked
  const auto end =
      fmt::format_to_n(text.data(), text.size(), "\r\033[Krunning: {}.{:03} s of virtual time, {} s elapsed",
                       milliseconds / kMilli, milliseconds % kMilli, between(begun, now) / kMilli);
  there_ = 1;
  write_to_terminal(text.data(), static_cast<std::size_t>(end.out - text.data()));
}

void ProgressLine::end() {
  take_away();
  wanted_ = 0;
}

void ProgressLine::take_away() {
  constexpr std::string_view kAway = "\r\033[K";
  if (there_ != 0) write_to_terminal(kAway.data(), kAway.size());
  there_ = 0;
}

ProgressLine::Hidden::Hidden() {
  hidden_ = hidden_ + 1;
  take_away();
}

ProgressLine::Hidden::~Hidden() {
  hidden_ = hidden_ - 1;
}

void ProgressLine::note_written(int descriptor, std::string_view text) {
  if (wanted_ == 0 || text.empty() || !is_terminal(descriptor)) return;
  unfinished_ = text.back() == '\n' ? 0 : 1;
}

}  // namespace platter::runtime
