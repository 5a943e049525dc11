#include "tools/compiler/frontend/unit/extents.hpp"

#include <algorithm>
#include <cstdlib>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {
namespace {

constexpr std::int64_t kMostElements = std::int64_t{1} << 30;  // largest number of elements of an array

std::optional<std::int64_t> constant_value(const Tokens& tokens, const Range& range, const Symbols& symbols,
                                           int depth) {
  std::int64_t sum = 0;
  std::int64_t product = 1;  // product of the current term, with its sign
  bool operand = false;      // the previous token was an operand
  for (std::size_t i = range.begin; i < range.end; ++i) {
    const Token& t = tokens[i];
    if (t.is("+") || t.is("-")) {
      if (!operand && i > range.begin) return std::nullopt;
      if (operand) sum += product;
      product = t.is("-") ? -1 : 1;
      operand = false;
      continue;
    }
    if (t.is("*") && operand) {
      operand = false;
      continue;
    }
    constexpr std::size_t kDigits = 9;
    constexpr int kDeepest = 16;  // nesting depth of constants that refer to others
    std::optional<std::int64_t> value;
    const auto named = t.is_name() ? symbols.constants().find(t.text) : symbols.constants().end();
    if (named != symbols.constants().end() && depth < kDeepest) {
      const Tokens inner = made_of(named->second, t.at);
      value = constant_value(inner, {0, inner.size()}, symbols, depth + 1);
    } else if (t.kind == Token::Kind::kNumber && t.text.size() <= kDigits &&
               t.text.find_first_not_of("0123456789") == std::string::npos) {
      value = std::atoll(t.text.c_str());
    }
    if (operand || !value || std::abs(product) > kMostElements || std::abs(*value) > kMostElements)
      return std::nullopt;
    product *= *value;
    operand = true;
  }
  if (!operand) return std::nullopt;
  return sum + product;
}

}  // namespace

std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const Symbols& symbols) {
  return constant_value(tokens, range, symbols, 0);
}

std::optional<std::int64_t> extent_of(const Tokens& dimension, const Symbols& symbols) {
  const auto colon = find_outside(dimension, 0, dimension.size(), ":");
  const bool two = colon < dimension.size();
  const auto upper = value_of(dimension, {two ? colon + 1 : 0, dimension.size()}, symbols);
  const auto lower = two ? value_of(dimension, {0, colon}, symbols) : 1;
  if (!upper || !lower || *upper < *lower) return std::nullopt;
  return *upper - *lower + 1;
}

std::optional<std::int64_t> length_of(const std::string& name, const Symbols& symbols) {
  const Tokens& length = symbols.kind_of(name);
  if (length.empty()) return 1;
  std::size_t from = length[0].is("*") ? 1 : 0;
  std::size_t to = length.size();
  if (from < to && length[from].is("(")) ++from, --to;
  return value_of(length, {from, find_outside(length, from, to, ",")}, symbols);
}

std::optional<std::int64_t> count_of(const std::string& name, const Symbols& symbols) {
  const Type type = symbols.type_of(name);
  std::optional<std::int64_t> count = type == Type::kComplex ? 2 : 1;
  if (symbols.storage_of(name).is == Storage::Class::kCharacter) count = length_of(name, symbols);
  for (const auto& dimension : symbols.dimensions(name)) {
    const auto extent = extent_of(dimension, symbols);
    const bool known = count && extent && *count < kMostElements;
    count = known ? std::optional(*count * *extent) : std::nullopt;
  }
  return count;
}

std::optional<std::int64_t> offset_of(const Tokens& tokens, const Range& item, const Symbols& symbols) {
  const std::string& name = tokens[item.begin].text;
  const auto& dimensions = symbols.dimensions(name);
  if (item.end == item.begin + 1 || dimensions.empty()) return 0;
  const auto subscripts = split_at_commas(tokens, item.begin + 2, item.end - 1);
  std::int64_t offset = 0;
  std::int64_t stride = symbols.type_of(name) == Type::kComplex ? 2 : 1;
  if (symbols.storage_of(name).is == Storage::Class::kCharacter)
    stride = length_of(name, symbols).value_or(1);
  for (std::size_t i = 0; i < subscripts.size() && i < dimensions.size(); ++i) {
    const Tokens& dimension = dimensions[i];
    const auto colon = find_outside(dimension, 0, dimension.size(), ":");
    const auto lower = colon < dimension.size() ? value_of(dimension, {0, colon}, symbols) : 1;
    const auto subscript = value_of(tokens, subscripts[i], symbols);
    const auto extent = extent_of(dimension, symbols);
    if (!lower || !subscript || !extent) return std::nullopt;
    offset += (*subscript - *lower) * stride;
    stride *= *extent;
  }
  return offset;
}

}  // namespace platter::dialect
