#include "tools/compiler/frontend/forms/list_items.hpp"

#include <algorithm>

#include "tools/compiler/frontend/unit/elements.hpp"
#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {

std::size_t list_begin(const Statement& s) {
  const bool group = s.at(s.action + 1).is("(");
  const std::size_t from =
      group ? after_group(s.tokens, s.action + 1) : find_outside(s.tokens, s.action + 1, s.size(), ",");
  return std::min(from + (s.at(from).is(",") ? 1 : 0), s.size());
}

bool is_list_directed(const Statement& s) {
  const std::size_t behind = s.action + 1;
  if (!s.at(behind).is("(")) return s.at(behind).is("*");
  const auto controls = split_at_commas(s.tokens, behind + 1, after_group(s.tokens, behind) - 1);
  return controls.size() > 1 && s.tokens[controls[1].end - 1].is("*");
}

bool is_loop(const Statement& s, const Range& item) {
  return s.at(item.begin).is("(") && find_outside(s.tokens, item.begin + 1, item.end - 1, "=") < item.end - 1;
}

std::optional<std::int64_t> fields_of(const Statement& s, const Range& item, const Symbols& symbols) {
  if (item.begin == item.end) return 0;  // the compiler reports an empty item
  const Token& first = s.tokens[item.begin];
  const auto is_complex = [&](std::size_t i) {
    return s.tokens[i].is_name() && symbols.type_of_function(s.tokens[i].text) == Type::kComplex;
  };
  for (auto i = item.begin + 1; i < item.end && !first.is("("); ++i) {
    if (is_complex(i)) return std::nullopt;  // AIMAG(C) has one part, X*C has two
  }
  if (!first.is_name() && !first.is("(")) return 1;
  if (first.is_name()) {
    const std::int64_t parts = is_complex(item.begin) ? 2 : 1;
    const bool whole = item.begin + 1 == item.end && symbols.is_array(first.text);
    if (!whole) return parts;
    const auto elements = size_of(first.text, symbols);
    return elements ? std::optional(*elements * parts) : std::nullopt;
  }
  if (!first.is("(") || after_group(s.tokens, item.begin) != item.end) return std::nullopt;
  // an implied loop such as (A(I),B(I),I=1,10)
  std::int64_t all = 0;
  const auto inside = split_at_commas(s.tokens, item.begin + 1, item.end - 1);
  for (std::size_t i = 0; i < inside.size(); ++i) {
    const auto begin = inside[i].begin;
    if (s.at(begin).is_name() && s.at(begin + 1).is("=")) {
      const auto from = value_of(s.tokens, {begin + 2, inside[i].end}, symbols);
      if (i + 2 != inside.size()) return std::nullopt;
      const auto to = value_of(s.tokens, inside[i + 1], symbols);
      if (!from || !to || *to < *from) return std::nullopt;
      return all * (*to - *from + 1);
    }
    const auto fields = fields_of(s, inside[i], symbols);
    if (!fields) return std::nullopt;
    all += *fields;
  }
  return std::nullopt;
}

std::vector<std::string> letters_of(const Statement& s, const std::vector<Range>& items,
                                    const Context& context) {
  std::vector<std::string> letters(items.size());
  const auto label = format_label(s);
  const auto format = label ? context.formats.find(s.tokens[*label].text) : context.formats.end();
  if (format == context.formats.end()) return letters;
  std::vector<std::int64_t> ends;  // numbers of fields up to the end of each item, as far as they are known
  for (const auto& item : items) {
    const auto fields = fields_of(s, item, context.symbols);
    if (!fields) break;
    ends.push_back(*fields + (ends.empty() ? 0 : ends.back()));
  }
  const std::string steps = format->second.letters(ends.empty() ? 0 : ends.back());
  const std::string all = format->second.letters();
  for (std::size_t i = 0; i < items.size(); ++i) {
    const auto begin = static_cast<std::size_t>(i == 0 || i > ends.size() ? 0 : ends[i - 1]);
    const auto end = i < ends.size() ? static_cast<std::size_t>(ends[i]) : 0;
    const std::string mine = end > 0 && end <= steps.size() ? steps.substr(begin, end - begin) : all;
    for (const char c : mine) {
      if (letters[i].find(c) == std::string::npos) letters[i] += c;
    }
  }
  return letters;
}

}  // namespace platter::dialect
