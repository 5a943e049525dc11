#include "tools/terminal/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "runtime/host/quoting.hpp"
#include "runtime/host/terminal.hpp"

namespace platter::terminal {
namespace {

std::size_t columns() {
  constexpr unsigned short kUsual = 80;
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col : kUsual;
}

}  // namespace

Line& Line::of_this_process() {
  static auto& line = *new Line;  // never destroyed: a signal may end the process at any time
  return line;
}

void Line::show(const std::string& text) {
  const std::lock_guard lock(mutex_);
  // A terminal may wrap after its last column, and the next line would not be removed. So the last column
  // stays empty.
  fmt::print(stderr, "\r\033[K{}", runtime::terminal_line(text).substr(0, columns() - 1));
  is_there_ = true;
}

void Line::hide() {
  hide_and([] {});
}

void Line::hide_and(const std::function<void()>& do_it) {
  const std::lock_guard lock(mutex_);
  take_away();
  do_it();
}

void Line::take_away() {
  if (is_there_) fmt::print(stderr, "\r\033[K");
  is_there_ = false;
}

Progress::Progress(std::string doing) : doing_(std::move(doing)) {
  if (runtime::is_terminal(STDERR_FILENO)) thread_ = std::thread([this] { watch(); });
}

void Progress::show(std::string how_far) {
  const std::lock_guard lock(mutex_);
  how_far_ = std::move(how_far);
}

std::function<void(std::size_t)> Progress::of(const char* name) {
  return [this, name](std::size_t done) { show(fmt::format("{} {}", done, name)); };
}

void Progress::clear() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  ended_.notify_all();
  thread_.join();
  Line::of_this_process().hide();
}

void Progress::watch() {
  using namespace std::chrono_literals;
  auto next = begin_ + 1s;
  std::unique_lock lock(mutex_);
  while (!ended_.wait_until(lock, next, [this] { return is_over_; })) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(next - begin_).count();
    Line::of_this_process().show(
        fmt::format("{}{}, {} s", doing_, how_far_.empty() ? "" : ": " + how_far_, seconds));
    next += 250ms;
  }
}

}  // namespace platter::terminal
