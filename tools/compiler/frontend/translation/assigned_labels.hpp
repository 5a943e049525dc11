#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Marks statements for rejection: M=L if the unit also contains GO TO M, and ASSIGN 10 TO A(I). On the
/// machines, an assigned label was a number that could be copied. In gfortran's code, GO TO M would silently
/// jump to the label of the last ASSIGN to M itself.
void refuse_copied_labels(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
