#include "tools/compiler/build/internal_errors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "tools/compiler/build/compiler_diagnostics.hpp"

namespace platter::guest {
namespace {

constexpr std::string_view kError = "Error: ";

/// Returns gfortran's text without the marks that refer to the lines that it quotes.
std::string without_marks(std::string text) {
  for (const std::string_view mark : {" at (1)", " at (2)", " (1)", " (2)"}) {
    for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark))
      text.erase(at, mark.size());
  }
  return text;
}

std::string trimmed(const std::string& line) {
  const auto begin = std::min(line.find_first_not_of(' '), line.size());
  return line.substr(begin, line.find_last_not_of(" \n") + 1 - begin);
}

}  // namespace

std::string internal_errors(std::string_view errors, std::string_view text) {
  constexpr int kMost = 5;
  std::string result;
  int count = 0;
  for (const CompilerMessage& message : compiler_messages(errors)) {
    const auto at = message.whole.find(kError);
    if (message.warns || at == std::string::npos || message.line == 0 || count++ >= kMost) continue;
    const auto end = std::min(message.whole.find('\n', at), message.whole.size());
    const std::string what =
        without_marks(message.whole.substr(at + kError.size(), end - at - kError.size()));
    if (what.starts_with("Cannot open module file")) {
      const auto name = what.find('\'') + 1;
      result += fmt::format(
          "platter: {}:{}: the module {} of this USE is missing; put its source before this file\n",
          message.file, message.line, what.substr(name, what.find('.', name) - name));
      continue;
    }
    result += fmt::format(
        "platter: {}:{}: internal error: gfortran does not accept the translation of this line: {}; "
        "please report this with the file\n",
        message.file, message.line, what);
    if (!message.own.empty()) result += fmt::format("  source:      {}\n", trimmed(message.own));
    std::string translated;
    for (const std::string& line : translated_lines(message, text)) translated += trimmed(line) + ' ';
    if (!translated.empty()) result += fmt::format("  translation: {}\n", trimmed(translated));
  }
  return result;
}

}  // namespace platter::guest
