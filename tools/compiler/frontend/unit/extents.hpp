#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// The value of a constant such as N, 2*N-1 or -3; nothing if it is not known.
std::optional<std::int64_t> value_of(const Tokens& tokens, const Range& range, const Symbols& symbols);

/// How many elements a dimension has.
std::optional<std::int64_t> extent_of(const Tokens& dimension, const Symbols& symbols);

/// The length of a CHARACTER variable.
std::optional<std::int64_t> length_of(const std::string& name, const Symbols& symbols);

/// How many numbers or characters a variable or array has; a COMPLEX counts as two.
std::optional<std::int64_t> count_of(const std::string& name, const Symbols& symbols);

/// Numbers or characters of a variable before the element that an item of EQUIVALENCE names; nothing if that
/// is not known.
std::optional<std::int64_t> offset_of(const Tokens& tokens, const Range& item, const Symbols& symbols);

}  // namespace platter::dialect
