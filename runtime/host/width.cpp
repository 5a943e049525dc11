#include "runtime/host/width.hpp"

namespace platter::runtime {
namespace {

/// Of one line, without its end.
void add_broken(std::string& text, std::string_view line, std::size_t indent) {
  std::size_t before = 0;  // columns of the indent, in front of what is left
  while (before + line.size() > kColumns) {
    const std::size_t room = kColumns - before;
    const auto words = line.find_first_not_of(' ');
    auto blank = line.rfind(' ', room);
    if (blank == std::string_view::npos || blank <= words) blank = line.find(' ', room);
    const auto next = line.find_first_not_of(' ', blank);
    if (next == std::string_view::npos) break;
    text += line.substr(0, line.find_last_not_of(' ', blank) + 1);
    text.append("\n").append(indent, ' ');
    line = line.substr(next);
    before = indent;
  }
  text += line;
}

}  // namespace

std::string within(std::string_view text, std::size_t indent) {
  std::string result;
  while (!text.empty()) {
    const auto end = text.find('\n');
    add_broken(result, text.substr(0, end), indent);
    if (end == std::string_view::npos) break;
    result += '\n';
    text = text.substr(end + 1);
  }
  return result;
}

std::string in_column(std::string_view text, std::size_t width) {
  std::string column(text);
  if (text.size() > width) column += '\n';
  column.append(width - (text.size() > width ? 0 : text.size()), ' ');
  return column;
}

}  // namespace platter::runtime
