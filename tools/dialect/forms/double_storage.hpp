#pragma once

#include "tools/dialect/unit/context.hpp"

namespace platter::dialect {

/// Throws Refused where a declaration would show that DOUBLE PRECISION takes one word here, and not two.
void require_double_storage(const Statement& s, const Context& context);

}  // namespace platter::dialect
