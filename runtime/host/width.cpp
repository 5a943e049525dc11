#include "runtime/host/width.hpp"

#include "runtime/host/quoting.hpp"

namespace platter::runtime {
namespace {

/// Where the line's first `room` columns end, between words; in a form without blanks, in front of a bracket.
std::size_t end_of_first(std::string_view line, std::size_t room) {
  const auto words = line.find_first_not_of(' ');
  const auto is_behind = [words](std::size_t end) { return end != std::string_view::npos && end > words; };
  if (const auto blank = line.rfind(' ', room); is_behind(blank)) return blank;
  if (const auto bracket = line.rfind('[', room); is_behind(bracket)) return bracket;
  return line.find(' ', room);
}

/// Of one line, without its end.
void add_broken(std::string& text, std::string_view line, std::size_t indent) {
  std::size_t before = 0;  // columns of the indent, in front of what is left
  while (before + line.size() > kColumns) {
    const auto end = end_of_first(line, kColumns - before);
    const auto next = line.find_first_not_of(' ', end);
    if (next == std::string_view::npos) break;
    text += line.substr(0, line.find_last_not_of(' ', end - 1) + 1);
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
  std::string column = terminal_line(text);
  const std::size_t size = column.size();
  if (size > width) column += '\n';
  column.append(width - (size > width ? 0 : size), ' ');
  return column;
}

}  // namespace platter::runtime
