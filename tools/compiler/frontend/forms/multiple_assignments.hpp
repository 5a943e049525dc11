#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Splits A=B=C into B=C and A=B, in this order, so that each assignment converts the number (unsourced: FTN
/// 4, multiple assignment). After a logical IF the statements become a block. If the statement ends a DO
/// loop, the loop gets a CONTINUE as its end.
void split_multiple_assignments(std::vector<Statement>& statements);

}  // namespace platter::dialect
