#pragma once

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// L without a width in the statement's format: VAX FORTRAN reads it as L2, libgfortran as L1.
void widen_logicals(gfortran::Transfer& statement);

}  // namespace platter::runtime
