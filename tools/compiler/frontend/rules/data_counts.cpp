// The numbers of variables and of values in DATA. The compilers of CDC and Cray allowed the last array of a
// list to have fewer values than elements (unsourced: FTN 4; CFT); gfortran requires the same number. IBM's
// compilers put a text that is longer than an element into the following ones (unsourced: FORTRAN IV H
// Extended).

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "tools/compiler/frontend/rules/rules.hpp"
#include "tools/compiler/frontend/unit/data_sets.hpp"
#include "tools/compiler/frontend/unit/elements.hpp"
#include "tools/compiler/frontend/unit/shared_variables.hpp"

namespace platter::dialect {
namespace {

std::string plural_of(std::int64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Returns the characters of a text constant; nothing for other constants.
std::optional<std::string> characters_of(const Token& t) {
  if (t.kind == Token::Kind::kHollerith && t.mark == 'H') return t.text;
  if (t.kind != Token::Kind::kString || t.text.size() < 2) return std::nullopt;
  std::string inside;
  for (std::size_t i = 1; i + 1 < t.text.size(); ++i) {
    inside += t.text[i];
    if (t.text[i] == t.text[0]) ++i;
  }
  return inside;
}

/// Returns the text as constants of `size` characters, the last one with blanks at its end.
std::vector<Token> pieces_of(const Token& t, const std::string& text, std::size_t size) {
  std::vector<Token> pieces;
  for (std::size_t i = 0; i < text.size(); i += size) {
    std::string inside = text.substr(i, size);
    inside.resize(size, ' ');
    Token piece = t;
    piece.kind = Token::Kind::kString;
    piece.text.assign(1, '\'');
    for (const char c : inside) piece.text.append(c == '\'' ? 2U : 1U, c);
    piece.text.push_back('\'');
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

/// Splits texts that are longer than an element of the array that they start in. Returns the values, or
/// nothing if no text is longer.
std::optional<Tokens> spread_texts(const Statement& s, const DataSet& set, const Context& context) {
  Tokens result;
  bool changed = false;
  DataTargets targets(s.tokens, set, context.symbols);
  for (const auto& part : split_at_commas(s.tokens, set.values.begin, set.values.end)) {
    if (!result.empty()) append(result, made_of(",", s.tokens[part.begin].at));
    const Token* const name = targets.next();
    const auto of = name == nullptr ? Representation{} : context.representations->of(name->text);
    const bool is_number =
        of.is != Representation::Kind::kCharacter && of.is != Representation::Kind::kUnknown;
    const auto size = static_cast<std::size_t>(of.bytes);
    const auto text = part.end == part.begin + 1 ? characters_of(s.tokens[part.begin]) : std::nullopt;
    if (!text || !is_number || !targets.is_whole_array() || text->size() <= size) {
      const auto values = values_of(s.tokens, part, context.symbols);
      append(result, slice(s.tokens, part.begin, part.end));
      if (!values) return std::nullopt;
      targets.take(static_cast<std::int64_t>(values->size()));
      continue;
    }
    const auto pieces = pieces_of(s.tokens[part.begin], *text, size);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      if (i > 0) append(result, made_of(",", s.tokens[part.begin].at));
      result.push_back(pieces[i]);
    }
    changed = true;
    targets.take(static_cast<std::int64_t>(pieces.size()));
  }
  return changed ? std::optional(result) : std::nullopt;
}

/// Returns the first `count` elements of an item.
Tokens first_elements(const Tokens& tokens, const Range& item, std::int64_t count, const Symbols& symbols) {
  const Token& name = tokens[item.begin];
  Tokens result;
  const auto elements = elements_of(tokens, item).value_or(std::vector<DataElement>{});
  for (std::int64_t i = 1; i <= count; ++i) {
    if (i > 1) append(result, made_of(",", name.at));
    if (name.is_name()) {
      append(result, element_of(name, i, symbols));
    } else {
      const auto& element = elements.at(static_cast<std::size_t>(i) - 1);
      append(result, made_of(fmt::format("{}({})", element.name, element.subscripts), name.at));
    }
  }
  return result;
}

void look_at_set(Statement& s, const DataSet& set, Context& context) {
  const auto values = values_of(s.tokens, set.values, context.symbols);
  std::int64_t needed = 0;
  std::int64_t of_last = 0;
  for (const auto& item : set.items) {
    const auto own = item.begin < item.end ? needed_by(s.tokens, item, context.symbols) : std::nullopt;
    if (!own) return;
    of_last = *own;
    needed += of_last;
  }
  if (!values || set.items.empty()) return;
  const auto count = static_cast<std::int64_t>(values->size());
  if (count == needed) return;
  const Range last = set.items.back();
  const Place at = s.tokens[set.items.front().begin].at;
  if (count > needed) {
    throw Refused{at, fmt::format("DATA has {} for {}; remove the surplus values", plural_of(count, "value"),
                                  plural_of(needed, "element"))};
  }
  const std::int64_t missing = needed - count;
  if (!language_of(context.options.dialect).has_fewer_values || missing >= of_last) {
    throw Refused{at, fmt::format("DATA has {} for {}; add {}, or name only the elements that get a value",
                                  plural_of(count, "value"), plural_of(needed, "element"),
                                  plural_of(missing, "more value"))};
  }
  replace(s, last.begin, last.end, first_elements(s.tokens, last, of_last - missing, context.symbols));
}

/// Returns the DATA statement for the values of a declaration such as INTEGER K(5)/1,2,3/ with fewer values
/// than elements, and removes them there. Throws Refused if their number is wrong.
Tokens move_few_values(Statement& s, Context& context) {
  Tokens data;
  const auto sets = data_sets_of(s);
  for (auto set = sets.rbegin(); set != sets.rend(); ++set) {
    const Range item = set->items.front();
    const auto values = values_of(s.tokens, set->values, context.symbols);
    const auto needed = needed_by(s.tokens, item, context.symbols);
    if (!values || !needed || static_cast<std::int64_t>(values->size()) == *needed) continue;
    const auto count = static_cast<std::int64_t>(values->size());
    const Token name = s.tokens[item.begin];
    if (count > *needed || !language_of(context.options.dialect).has_fewer_values) {
      throw Refused{name.at, fmt::format("{} has {} for {}; write one value for each element", name.text,
                                         plural_of(count, "value"), plural_of(*needed, "element"))};
    }
    Tokens initialized = made_of("DATA ", name.at);
    append(initialized, first_elements(s.tokens, item, count, context.symbols));
    append(initialized, slice(s.tokens, set->values.begin - 1, set->values.end + 1));
    if (!data.empty()) {
      append(initialized, made_of(",", name.at));
      append(initialized, slice(data, 1, data.size()));
    }
    data = std::move(initialized);
    replace(s, set->values.begin - 1, set->values.end + 1, {});
  }
  return data;
}

}  // namespace

void data_counts(Statement& s, Context& context) {
  if (s.blank) return;
  const bool spreads = language_of(context.options.dialect).spreads_texts;
  auto sets = data_sets_of(s);
  for (auto set = sets.rbegin(); spreads && set != sets.rend(); ++set) {
    if (const auto values = spread_texts(s, *set, context))
      replace(s, set->values.begin, set->values.end, *values);
  }
  if (s.kind != Statement::Kind::kData) {
    if (Tokens data = move_few_values(s, context); !data.empty()) s.after.push_back(std::move(data));
    return;
  }
  if (spreads) sets = data_sets_of(s);
  for (auto set = sets.rbegin(); set != sets.rend(); ++set) look_at_set(s, *set, context);
}

}  // namespace platter::dialect
