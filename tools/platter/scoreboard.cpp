#include "tools/platter/scoreboard.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>

#include "emulator/specification/error.hpp"

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

void write_json(const std::string& file, const nlohmann::ordered_json& document) {
  if (file.empty()) return;
  std::ofstream out(file);
  out << document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) << '\n';
  if (!out.flush()) throw specification::Error(fmt::format("--json: {} cannot be written", file));
}

}  // namespace platter::command
