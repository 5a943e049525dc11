#include "tools/compiler/build/compiler_messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "emulator/specification/units.hpp"
#include "tools/compiler/build/fortran_text.hpp"

namespace platter::guest {
namespace {

constexpr std::string_view kWarning = "Warning: ";

/// FILE:12:34:, which begins a message.
void read_place(const std::string& line, CompilerMessage& message) {
  if (!line.ends_with(':')) return;
  const auto column = line.rfind(':', line.size() - 2);
  const auto number = column == std::string::npos || column == 0 ? column : line.rfind(':', column - 1);
  if (number == std::string::npos) return;
  const std::string_view text = line;
  const auto in_line = specification::parse_whole<int>(text.substr(number + 1, column - number - 1));
  const auto in_column = specification::parse_whole<int>(text.substr(column + 1, text.size() - column - 2));
  if (!in_line || !in_column || *in_line < 0 || *in_column < 0) return;
  message.file = line.substr(0, number);
  message.line = *in_line;
  message.column = *in_column;
}

///    12 |       X=1.
void read_shown(const std::string& line, CompilerMessage& message) {
  const auto bar = line.find(" | ");
  const auto digit = line.find_first_not_of(' ');
  if (bar == std::string::npos || digit >= bar || line.find_first_not_of(" 0123456789") != bar + 1) return;
  message.shown.push_back(line.substr(bar + 3));
  if (line.substr(digit, bar - digit) == fmt::format("{}", message.line)) message.own = message.shown.back();
}

bool ends_message(const std::string& line) {
  static constexpr std::array<std::string_view, 6> kEnds = {
      kWarning, "Error: ", "Fatal Error: ", "Internal Error", "note: ", "Note: "};
  return std::any_of(kEnds.begin(), kEnds.end(), [&](auto end) { return line.starts_with(end); });
}

}  // namespace

std::vector<CompilerMessage> compiler_messages(std::string_view said) {
  std::vector<CompilerMessage> messages(1);
  for (const auto& line : lines_of(said)) {
    CompilerMessage& message = messages.back();
    if (message.whole.empty()) read_place(line, message);
    message.whole += line + '\n';
    read_shown(line, message);
    if (!ends_message(line)) continue;
    message.warns = line.starts_with(kWarning);
    if (message.warns) message.what = line.substr(kWarning.size(), line.rfind(" [-W") - kWarning.size());
    messages.emplace_back();
  }
  return messages;
}

}  // namespace platter::guest
