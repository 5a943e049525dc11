#include "tools/compiler/frontend/unit/data_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "tools/compiler/frontend/unit/declarations.hpp"
#include "tools/compiler/frontend/unit/elements.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {
namespace {

using Kind = Statement::Kind;

constexpr std::int64_t kMostOfData = 100'000;  // elements or values of one set

/// Thrown for subscripts and loops whose values are not known.
struct NotKnown {};

/// Lists the elements of an item, including those in implied loops.
class ElementReader {
 public:
  explicit ElementReader(const Tokens& tokens) : tokens_(tokens) {}

  void item(const Range& range) {
    const Token& first = at(range.begin);
    if (first.is("(")) return loop(range);
    if (!first.is_name()) throw NotKnown();
    if (range.end == range.begin + 1) return take(first, "");
    const auto end = after_group(tokens_, range.begin + 1);
    if (!at(range.begin + 1).is("(") || end != range.end) throw NotKnown();
    std::string subscripts;
    for (const auto& one : split_at_commas(tokens_, range.begin + 2, end - 1))
      subscripts += fmt::format("{}{}", subscripts.empty() ? "" : ",", value(one));
    take(first, subscripts);
  }

  std::vector<DataElement> elements;

 private:
  const Token& at(std::size_t i) const {
    static const Token kNothing;
    return i < tokens_.size() ? tokens_[i] : kNothing;
  }

  std::int64_t value(const Range& range) const {
    const auto known = value_of(tokens_, range, [&](const std::string& name) {
      const auto variable = variables_.find(name);
      return variable == variables_.end() ? std::nullopt : std::optional(variable->second);
    });
    if (!known || std::abs(*known) > kMostOfData) throw NotKnown();
    return *known;
  }

  /// Reads an implied loop such as (A(I),B(I),I=1,9).
  void loop(const Range& range) {
    if (after_group(tokens_, range.begin) != range.end) throw NotKnown();
    const auto parts = split_at_commas(tokens_, range.begin + 1, range.end - 1);
    std::size_t control = 0;
    while (control < parts.size() && !at(parts[control].begin + 1).is("=")) ++control;
    const std::size_t bounds = parts.size() - control;
    if (bounds != 2 && bounds != 3) throw NotKnown();
    const std::string& name = at(parts[control].begin).text;
    const auto first = value({parts[control].begin + 2, parts[control].end});
    const auto last = value(parts[control + 1]);
    const auto step = bounds == 3 ? value(parts[control + 2]) : 1;
    if (step == 0 || variables_.contains(name)) throw NotKnown();
    for (auto i = first; step > 0 ? i <= last : i >= last; i += step) {
      variables_[name] = i;
      for (std::size_t part = 0; part < control; ++part) item(parts[part]);
    }
    variables_.erase(name);
  }

  void take(const Token& name, std::string subscripts) {
    if (elements.size() >= static_cast<std::size_t>(kMostOfData)) throw NotKnown();
    elements.push_back({name.text, std::move(subscripts)});
  }

  const Tokens& tokens_;
  std::map<std::string, std::int64_t> variables_;  ///< values of the variables of the enclosing loops
};

/// The elements that later DATA statements of a unit initialize, by name; "" for the whole variable.
using GivenLater = std::map<std::string, std::set<std::string>>;

/// Removes from a set the elements that a later DATA initializes, and keeps the other items and values.
class LaterData {
 public:
  LaterData(const Symbols& symbols, GivenLater& later) : symbols_(symbols), later_(later) {}

  /// Returns the items and values that remain, as tokens; nothing if all of them remain.
  std::optional<Tokens> remainder(const Tokens& tokens, const DataSet& set) {
    std::vector<DataElement> all;
    for (const auto& item : set.items) {
      const auto elements = elements_of(tokens, item);
      if (!elements) return std::nullopt;
      all.insert(all.end(), elements->begin(), elements->end());
    }
    const bool meets = std::any_of(all.begin(), all.end(), [&](const DataElement& e) {
      const auto found = later_.find(e.name);
      return found != later_.end() &&
             (e.subscripts.empty() || found->second.contains("") || found->second.contains(e.subscripts));
    });
    const auto remember = [&] {
      for (const auto& element : all) later_[element.name].insert(element.subscripts);
    };
    if (!meets) {
      remember();
      return std::nullopt;
    }
    const Token& first = tokens[set.items.front().begin];
    const auto refuse = [&]() -> Refused {
      return {first.at,
              fmt::format("DATA gives values to {}, or to another name of its list, twice, and Platter "
                          "cannot determine which values the later DATA replaces; remove one of the two",
                          first.text)};
    };
    const auto values = values_of(tokens, set.values, symbols_);
    std::vector<DataElement> single;
    for (const auto& element : all) spread(element, first, single);
    if (!values || values->size() != single.size()) throw refuse();
    Tokens items;
    Tokens kept;
    for (std::size_t i = 0; i < single.size(); ++i) {
      const auto& found = later_[single[i].name];
      if (found.contains("") || found.contains(single[i].subscripts)) continue;
      const std::string comma = items.empty() ? "" : ",";
      const std::string subscripts = single[i].subscripts.empty() ? "" : "(" + single[i].subscripts + ")";
      append(items, made_of(comma + single[i].name + subscripts, first.at));
      append(kept, made_of(comma, first.at));
      append(kept, (*values)[i]);
    }
    remember();
    if (items.empty()) return items;
    append(items, made_of("/", first.at));
    append(items, kept);
    append(items, made_of("/", first.at));
    return items;
  }

 private:
  /// Adds the elements of a whole array of which some are given later.
  void spread(const DataElement& element, const Token& at, std::vector<DataElement>& to) const {
    const auto found = later_.find(element.name);
    const bool whole = element.subscripts.empty() && symbols_.is_array(element.name);
    const auto count = size_of(element.name, symbols_);
    if (!whole || !count || *count > kMostOfData) return to.push_back(element);
    const bool replaced = found != later_.end() && found->second.contains("");
    for (std::int64_t i = 1; i <= *count; ++i) {
      if (replaced) {
        to.push_back({element.name, fmt::format("{}", i)});  // the subscripts are not needed
        continue;
      }
      Token name = at;
      name.text = element.name;
      std::string text;
      for (const auto& token : element_of(name, i, symbols_)) text += token.text;
      const auto open = text.find('(');
      to.push_back({element.name, text.substr(open + 1, text.size() - open - 2)});
    }
  }

  const Symbols& symbols_;
  GivenLater& later_;
};

}  // namespace

namespace {

/// Returns the names of a type statement with values, such as REAL A(2)/1.,2./.
std::vector<DataSet> sets_of_types(const Statement& s) {
  std::vector<DataSet> sets;
  std::size_t name = declared_type(s.tokens, 0).next;
  while (s.at(name).is_name()) {
    std::size_t after = name + 1;
    while (s.at(after).is("*")) after += 2;
    if (s.at(after).is("(")) after = after_group(s.tokens, after);
    while (s.at(after).is("*")) after += 2;
    if (s.at(after).is("/")) {
      const auto close = find_outside(s.tokens, after + 1, s.size(), "/");
      if (close == s.size()) return {};
      sets.push_back({{{name, name + 1}}, {after + 1, close}});
      after = close + 1;
    }
    name = s.at(after).is(",") ? after + 1 : s.size();
  }
  return sets;
}

}  // namespace

std::vector<DataSet> data_sets_of(const Statement& s) {
  std::vector<DataSet> sets;
  if (s.guarded) return sets;
  if (s.kind == Kind::kType && !s.head().is("COMMON") && !s.head().is("DIMENSION")) return sets_of_types(s);
  if (s.kind != Kind::kData) return sets;
  for (std::size_t i = s.action + 1; i < s.size();) {
    if (s.tokens[i].is(",")) ++i;
    const auto open = find_outside(s.tokens, i, s.size(), "/");
    const auto close = open < s.size() ? find_outside(s.tokens, open + 1, s.size(), "/") : open;
    if (open == i || close >= s.size()) return {};
    sets.push_back({split_at_commas(s.tokens, i, open), {open + 1, close}});
    i = close + 1;
  }
  return sets;
}

std::vector<std::size_t> names_of(const Statement& s, const DataSet& set) {
  std::vector<std::size_t> names;
  for (const Range& item : set.items) {
    for (std::size_t i = item.begin; i < item.end; ++i) {
      // In A(I),I=1,3, a name without subscripts inside parentheses is the loop variable.
      if (s.tokens[i].is_name() && !s.at(i + 1).is("=")) names.push_back(i);
      if (s.tokens[i].is("(") && i > 0 && s.tokens[i - 1].is_word()) i = after_group(s.tokens, i) - 1;
    }
  }
  return names;
}

std::optional<std::vector<DataElement>> elements_of(const Tokens& tokens, const Range& item) {
  ElementReader reader(tokens);
  try {
    reader.item(item);
  } catch (const NotKnown&) {
    return std::nullopt;
  }
  return std::move(reader.elements);
}

std::optional<std::int64_t> needed_by(const Tokens& tokens, const Range& item, const Symbols& symbols) {
  const auto elements = elements_of(tokens, item);
  if (!elements) return std::nullopt;
  std::int64_t needed = 0;
  for (const auto& element : *elements) {
    const auto own = element.subscripts.empty() ? size_of(element.name, symbols) : 1;
    if (!own || symbols.type_of(element.name) == Type::kUnknown) return std::nullopt;
    needed += *own;
  }
  return needed;
}

void DataTargets::take(std::int64_t count) {
  for (left_ -= count; left_ <= 0 && item_ < set_.items.size(); ++item_) {
    const auto needed = needed_by(tokens_, set_.items[item_], symbols_);
    is_known_ = is_known_ && needed.has_value();
    if (!is_known_) {
      left_ = 0;
      return;
    }
    left_ += *needed;
  }
}

std::optional<std::int64_t> DataTargets::room() const {
  std::int64_t room = left_;
  for (std::size_t i = item_; i < set_.items.size(); ++i) {
    const auto needed = needed_by(tokens_, set_.items[i], symbols_);
    if (!needed) return std::nullopt;
    room += *needed;
  }
  return is_known_ ? std::optional(std::max<std::int64_t>(room, 0)) : std::nullopt;
}

std::size_t DataTargets::first_name() const {
  std::size_t i = set_.items[item_ - 1].begin;
  while (tokens_[i].is("(")) ++i;
  return i;
}

std::vector<TargetedValue> targeted_values(const Statement& s, const DataSet& set, const Symbols& symbols) {
  std::vector<TargetedValue> values;
  const auto names = names_of(s, set);
  DataTargets targets(s.tokens, set, symbols);
  for (const auto& part : split_at_commas(s.tokens, set.values.begin, set.values.end)) {
    const bool repeats = part.begin + 2 < part.end && s.tokens[part.begin + 1].is("*");
    const auto count =
        repeats ? value_of(s.tokens, {part.begin, part.begin + 1}, symbols).value_or(kMostOfData) : 1;
    const std::size_t at = repeats ? part.begin + 2 : part.begin;
    if (names.size() == 1) {
      values.push_back({at, names.front()});
      continue;
    }
    for (std::int64_t i = 0; i < count; ++i, targets.take(1)) {
      const Token* const target = targets.next();
      if (target == nullptr) break;
      const auto name = static_cast<std::size_t>(target - s.tokens.data());
      if (i == 0 || values.back().name != name) values.push_back({at, name});
    }
  }
  return values;
}

std::optional<std::vector<Tokens>> values_of(const Tokens& tokens, const Range& values,
                                             const Symbols& symbols) {
  std::vector<Tokens> all;
  for (const auto& part : split_at_commas(tokens, values.begin, values.end)) {
    if (part.begin >= part.end) continue;
    std::int64_t count = 1;
    std::size_t begin = part.begin;
    if (begin + 2 < part.end && tokens[begin + 1].is("*")) {
      const auto repeat = value_of(tokens, {begin, begin + 1}, symbols);
      if (!repeat || *repeat < 0 || *repeat > kMostOfData) return std::nullopt;
      count = *repeat;
      begin += 2;
    }
    const Tokens value = slice(tokens, begin, part.end);
    // A constant of several words is a token with commas.
    const bool words = value.size() == 1 && value[0].kind == Token::Kind::kNumber;
    const auto each = words ? 1 + std::count(value[0].text.begin(), value[0].text.end(), ',') : 1;
    if (count * each + static_cast<std::int64_t>(all.size()) > kMostOfData) return std::nullopt;
    if (each == 1) {
      all.insert(all.end(), static_cast<std::size_t>(count), value);
      continue;
    }
    for (std::size_t from = 0; from <= value[0].text.size();) {
      const auto end = std::min(value[0].text.find(',', from), value[0].text.size());
      Token one = value[0];
      one.text = value[0].text.substr(from, end - from);
      all.push_back({one});
      from = end + 1;
    }
  }
  return all;
}

void replace_earlier_data(const std::vector<Statement*>& unit, const Symbols& symbols) {
  GivenLater later;
  LaterData data(symbols, later);
  for (auto s = unit.rbegin(); s != unit.rend(); ++s) {
    if ((*s)->kind != Kind::kData) continue;
    auto sets = data_sets_of(**s);
    std::vector<std::pair<DataSet, Tokens>> changed;
    for (auto set = sets.rbegin(); set != sets.rend(); ++set) {
      if (auto rest = data.remainder((*s)->tokens, *set)) changed.emplace_back(*set, std::move(*rest));
    }
    for (const auto& [set, rest] : changed)  // from the last to the first, so that indices stay valid
      replace(**s, set.items.front().begin, set.values.end + 1, rest);
    if (changed.empty()) continue;
    (*s)->assumed.push_back(
        {(*s)->head().at, "DATA gives two values to the same element; the later one is used"});
    const std::size_t first = (*s)->action + 1;
    while ((*s)->at(first).is(",")) replace(**s, first, first + 1, {});
    if (first >= (*s)->size()) (*s)->blank = true;
  }
}

}  // namespace platter::dialect
