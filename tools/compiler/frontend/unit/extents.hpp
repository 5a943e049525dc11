#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// Returns the value of a name in an expression; nothing if it has none.
using ValueOfName = std::function<std::optional<std::int64_t>(const std::string&)>;
/// Returns the value of an expression such as N, 2*N-1 or -3; nothing if it is not known.
std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const ValueOfName& named);
/// Returns the value of an expression of the unit's constants; nothing if it is not known.
std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const Symbols& symbols);

/// Returns the number of elements in a dimension; nothing if it is not known.
std::optional<std::int64_t> extent_of(const Tokens& dimension, const Symbols& symbols);

/// Returns the number of elements of an array, which is 1 for a scalar; nothing if a bound is not known.
std::optional<std::int64_t> size_of(const std::string& name, const Symbols& symbols);

/// Returns the length of a CHARACTER variable; nothing if it is not known.
std::optional<std::int64_t> length_of(const std::string& name, const Symbols& symbols);

/// Returns the number of numbers or characters in a variable or array; a COMPLEX counts as two.
std::optional<std::int64_t> count_of(const std::string& name, const Symbols& symbols);

/// Returns the number of numbers or characters before the element that an item of EQUIVALENCE names; nothing
/// if it is not known.
std::optional<std::int64_t> offset_of(const Tokens& tokens, const Range& item, const Symbols& symbols);

}  // namespace platter::dialect
