#pragma once

#include <string>
#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// VIRTUAL is DIMENSION. TYPE of VAX Fortran prints, and begins no definition of newer Fortran; READ (1'N)
/// names a record: seen to before units are told apart.
void mend_vax_forms(std::vector<Statement>& statements);

}  // namespace platter::dialect
