// Values that differ between the byte machines and the host with a visible result: constants beyond the range
// of the machines' floating point, which their compilers rejected, and the order of EBCDIC characters.

#include "tools/compiler/frontend/forms/machine_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

namespace platter::dialect {
namespace {

struct FloatingRange {
  double largest;
  std::string_view name;
  std::string_view todo;
};
constexpr FloatingRange kFloating{1.7014118346046923e38, "F_floating and D_floating", "use one up to 1.7E38"};
constexpr FloatingRange kGFloating{8.98846567431158e307, "G_floating", "use one up to 8.9E307"};
constexpr FloatingRange kHexadecimal{7.237005577332262e75, "the machine's REALs (up to 7.2E75)",
                                     "use a smaller one"};

const FloatingRange& range_of(const Token& number, const Context& context) {
  if (context.options.library != Dialect::kVax) return kHexadecimal;
  const bool twice = number.text.find('D') != std::string::npos;
  return twice && context.g_floating ? kGFloating : kFloating;
}

void require_in_range(const Statement& s, const Context& context) {
  for (const Token& token : s.tokens) {
    if (token.kind != Token::Kind::kNumber || token.text.find_first_of("DE") == std::string::npos) continue;
    std::string text = token.text;
    std::replace(text.begin(), text.end(), 'D', 'E');
    const FloatingRange& range = range_of(token, context);
    if (std::strtod(text.c_str(), nullptr) <= range.largest) continue;
    throw Refused{token.at, fmt::format("{}: the constant is beyond the range of {}; {}", token.text,
                                        range.name, range.todo)};
  }
}

bool is_order(const Token& token) {
  constexpr auto kOrders =
      std::to_array<std::string_view>({".LT.", ".LE.", ".GT.", ".GE.", "<", "<=", ">", ">="});
  return (token.kind == Token::Kind::kDotted || token.kind == Token::Kind::kOperator) &&
         std::find(kOrders.begin(), kOrders.end(), token.text) != kOrders.end();
}

bool is_text(const Token& token, const Context& context) {
  return token.kind == Token::Kind::kString ||
         (token.is_name() && context.symbols.type_of(token.text) == Type::kCharacter);
}

/// Returns the first token, a name or a constant, of the operand before token i.
const Token& operand_before(const Statement& s, std::size_t i) {
  int depth = 0;
  while (i-- > 0) {
    if (s.tokens[i].is(")")) ++depth;
    if (s.tokens[i].is("(")) --depth;
    if (depth == 0 && !s.tokens[i].is("(")) break;
  }
  return s.at(i);
}

/// Notes uses of the order of characters: comparisons, and the numbers of characters.
void note_order(Statement& s, Context& context) {
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    const Token& token = s.tokens[i];
    const bool compares =
        is_order(token) && (is_text(s.tokens[i + 1], context) || is_text(operand_before(s, i), context));
    const bool numbers = token.is_name() && (token.is("ICHAR") || token.is("CHAR")) &&
                         s.tokens[i + 1].is("(") && !context.own.contains(token.text) &&
                         !context.symbols.is_own(token.text);
    if (!compares && !numbers) continue;
    context.add_note(
        s, "EBCDIC", token.at,
        compares ? "characters are compared in the order of ASCII, in which digits come before letters; "
                   "in EBCDIC, the code of this machine, digits come after letters"
                 : fmt::format("{} uses the codes of ASCII, in which A is 65; in EBCDIC, the code of this "
                               "machine, A is 193",
                               token.text));
    return;
  }
}

}  // namespace

void look_at_values(Statement& s, Context& context) {
  if (!context.options.has_bytes || s.kind == Statement::Kind::kFormat) return;
  require_in_range(s, context);
  if (context.options.library == Dialect::kVs && s.kind >= Statement::Kind::kAssignment)
    note_order(s, context);
}

}  // namespace platter::dialect
