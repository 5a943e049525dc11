#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Marks as refused what the compiler would do otherwise than the machines, to which a label that ASSIGN
/// gives was a number as any: M=L, where GO TO M follows, and ASSIGN 10 TO A(I). To gfortran GO TO M goes
/// where the last ASSIGN to M itself said, without a word.
void refuse_copied_labels(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
