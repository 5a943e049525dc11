#pragma once

#include <vector>

#include "tools/dialect/statement.hpp"

namespace platter::dialect {

/// A=B=C
bool is_multiple_assignment(const Statement& s);

/// Makes statements of their own of B=C and A=B, in this order, so that a number is converted on its way
/// (recalled: FTN 4, multiple assignment). Behind a logical IF they become a block. The last statement of a
/// DO loop stays as it is, for it has to be one.
void split_multiple_assignments(std::vector<Statement>& statements);

}  // namespace platter::dialect
