#pragma once

#include <cstdint>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Returns NAME(i,j,...) for element `number`, from 1, of an array in storage order. Throws Refused if a
/// dimension is not constant or the array has no such element.
Tokens element_of(const Token& name, std::int64_t number, const Symbols& symbols);

/// Returns whether the name at `i` has fewer subscripts than its array has dimensions.
bool has_few_subscripts(const Tokens& tokens, std::size_t i, const Symbols& symbols);

}  // namespace platter::dialect
