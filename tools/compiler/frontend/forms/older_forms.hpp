#pragma once

#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Converts statements of forms older than FORTRAN 66, or specific to a vendor, to the forms that the rules
/// know, before any rule reads their names: names with @, TYPE REAL A, COMMON/1/, PARAMETER without
/// parentheses, RETURNS lists, PRINT without a format, STOP with Hollerith, ENTRY without a list, READ (1'N).
/// This happens before the text is divided into units, because a TYPE statement of newer Fortran starts a
/// derived type.
void mend_older_forms(std::vector<Statement>& statements, Dialect dialect);

}  // namespace platter::dialect
