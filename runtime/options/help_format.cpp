#include "runtime/options/help_format.hpp"

#include <unistd.h>

#include <sstream>

#include "runtime/host/terminal.hpp"

namespace platter::runtime {
namespace {

constexpr std::size_t kMost = 99;

/// What follows a line's first kMost columns goes under its own `indent`.
void add_broken(std::string& text, std::string line, std::size_t indent) {
  while (line.size() > kMost) {
    auto end = line.rfind(' ', kMost);
    auto next = end + 1;
    if (end == std::string::npos || end <= indent)
      end = next = line.rfind('[', kMost);  // forms have no blanks
    if (end == std::string::npos || end <= indent) break;
    text += line.substr(0, end) + "\n";
    line = std::string(indent, ' ') + line.substr(next);
  }
  text += line + "\n";
}

}  // namespace

std::string HelpFormat::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  std::istringstream lines(CLI::Formatter::make_help(app, std::move(name), mode));
  std::string text;
  for (std::string line; std::getline(lines, line);) {
    const bool described = line.starts_with("  ");  // a flag or a command, or what is said of one
    const bool is_group = !described && line.ends_with(':');
    add_broken(text, is_group ? Colours(STDOUT_FILENO).heading(line) : line,
               described ? get_column_width() : 0);
  }
  return text;
}

}  // namespace platter::runtime
