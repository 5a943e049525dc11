#include "tools/platter/scoreboard.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace platter::command {

Progress::Progress() : terminal_(::isatty(STDERR_FILENO) == 1) {}

std::function<void(std::size_t)> Progress::of(const char* name) const {
  return [terminal = terminal_, name](std::size_t done) {
    if (terminal) fmt::print(stderr, "\r{} {}", done, name);
  };
}

void Progress::clear() const {
  if (terminal_) fmt::print(stderr, "\r\033[K");
}

}  // namespace platter::command
