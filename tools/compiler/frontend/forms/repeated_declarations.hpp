#pragma once

#include <vector>

#include "tools/compiler/frontend/dialect.hpp"
#include "tools/compiler/frontend/statement/statement.hpp"

namespace platter::dialect {

/// Changes declarations in fixed form that the machines' compilers accepted and gfortran rejects: leaves out
/// a type, dimensions or EXTERNAL that a unit states again and alike, and EXTERNAL of the unit itself, and
/// gives each unnamed BLOCK DATA after the first one a name; it removes the letter $ from IMPLICIT. In a
/// dialect of ours, marks a name with two types or two shapes as refused; under kNone, gfortran rejects it.
void drop_repeated_declarations(std::vector<Statement>& statements, Dialect dialect);

}  // namespace platter::dialect
