// '1F'X, '17'O and "17 of VAX Fortran, wherever a number is allowed. gfortran accepts them only in some
// places.

#include <fmt/format.h>

#include <cstdint>
#include <limits>

#include "tools/compiler/frontend/rules/rules.hpp"

namespace platter::dialect {
namespace {

/// Returns the value of the digits; nothing if a digit is not valid or the value has more than 32 bits.
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

/// Returns a number as an INTEGER*4, which has one positive value fewer than negative ones.
std::string signed_text(std::int64_t number) {
  constexpr std::int64_t kAll = std::int64_t{1} << 32;
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  if (number <= kMost) return fmt::format("{}", number);
  const std::int64_t below = number - kAll;
  return below < -kMost ? fmt::format("(-{}-1)", kMost) : fmt::format("({})", below);
}

}  // namespace

void vax_constants(Statement& s, Context& /*unused*/) {
  using Kind = Statement::Kind;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Token token = s.tokens[i];
    if (token.kind != Token::Kind::kOctal) continue;
    const bool hexadecimal = token.mark == 'Z';
    if (token.text.find_first_not_of(' ') == std::string::npos) {
      throw Refused{token.at, fmt::format("the {} constant has no digits; write at least one",
                                          hexadecimal ? "hexadecimal" : "octal")};
    }
    const auto number = number_of(token.text, hexadecimal ? 16 : 8);
    if (!number) {
      throw Refused{token.at,
                    fmt::format("'{}'{}: the constant must consist of {} digits and fit into 32 bits",
                                token.text, hexadecimal ? 'X' : 'O', hexadecimal ? "hexadecimal" : "octal")};
    }
    // A constant that is the whole value consists of bits for a variable of any type and size, which gfortran
    // supports.
    const bool whole = s.kind == Kind::kAssignment && i > 0 && s.tokens[i - 1].is("=") && i + 1 == s.size();
    if (whole || s.kind == Kind::kData || s.kind == Kind::kType) {
      const auto bits = fmt::format("{}'{}'", hexadecimal ? 'Z' : 'O', token.text);
      replace(s, i, i + 1, {made(Token::Kind::kRaw, bits, token.at)});
    } else {
      replace(s, i, i + 1, made_of(signed_text(*number), token.at));
    }
  }
}

}  // namespace platter::dialect
