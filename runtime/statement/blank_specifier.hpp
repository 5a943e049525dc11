#pragma once

#include "runtime/gfortran/layout.hpp"

namespace platter::runtime {

/// What blanks in numbers are, told to libgfortran where a formatted READ does not say it itself. `external`:
/// it reads from a unit.
void tell_blanks(gfortran::Transfer& statement, bool external);

}  // namespace platter::runtime
