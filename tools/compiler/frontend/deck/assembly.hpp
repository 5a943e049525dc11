#pragma once

#include <string>
#include <vector>

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {

/// An assembly subprogram, of COMPASS or CAL, among the Fortran units.
struct AssemblyUnit {
  std::size_t number;  ///< line number of the subprogram's IDENT
  std::vector<std::string>
      names;  ///< names by which the subprogram can be called: its own, and those on its ENTRY lines
};

/// Removes assembly subprograms, from IDENT to END, from a program; their cards become blank. Throws
/// RefusedCard if one has no END.
std::vector<AssemblyUnit> take_assembly(Cards& cards);

}  // namespace platter::dialect
