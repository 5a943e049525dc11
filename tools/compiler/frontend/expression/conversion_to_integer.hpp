#pragma once

#include <cstddef>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Returns whether tokens [begin, end) are an expression of type REAL or DOUBLE PRECISION.
bool is_real_value(const Tokens& tokens, std::size_t begin, std::size_t end, const Context& context);

/// Returns a name of the intrinsic function that converts a REAL to an INTEGER, which the unit does not
/// define.
std::string name_of_int(const Context& context);

}  // namespace platter::dialect
