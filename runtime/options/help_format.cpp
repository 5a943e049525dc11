#include "runtime/options/help_format.hpp"

#include <unistd.h>

#include <sstream>

#include "runtime/host/terminal.hpp"
#include "runtime/host/width.hpp"

namespace platter::runtime {
std::string HelpFormat::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  std::istringstream lines(CLI::Formatter::make_help(app, std::move(name), mode));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const bool described = line.starts_with("  ");  // a flag or a command, or what is said of one
    const bool is_group = !described && line.ends_with(':');
    text +=
        within(is_group ? Colours(STDOUT_FILENO).heading(line) : line, described ? get_column_width() : 0) +
        "\n";
  }
  return text;
}

}  // namespace platter::runtime
