#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Changes declarations in fixed form that the machines' compilers accepted and gfortran rejects: removes a
/// type, dimensions or EXTERNAL that a unit repeats unchanged, EXTERNAL of the unit itself, and the letter $
/// of IMPLICIT, and gives each unnamed BLOCK DATA after the first one a name. Names with two types or two
/// shapes remain, for the checks or gfortran to reject.
void drop_repeated_declarations(std::vector<Statement>& statements);

}  // namespace platter::dialect
