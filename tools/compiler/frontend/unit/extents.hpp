#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// Returns the value of a constant such as N, 2*N-1 or -3; nothing if it is not known.
std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const Symbols& symbols);

/// Returns the number of elements in a dimension; nothing if it is not known.
std::optional<std::int64_t> extent_of(const Tokens& dimension, const Symbols& symbols);

/// Returns the length of a CHARACTER variable; nothing if it is not known.
std::optional<std::int64_t> length_of(const std::string& name, const Symbols& symbols);

/// Returns the number of numbers or characters in a variable or array; a COMPLEX counts as two.
std::optional<std::int64_t> count_of(const std::string& name, const Symbols& symbols);

/// Returns the number of numbers or characters before the element that an item of EQUIVALENCE names; nothing
/// if it is not known.
std::optional<std::int64_t> offset_of(const Tokens& tokens, const Range& item, const Symbols& symbols);

}  // namespace platter::dialect
