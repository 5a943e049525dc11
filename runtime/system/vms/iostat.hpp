#pragma once

#include "runtime/fortran/libgfortran/layout.hpp"

namespace platter::runtime {

/// Under VMS IOSTAT= of a READ or WRITE that libgfortran has ended with an error becomes VAX FORTRAN's
/// number.
void number_as_vax(const gfortran::Common& statement, bool writes);
/// The same of an OPEN.
void number_open_as_vax(const gfortran::Common& statement);

}  // namespace platter::runtime
