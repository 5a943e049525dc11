#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "tools/compiler/frontend/unit/context.hpp"
#include "tools/compiler/frontend/unit/symbols.hpp"

namespace platter::dialect {

/// Returns the program's own subprograms that a statement uses under the name of an intrinsic of gfortran's,
/// and that must be EXTERNAL in the unit. If the manual of the dialect defines a function of the name, the
/// name means that function, and a note reports it. Throws Refused if it could mean either.
std::set<std::string> own_subprograms(Statement& s, Context& context);

/// Returns whether gfortran has an intrinsic function or subroutine of this name, in capitals, which it uses
/// unless a unit declares the name otherwise.
bool is_intrinsic_of_compiler(std::string_view name);

/// Returns the type of a function that the manual of the dialect defines; a program's own function of that
/// name must be declared EXTERNAL. Returns nothing if the manual does not define the name.
std::optional<Type> intrinsic_function(std::string_view name, Dialect dialect);

/// Returns whether a function has REAL arguments by its manual, or because it exists only for REALs. The
/// machines passed typeless words to it without conversion (unsourced), whereas gfortran treats them as
/// INTEGERs.
bool takes_reals(std::string_view name);

}  // namespace platter::dialect
