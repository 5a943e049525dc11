#pragma once

#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Gives statements whose form is older than FORTRAN 66, or a vendor's own, the form that the rules know,
/// before anything looks at their names: names with @, TYPE REAL A, COMMON/1/, PARAMETER without
/// parentheses, RETURNS lists, PRINT without a format, STOP with Hollerith, ENTRY without a list.
void mend_older_forms(std::vector<Statement>& statements, Dialect dialect);

}  // namespace platter::dialect
