#pragma once

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Throws Refused where a DATA statement gives a value to what one of the unit has given one before.
/// Subscripts and loops that are no constants are not looked at.
void require_given_once(const Statement& s, Context& context);

}  // namespace platter::dialect
