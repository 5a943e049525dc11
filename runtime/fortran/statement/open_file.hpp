#pragma once

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/program/session/session.hpp"

namespace platter::runtime {

/// Opens the file that the unit is on, as the system or Fortran 77's STATUS= requires, and ends the
/// statement. False if it ended with an error.
bool open_file(Session& now, gfortran::Open& statement, OpenedFor use);

}  // namespace platter::runtime
