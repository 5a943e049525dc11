// 'TEXT' is Hollerith if it is passed to an INTEGER or REAL argument of one of the program's subprograms,
// because gfortran would pass it in the byte order of the host (unsourced: before 1.10, CFT treated any text
// in apostrophes so). "TEXT" of FTN is Hollerith (unsourced: FTN 4, which printed the quote as a not-equal
// sign). It stays text in a unit with CHARACTER variables, which belong to FTN 5, and in list-directed
// output, which does not print words as text. VAX Fortran compares 'TEXT' with a number as Hollerith.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tools/compiler/frontend/expression/words.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/rules/vax_operands.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"
#include "tools/compiler/frontend/unit/usage.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

/// Returns the index from which a statement can contain words; its end if it cannot contain any.
std::size_t words_begin(const Statement& s) {
  switch (s.kind) {
    case Kind::kAssignment:
    case Kind::kArithmeticIf:
    case Kind::kTwoBranchIf:
    case Kind::kCondition:
    case Kind::kCall:
      return 0;
    case Kind::kWrite: {
      const auto end = after_group(s.tokens, s.action + 1);
      const auto control = split_at_commas(s.tokens, s.action + 2, end - 1);
      return control.size() < 2 || s.at(control[1].begin).is("*") ? s.size() : end;
    }
    case Kind::kPrint:
    case Kind::kPunch:
      return s.at(s.action + 1).is("*") ? s.size() : find_outside(s.tokens, s.action, s.size(), ",");
    default:
      return s.size();
  }
}

/// Returns whether the text at token `i` is a whole argument that the called subprogram declares as a word.
bool is_word_there(const Statement& s, std::size_t i, const Context& context) {
  if (i == 0 || (!s.tokens[i - 1].is("(") && !s.tokens[i - 1].is(","))) return false;
  if (!s.at(i + 1).is(",") && !s.at(i + 1).is(")")) return false;
  const auto place = argument_place(s, i);
  const Token& name = s.tokens[place.called];
  const auto called = context.own.find(name.text);
  return name.is_name() && called != context.own.end() && called->second.words.contains(place.number) &&
         !context.symbols.is_array(name.text) && !context.symbols.is_statement_function(name.text);
}

void arguments(Statement& s, const Context& context) {
  for (std::size_t i = s.kind < Kind::kAssignment ? s.size() : 0; i < s.size(); ++i) {
    if (s.tokens[i].kind != Token::Kind::kString || !is_word_there(s, i, context)) continue;
    s.assumed.emplace_back(s.tokens[i].at,
                           "the text is read as a Hollerith constant, because the called subprogram declares "
                           "this argument as a number");
    s.tokens[i] = hollerith_of(s.tokens[i]);
    s.changed = true;
  }
}

/// Returns *TEXT* as 'TEXT'.
std::string quoted_with_apostrophes(const std::string& text) {
  std::string result = "'";
  for (const char c : text.substr(1, text.size() - 2)) result.append(c == '\'' ? 2 : 1, c);
  return result + "'";
}

/// Changes *TEXT* in an output list: to Hollerith if there is a format, to CHARACTER otherwise.
void listed_text(Statement& s) {
  const auto words = words_begin(s);
  for (std::size_t i = 1; i < s.size(); ++i) {
    Token& t = s.tokens[i];
    if (t.kind != Token::Kind::kString || t.text[0] != '*') continue;
    s.assumed.emplace_back(t.at, "*TEXT* is text, which cannot contain an asterisk");
    t.text = quoted_with_apostrophes(t.text);
    if (i >= words) t = hollerith_of(t);
    s.changed = true;
  }
}

/// Changes the text of M.EQ.'ABC' to Hollerith if M is a number. VS FORTRAN did not compare them.
void compared_text(Statement& s, const Context& context) {
  for (std::size_t i = s.kind < Kind::kAssignment ? s.size() : 1; i + 1 < s.size(); ++i) {
    if (!compares_operands(s.tokens[i])) continue;
    const auto [left, right] = operands_at(s, i);
    for (const auto& [text, other] : {std::pair(left, right), std::pair(right, left)}) {
      const auto kind = context.representations->of(s, other).is;
      const bool is_number = kind == Representation::Kind::kInteger || kind == Representation::Kind::kReal;
      if (!is_number || text.end != text.begin + 1 || s.tokens[text.begin].kind != Token::Kind::kString)
        continue;
      Token& t = s.tokens[text.begin];
      if (context.options.dialect == Dialect::kVs) {
        throw Refused{t.at,
                      fmt::format("{} is text, and is compared with a number; text can be compared with "
                                  "CHARACTER values only",
                                  t.text)};
      }
      s.assumed.emplace_back(t.at, "text that is compared with a number is read as a Hollerith constant");
      t = hollerith_of(t);
      s.changed = true;
    }
  }
}

}  // namespace

void text_of_words(Statement& s, Context& context) {
  if (context.options.dialect == Dialect::kVs || context.options.dialect == Dialect::kVax)
    return compared_text(s, context);
  listed_text(s);
  if (context.options.dialect != Dialect::kNone) arguments(s, context);
  if (context.options.dialect != Dialect::kFtn || context.symbols.has_characters()) return;
  for (auto i = words_begin(s); i < s.size(); ++i) {
    if (s.tokens[i].kind != Token::Kind::kString || s.tokens[i].text[0] != '"') continue;
    s.assumed.emplace_back(s.tokens[i].at, "text in quotes is read as a Hollerith constant, as in FTN");
    s.tokens[i] = hollerith_of(s.tokens[i]);
    s.changed = true;
  }
}

}  // namespace platter::dialect
