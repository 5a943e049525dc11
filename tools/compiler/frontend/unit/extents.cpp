#include "tools/compiler/frontend/unit/extents.hpp"

#include <algorithm>
#include <cstdlib>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {
namespace {

constexpr std::int64_t kMostElements = std::int64_t{1} << 30;  // largest number of elements of an array

std::optional<std::int64_t> constant_value(const std::string& name, const Symbols& symbols, int depth) {
  constexpr int kDeepest = 16;  // nesting depth of constants that refer to others
  const auto named = symbols.constants().find(name);
  if (named == symbols.constants().end() || depth == kDeepest) return std::nullopt;
  const Tokens inner = made_of(named->second, {});
  return value_of(inner, {0, inner.size()},
                  [&](const std::string& other) { return constant_value(other, symbols, depth + 1); });
}

}  // namespace

std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const ValueOfName& named) {
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
    std::optional<std::int64_t> value;
    if (t.is_name()) {
      value = named(t.text);
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

std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const Symbols& symbols) {
  return value_of(tokens, range, [&](const std::string& name) { return constant_value(name, symbols, 0); });
}

std::optional<std::int64_t> size_of(const std::string& name, const Symbols& symbols) {
  std::int64_t size = 1;
  if (symbols.is_array(name) && symbols.dimensions(name).empty()) return std::nullopt;
  for (const auto& dimension : symbols.dimensions(name)) {
    const auto extent = extent_of(dimension, symbols);
    if (!extent || size > kMostElements) return std::nullopt;
    size *= *extent;
  }
  return size;
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
  std::optional<std::int64_t> count = symbols.type_of(name) == Type::kComplex ? 2 : 1;
  if (symbols.storage_of(name).is == Storage::Class::kCharacter) count = length_of(name, symbols);
  const auto size = size_of(name, symbols);
  return count && size ? std::optional(*count * *size) : std::nullopt;
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
