#pragma once

#include "tools/compiler/frontend/statement/statement.hpp"
#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// On byte machines, rejects 1D300 and other constants beyond the range of the machine's floating point, and
/// notes comparisons of characters and ICHAR if the machine's character code was EBCDIC.
void look_at_values(Statement& s, Context& context);

}  // namespace platter::dialect
