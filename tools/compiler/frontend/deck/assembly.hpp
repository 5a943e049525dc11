#pragma once

#include <string>
#include <vector>

#include "tools/compiler/frontend/deck/deck.hpp"

namespace platter::dialect {

/// An assembly subprogram, of COMPASS or CAL, between those of Fortran.
struct AssemblyUnit {
  std::size_t number;              ///< of its IDENT line
  std::vector<std::string> names;  ///< by which it can be called: its own, and those of its ENTRY lines
};

/// Takes assembly subprograms off a program, from IDENT to END; their cards become blank. Throws RefusedCard
/// where one has no END.
std::vector<AssemblyUnit> take_assembly(Cards& cards);

}  // namespace platter::dialect
