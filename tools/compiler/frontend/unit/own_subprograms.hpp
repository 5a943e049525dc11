#pragma once

#include <set>
#include <string>

#include "tools/compiler/frontend/unit/context.hpp"

namespace platter::dialect {

/// The program's own subprograms that a statement uses by a name that gfortran takes for an intrinsic
/// function's or subroutine's: they have to be EXTERNAL in the unit. Where the dialect's manual has a
/// function of the name, that is what the name means, and the note says so. Throws Refused where it could be
/// either.
std::set<std::string> own_subprograms(Statement& s, Context& context);

}  // namespace platter::dialect
