#pragma once

#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// VIRTUAL is DIMENSION. TYPE of VAX Fortran prints, and begins no definition of newer Fortran; READ (1'N)
/// names a record: seen to before units are told apart.
void mend_vax_forms(std::vector<Statement>& statements);

/// Gives statements whose form is older than FORTRAN 66, or a vendor's own, the form that the rules know,
/// before anything looks at their names: names with @, TYPE REAL A, COMMON/1/, PARAMETER without
/// parentheses, RETURNS lists, PRINT without a format, STOP with Hollerith, ENTRY without a list.
void mend_older_forms(std::vector<Statement>& statements, Dialect dialect);

}  // namespace platter::dialect
