#include "tools/compiler/frontend/unit/file_units.hpp"

namespace platter::dialect {
namespace {

/// Returns the unit number after the prefix of a file name, as 5 in TAPE5: at most two digits.
std::optional<std::string> number_after(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return std::nullopt;
  std::string_view digits = text.substr(word.size());
  if (digits.size() == 2 && digits[0] == '0') digits.remove_prefix(1);
  const bool number = !digits.empty() && digits.size() <= 2 && digits[0] != '0' &&
                      digits.find_first_not_of("0123456789") == std::string_view::npos;
  return number ? std::optional(std::string(digits)) : std::nullopt;
}

}  // namespace

std::optional<std::string> unit_of_file(std::string_view name) {
  name = name.substr(0, name.find_last_not_of(' ') + 1);
  if (name == "INPUT" || name == "$IN") return "5";
  if (name == "OUTPUT" || name == "$OUT") return "6";
  if (name == "PUNCH") return "100";
  for (const std::string_view word : {"TAPE", "FT"}) {
    if (auto number = number_after(name, word)) return number;
  }
  return std::nullopt;
}

}  // namespace platter::dialect
