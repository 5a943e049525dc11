#include "tools/terminal/line.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "runtime/host/quoting.hpp"

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
  // Behind the last column a terminal may go on in the next line, which nobody would take away.
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

}  // namespace platter::terminal
