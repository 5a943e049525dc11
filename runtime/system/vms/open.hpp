#pragma once

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/units.hpp"
#include "runtime/system/system_services.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

/// OPEN under VMS: the file is made or opened now, as the statement and what goes with it say. False where it
/// cannot be, which the statement has been told of.
bool open_vax(VmsFiles& files, Units& units, gfortran::Open& statement, OpenedFor use);

/// OPEN of TT:, SYS$INPUT, SYS$OUTPUT, SYS$ERROR or SYS$COMMAND, and of units 5 and 6 without FILE=: the unit
/// is the terminal. False where FILE= names something else.
bool open_vax_terminal(VmsFiles& files, Units& units, gfortran::Open& statement);
/// Whether the unit is the terminal, by an OPEN or because it is unit 5 or 6 and on no file.
bool is_vax_terminal(const Units& units, std::int64_t unit);
/// CLOSE: unit 5 or 6 is the terminal with FORTRAN's carriage control again, any other is on no file.
void disconnect_vax_terminal(VmsFiles& files, Units& units, std::int64_t unit);
/// True if FILE= names a file on a disk of the site; otherwise the statement has ended with an error.
bool has_vax_name(const VmsFiles& files, gfortran::Open& statement);

/// Answers INQUIRE(CARRIAGECONTROL=) of a unit on a file of VMS, or of a file that is on no unit, and takes
/// the question out of the statement.
void answer_vax_carriage(VmsFiles& files, Units& units, gfortran::Inquire& statement);

}  // namespace platter::runtime
