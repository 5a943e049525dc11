// READ (5LTAPE1) and REWIND 5LTAPE1 specify a unit by the name of its file, left-justified in a word with
// trailing zeros (unsourced: FTN 4, in which the unit number 1 means TAPE1; CFT uses FT01 for it, $IN and
// $OUT).

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/frontend/libraries/library_calls.hpp"
#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/file_units.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr std::array<std::string_view, 3> kStatements = {"REWIND", "BACKSPACE", "ENDFILE"};
constexpr std::array<std::string_view, 4> kStatusFunctions = {"EOF", "UNIT", "LENGTH", "IOCHEC"};
constexpr std::array<std::string_view, 5> kLibrary = {"OPENMS", "READMS", "WRITMS", "STINDX", "CLOSMS"};

template <typename Names>
bool is_in(const Names& names, std::string_view text) {
  return std::find(names.begin(), names.end(), text) != names.end();
}

/// Returns the unit number of a file name. Throws Refused if the name does not specify a unit.
std::string number_of(const Token& name) {
  if (auto number = unit_of_file(name.text)) return std::move(*number);
  const std::string_view text = std::string_view(name.text).substr(0, name.text.find_last_not_of(' ') + 1);
  throw Refused{name.at,
                fmt::format("{0} is not the name of a unit, which must be TAPE1 to TAPE99, INPUT, OUTPUT or "
                            "PUNCH; write a unit number, and connect it to the file with --file NUMBER={0}",
                            text)};
}

void put_number(Statement& s, std::size_t i) {
  Token& name = s.tokens[i];
  name.text = number_of(name);
  name.kind = Token::Kind::kNumber;
  s.changed = true;
}

/// A variable used as a unit may contain a name, which the runtime checks.
void look_at_run_time(Statement& s, std::size_t unit, Context& context) {
  const Token name = s.at(unit);
  if (!context.names_units || !name.is_name() || context.symbols.type_of(name.text) != Type::kInteger) return;
  std::size_t end = unit + 1;
  if (s.at(end).is("(")) end = after_group(s.tokens, end);
  if (!s.at(end).is(",") && !s.at(end).is(")") && end != s.size()) return;
  Tokens call = made_of("PLT_UNIT_OF(", name.at);
  append(call, slice(s.tokens, unit, end));
  append(call, made_of(",", name.at));
  call.push_back(made(Token::Kind::kString, fmt::format("'{}'", name.text), name.at));
  append(call, made_of(")", name.at));
  replace(s, unit, end, call);
  context.declarations.insert("INTEGER PLT_UNIT_OF");
}

/// Splits REWIND5LTAPE1, which is a single name until this rule recognizes the text in it.
void split_text(Statement& s) {
  if (s.kind != Kind::kOther || s.action + 1 != s.size()) return;
  const std::string text = s.head().text;
  const auto* word =
      std::find_if(kStatements.begin(), kStatements.end(), [&](auto each) { return text.starts_with(each); });
  if (word == kStatements.end()) return;
  const auto letter = text.find_first_not_of("0123456789", word->size());
  if (letter == std::string::npos || letter == word->size() || (text[letter] != 'L' && text[letter] != 'H'))
    return;
  if (text.substr(word->size(), letter - word->size()) != fmt::format("{}", text.size() - letter - 1)) return;
  const Place at = s.head().at;
  replace(s, s.action, s.size(),
          {made(Token::Kind::kName, std::string(*word) + ' ', at),
           made(Token::Kind::kNumber, number_of({Token::Kind::kHollerith, text.substr(letter + 1), at, at}),
                at)});
  s.tokens[s.action].at = at;
}

/// Changes REWINDLU, which is also a single name, to REWIND (LU).
void split_variable(Statement& s) {
  if (s.kind != Kind::kOther || !s.head().is_word() || s.at(s.action + 1).is("=")) return;
  const std::string text = s.head().text;
  const auto* word =
      std::find_if(kStatements.begin(), kStatements.end(), [&](auto each) { return text.starts_with(each); });
  if (word == kStatements.end() || word->size() == text.size()) return;
  const Place at = s.head().at;
  Tokens tokens = made_of(fmt::format("{}({}", *word, text.substr(word->size())), at);
  append(tokens, slice(s.tokens, s.action + 1, s.size()));
  append(tokens, made_of(")", at));
  replace(s, s.action, s.size(), tokens);
}

/// Returns the index of the token that must be a unit after the word at `i`; 0 if no unit is expected.
std::size_t unit_after(const Statement& s, std::size_t i, const Context& context) {
  const std::string& word = s.tokens[i].text;
  if (!s.tokens[i].is_word() || !s.at(i + 1).is("(")) return 0;
  const bool own = s.tokens[i].is_name() && (context.symbols.is_own(word) || context.own.contains(word));
  if (is_in(kStatusFunctions, word) && !own) return i + 2;
  if (s.kind == Kind::kCall && i == s.action + 1 && is_in(kLibrary, word) && !own) return i + 2;
  if (word == "IF" && is_in(kStatusFunctions, s.at(i + 2).text) && s.at(i + 3).is(",")) return i + 4;
  if (i != s.action) return 0;
  const bool transfer = s.kind == Kind::kRead || s.kind == Kind::kWrite || s.kind == Kind::kBufferIn ||
                        s.kind == Kind::kBufferOut || is_in(kStatements, word);
  if (!transfer) return 0;
  return s.at(i + 2).is("UNIT") && s.at(i + 3).is("=") ? i + 4 : i + 2;
}

}  // namespace

void unit_names(Statement& s, Context& context) {
  split_text(s);
  if (context.names_units) split_variable(s);
  for (std::size_t i = 0; i < s.size(); ++i) {
    const auto unit = unit_after(s, i, context);
    if (unit == 0) continue;
    if (is_name_of_unit(s.at(unit))) {
      put_number(s, unit);
    } else if (!is_in(kLibrary,
                      s.tokens[i].text)) {  // routines of the library check their argument themselves
      look_at_run_time(s, unit, context);
    }
  }
}

}  // namespace platter::dialect
