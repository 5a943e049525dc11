#include "runtime/host/terminal.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "runtime/host/quoting.hpp"

namespace platter::runtime {
namespace {

/// Returns the position at which to break the line within its first `room` columns: between words or, in a
/// form without blanks, before a bracket.
std::size_t end_of_first(std::string_view line, std::size_t room) {
  const auto words = line.find_first_not_of(' ');
  const auto is_after = [words](std::size_t end) { return end != std::string_view::npos && end > words; };
  if (const auto blank = line.rfind(' ', room); is_after(blank)) return blank;
  if (const auto bracket = line.rfind('[', room); is_after(bracket)) return bracket;
  return line.find(' ', room);
}

/// Adds one line, given without its line end, broken to kColumns.
void add_broken(std::string& text, std::string_view line, std::size_t indent) {
  std::size_t before = 0;  // width of the indentation of the rest of the line
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

namespace {

std::string_view variable(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): no code changes it
  return value == nullptr ? std::string_view() : value;
}

// Read when the process starts, because a program has no environment in its sandbox.
const bool kWanted = variable("NO_COLOR").empty() && !variable("TERM").empty() && variable("TERM") != "dumb";

}  // namespace

bool is_terminal(int descriptor) {
  return ::isatty(descriptor) == 1;
}

Colours::Colours(int descriptor) : has_any_(kWanted && is_terminal(descriptor)) {}

// The numbers are those of "select graphic rendition" in ECMA-48.
std::string Colours::heading(std::string_view text) const {
  return painted("1", text);
}

std::string Colours::good(std::string_view text) const {
  return painted("32", text);
}

std::string Colours::bad(std::string_view text) const {
  return painted("1;31", text);
}

std::string Colours::note(std::string_view text) const {
  return painted("36", text);
}

std::string Colours::message(std::string_view text) const {
  constexpr std::string_view kNote = "platter: note:";
  constexpr std::string_view kError = "platter:";
  if (text.starts_with(kNote)) return note(kNote).append(text.substr(kNote.size()));
  if (text.starts_with(kError)) return bad(kError).append(text.substr(kError.size()));
  return std::string(text);
}

std::string Colours::printed(std::string_view text) const {
  constexpr std::array<std::string_view, 5> kSequences{"\033[1m", "\033[32m", "\033[1;31m", "\033[36m",
                                                       "\033[m"};
  if (!has_any_) return terminal_text(text);
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto next = std::min(text.find('\033', at + 1), text.size());
    const auto* const own =
        std::find_if(kSequences.begin(), kSequences.end(),
                     [&](std::string_view sequence) { return text.substr(at).starts_with(sequence); });
    const std::size_t kept = own == kSequences.end() ? 0 : own->size();
    result += text.substr(at, kept);
    result += terminal_text(text.substr(at + kept, next - at - kept));
    at = next;
  }
  return result;
}

std::string Colours::painted(const char* how, std::string_view raw) const {
  const std::string text = terminal_text(raw);
  if (!has_any_ || text.empty()) return text;
  return std::string("\033[").append(how).append("m").append(text).append("\033[m");
}

}  // namespace platter::runtime
