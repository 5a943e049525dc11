#include "tools/compiler/frontend/unit/elements.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <optional>

#include "tools/compiler/frontend/unit/extents.hpp"

namespace platter::dialect {

bool has_few_subscripts(const Tokens& tokens, std::size_t i, const Symbols& symbols) {
  if (!tokens[i].is_name() || i + 1 >= tokens.size() || !tokens[i + 1].is("(")) return false;
  const auto end = after_group(tokens, i + 1) - 1;
  return split_at_commas(tokens, i + 2, end).size() < symbols.dimensions(tokens[i].text).size();
}

Tokens element_of(const Token& name, std::int64_t number, const Symbols& symbols) {
  const auto refuse = [&] {
    throw Refused{name.at,
                  fmt::format("{} has fewer subscripts than dimensions here, and the element is unknown or "
                              "outside the array; write all subscripts",
                              name.text)};
  };
  std::string text = name.text + "(";
  std::int64_t left = number - 1;
  for (const auto& dimension : symbols.dimensions(name.text)) {
    const auto extent = extent_of(dimension, symbols);
    const auto colon = find_outside(dimension, 0, dimension.size(), ":");
    const auto lower =
        colon < dimension.size() ? value_of(dimension, {0, colon}, symbols) : std::optional<std::int64_t>(1);
    if (!extent || !lower || number < 1) refuse();
    text += fmt::format("{}{}", text.back() == '(' ? "" : ",", left % *extent + *lower);
    left /= *extent;
  }
  if (left > 0) refuse();
  return made_of(text + ")", name.at);
}

}  // namespace platter::dialect
