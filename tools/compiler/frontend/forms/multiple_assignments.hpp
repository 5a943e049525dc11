#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Makes statements of their own of B=C and A=B, in this order, so that a number is converted on its way
/// (unsourced: FTN 4, multiple assignment). Behind a logical IF they become a block. Where they
/// end a DO loop it gets a CONTINUE of its own for an end.
void split_multiple_assignments(std::vector<Statement>& statements);

}  // namespace platter::dialect
