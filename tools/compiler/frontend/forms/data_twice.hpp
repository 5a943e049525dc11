#pragma once

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// Throws Refused if a DATA statement initializes an element that another DATA statement of the unit has
/// already initialized. Elements with unknown subscripts or loop bounds are not checked.
void require_given_once(const Statement& s, Context& context);

}  // namespace platter::dialect
