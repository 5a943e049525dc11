#pragma once

#include <vector>

#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Changes declarations in fixed form that the machines' compilers accepted and gfortran rejects: leaves out
/// a type, dimensions or EXTERNAL that a unit states again and alike, and EXTERNAL of the unit itself, and
/// gives each unnamed BLOCK DATA after the first one a name; it removes the letter $ from IMPLICIT. Names
/// with two types or two shapes remain, for the checks or gfortran to reject.
void drop_repeated_declarations(std::vector<Statement>& statements);

}  // namespace platter::dialect
