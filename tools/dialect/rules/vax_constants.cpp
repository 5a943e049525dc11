// '1F'X and '17'O of VAX Fortran, wherever a number can stand: gfortran takes them in some places only.

#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "tools/dialect/rules.hpp"

namespace platter::dialect {
namespace {

/// The number that the digits are; nothing where they are none, or more than 32 bits.
std::optional<std::int64_t> number_of(std::string_view digits, int base) {
  std::int64_t number = 0;
  for (const char c : digits) {
    const auto place = std::string_view("0123456789ABCDEF")
                           .find(c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c);
    if (c == ' ') continue;
    if (place >= static_cast<std::size_t>(base)) return std::nullopt;
    number = number * base + static_cast<std::int64_t>(place);
    if (number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  }
  return number;
}

/// As an INTEGER*4, which has one number fewer above zero than below.
std::string signed_text(std::int64_t number, bool in_data) {
  constexpr std::int64_t kAll = std::int64_t{1} << 32;
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (number <= kMost) return fmt::format("{}", number);
  const std::int64_t below = number - kAll;
  if (in_data) return fmt::format("{}", below);
  return below < -kMost ? fmt::format("(-{}-1)", kMost) : fmt::format("({})", below);
}

}  // namespace

void vax_constants(Statement& s, Context& /*unused*/) {
  const bool in_data = s.kind == Statement::Kind::kData;
  for (std::size_t i = 0; i + 1 < s.size(); ++i) {
    const Token& text = s.tokens[i];
    const Token& mark = s.tokens[i + 1];
    if (text.kind != Token::Kind::kString || !mark.is_name() || (mark.text != "X" && mark.text != "O"))
      continue;
    const bool hexadecimal = mark.text == "X";
    const auto digits = std::string_view(text.text).substr(1, text.text.size() - 2);
    const auto number = number_of(digits, hexadecimal ? 16 : 8);
    if (!number || digits.empty()) {
      throw Refused{text.at, fmt::format("{}{}: takes {} digits of 32 bits at most between its quotes",
                                         text.text, mark.text, hexadecimal ? "hexadecimal" : "octal")};
    }
    replace(s, i, i + 2, made_of(signed_text(*number, in_data), text.at));
  }
}

}  // namespace platter::dialect
