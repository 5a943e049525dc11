#pragma once

#include <cstdint>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// NAME(i,j,...) for element `number`, from 1, of an array in the order of its storage. Throws Refused where
/// its dimensions are no constants, or it has no such element.
Tokens element_of(const Token& name, std::int64_t number, const Symbols& symbols);

/// Whether a name at `i` has fewer subscripts behind it than its array has dimensions.
bool has_few_subscripts(const Tokens& tokens, std::size_t i, const Symbols& symbols);

/// A constant of digits; nothing for anything else.
std::optional<std::int64_t> number_of(const Tokens& tokens, const Range& range);

}  // namespace platter::dialect
