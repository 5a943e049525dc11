#include "tools/compiler/charge/assembly/blanking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/charge/assembly/error.hpp"

namespace platter::charge {
namespace {

constexpr std::array<std::string_view, 8> kKept = {".text", ".data", ".bss",  ".section",
                                                   ".type", ".quad", ".long", ".set"};

std::string_view first_word(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return line.substr(begin, line.find_first_of(" \t", begin) - begin);
}

bool is_debug_section(std::string_view line) {
  return line.find(".debug_") != std::string_view::npos || line.find(".note.") != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

/// Older versions of gcc write these as separate statements: "rep; stosq".
bool is_prefix(std::string_view word) {
  constexpr std::array<std::string_view, 6> kPrefixes = {"rep", "repe", "repne", "repnz", "repz", "lock"};
  return std::find(kPrefixes.begin(), kPrefixes.end(), word) != kPrefixes.end();
}

/// Returns true if the line is exactly one label, instruction or directive. LLVM would also obey a directive
/// after a label, a semicolon or a comment, which could read other files (.include) or repeat lines (.rept).
bool is_one_statement(std::string_view line, bool directive) {
  const auto is_control = [](unsigned char c) { return (c < ' ' && c != '\t') || c == 0x7f; };
  if (std::any_of(line.begin(), line.end(), is_control) || line.find("/*") != std::string_view::npos)
    return false;
  if (const auto end = line.find(';'); end != std::string_view::npos) {
    const auto rest = trimmed(line.substr(end + 1));
    return is_prefix(trimmed(line.substr(0, end))) && !rest.starts_with('.') &&
           is_one_statement(rest, false) && rest.find(';') == std::string_view::npos;
  }
  if (directive) return true;
  const auto colon = std::min(line.find(':'), line.size());
  const bool is_label = trimmed(line.substr(0, colon)).find_first_of(" \t") == std::string_view::npos;
  const bool ends = colon == line.size() || trimmed(line.substr(colon + 1)).empty();
  return line.find('"') == std::string_view::npos && (!is_label || ends);
}

}  // namespace

std::string blanked(const SourceText& text) {
  std::string result;
  bool debug = false;
  for (std::size_t number = 0; number < text.size(); ++number) {
    const std::string& line = text.line(number);
    const auto word = first_word(line);
    const bool directive = !word.empty() && word.front() == '.' && word.back() != ':';
    if (directive && (word == ".section" || word == ".text" || word == ".data" || word == ".bss")) {
      debug = is_debug_section(line);
    }
    const bool kept = std::find(kKept.begin(), kKept.end(), word) != kKept.end();
    if (!debug && (!directive || kept)) {
      if (!is_one_statement(line, directive))
        throw Error(
            fmt::format("{}:{}: the line is not one label, instruction or directive, as gcc writes them",
                        text.file(), number + 1));
      result.append(line);
    }
    result.push_back('\n');
  }
  return result;
}

}  // namespace platter::charge
