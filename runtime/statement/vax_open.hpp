#pragma once

#include "runtime/gfortran/layout.hpp"
#include "runtime/unit/units.hpp"

namespace platter::runtime {

/// What a unit of VAX Fortran is opened for.
enum class VaxUnit { kRecords, kLines, kDirect, kDirectLines };

/// OPEN under VMS: the file is made or opened now, as the statement and what goes with it say. False where it
/// cannot be, which the statement has been told of.
bool open_vax(Units& units, gfortran::Open& statement, VaxUnit kind);

}  // namespace platter::runtime
