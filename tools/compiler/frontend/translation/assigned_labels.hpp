#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Marks as refused M=L, if GO TO M follows, and ASSIGN 10 TO A(I). On the machines an assigned label was a
/// number that could be copied. In gfortran's code, GO TO M silently jumps to the label of the last ASSIGN to
/// M itself.
void refuse_copied_labels(const std::vector<Statement*>& unit);

}  // namespace platter::dialect
