#include "tools/compiler/frontend/rules/vax_operands.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace platter::dialect {
namespace {

constexpr auto kJoining =
    std::to_array<std::string_view>({".AND.", ".OR.", ".EQV.", ".NEQV.", ".XOR.", ".NOT."});

}  // namespace

bool joins_operands(const Token& token) {
  return token.kind == Token::Kind::kDotted &&
         std::find(kJoining.begin(), kJoining.end(), token.text) != kJoining.end();
}

bool compares_operands(const Token& token) {
  constexpr auto kDotted = std::to_array<std::string_view>({".EQ.", ".NE.", ".LT.", ".LE.", ".GT.", ".GE."});
  constexpr auto kSigns = std::to_array<std::string_view>({"==", "/=", "<", "<=", ">", ">="});
  const auto is_one = [&](const auto& all) {
    return std::find(all.begin(), all.end(), token.text) != all.end();
  };
  return token.kind == Token::Kind::kDotted ? is_one(kDotted)
                                            : token.kind == Token::Kind::kOperator && is_one(kSigns);
}

std::pair<Range, Range> operands_at(const Statement& s, std::size_t i) {
  const auto ends = [](const Token& t) { return joins_operands(t) || t.is(",") || t.is("=") || t.is(")"); };
  std::size_t left = i;
  for (int depth = 0; left > 0; --left) {
    const Token& t = s.tokens[left - 1];
    if (depth == 0 && (t.is("(") || (!t.is(")") && ends(t)))) break;
    depth += t.is(")") ? 1 : t.is("(") ? -1 : 0;
  }
  std::size_t right = i + 1;
  while (right < s.size() && !ends(s.tokens[right]))
    right = s.tokens[right].is("(") ? after_group(s.tokens, right) : right + 1;
  return {{left, i}, {i + 1, right}};
}

std::size_t convert_operands(Statement& s, std::size_t from, std::size_t to, const OperandForm& form,
                             const std::function<bool(const Range&, bool)>& is_meant) {
  std::size_t added = 0;
  for (std::size_t i = from; i < to + added;) {
    if (joins_operands(s.tokens[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    bool compared = false;
    while (end < to + added && !joins_operands(s.tokens[end])) {
      compared = compared || compares_operands(s.tokens[end]);
      end = s.tokens[end].is("(") ? after_group(s.tokens, end) : end + 1;
    }
    if (s.tokens[i].is("(") && after_group(s.tokens, i) == end) {
      const std::size_t more = convert_operands(s, i + 1, end - 1, form, is_meant);
      added += more;
      end += more;
    } else if (is_meant({i, end}, compared)) {
      const Place at = s.tokens[i].at;
      const Tokens after = made_of(std::string(form.after), at);
      const Tokens before = made_of(std::string(form.before), at);
      replace(s, end, end, after);
      replace(s, i, i, before);
      added += before.size() + after.size();
      end += before.size() + after.size();
    }
    i = end;
  }
  return added;
}

}  // namespace platter::dialect
