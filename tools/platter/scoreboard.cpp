#include "tools/platter/scoreboard.hpp"

#include <fmt/format.h>
#include <unistd.h>

namespace platter::command {

Progress::Progress() : terminal_(::isatty(STDERR_FILENO) == 1) {}

std::function<void(std::size_t)> Progress::of_runs() const {
  return [terminal = terminal_](std::size_t runs) {
    if (terminal) fmt::print(stderr, "\r{} runs", runs);
  };
}

void Progress::clear() const {
  if (terminal_) fmt::print(stderr, "\r\033[K");
}

}  // namespace platter::command
