#pragma once

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// What blanks in numbers are, told to libgfortran where a formatted READ does not say it itself. `external`:
/// it reads from a unit.
void tell_blanks(gfortran::Transfer& statement, bool external);

/// How numbers are rounded that lie in the middle between two, where a formatted WRITE does not say it: of
/// every machine away from zero, as run-time systems did that added half of the last digit (unsourced); IEEE
/// goes to the even digit.
void tell_rounding(gfortran::Transfer& statement);

}  // namespace platter::runtime
