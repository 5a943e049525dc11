#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/unit/context.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// The program's own subprograms that a statement uses by a name that gfortran takes for an intrinsic
/// function's or subroutine's: they have to be EXTERNAL in the unit. Where the dialect's manual has a
/// function of the name, that is what the name means, and the note says so. Throws Refused where it could be
/// either.
std::set<std::string> own_subprograms(Statement& s, Context& context);

/// Whether gfortran has an intrinsic function or subroutine of this name, in capitals: one that it takes for
/// meant where a unit says nothing else.
bool is_intrinsic_of_compiler(std::string_view name);

/// The type of a function that the dialect's own manual has, so that a program's function of that name has
/// to be declared EXTERNAL. Nothing where the manual knows no such name.
std::optional<Type> intrinsic_function(std::string_view name, Dialect dialect);

/// Functions that mean a REAL, by their manuals or because they are of REALs alone: typeless words were taken
/// as they are, without a conversion (unsourced), and gfortran takes them for INTEGERs.
bool takes_reals(std::string_view name);

}  // namespace platter::dialect
