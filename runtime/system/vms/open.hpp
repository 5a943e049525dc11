#pragma once

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/fortran/unit/units.hpp"
#include "runtime/system/system_services.hpp"
#include "runtime/system/vms/files.hpp"

namespace platter::runtime {

/// Performs an OPEN under VMS: opens or creates the file at once, as the statement and its VAX specifiers
/// require. Returns false if that failed; the statement has then ended with an error.
bool open_vax(VmsFiles& files, Units& units, gfortran::Open& statement, OpenedFor use);

/// Performs an OPEN that connects the unit to the terminal: FILE= names TT:, SYS$INPUT, SYS$OUTPUT, SYS$ERROR
/// or SYS$COMMAND, or the unit is 5 or 6 and there is no FILE=. Returns false if the OPEN names another file.
bool open_vax_terminal(VmsFiles& files, Units& units, gfortran::Open& statement);
/// Returns true if the unit is the terminal: OPEN has connected it, or it is unit 5 or 6 and not on a file.
bool is_vax_terminal(const Units& units, std::int64_t unit);
/// Performs the CLOSE of the terminal: unit 5 or 6 is again the terminal with FORTRAN's carriage control, and
/// any other unit is not connected.
void disconnect_vax_terminal(VmsFiles& files, Units& units, std::int64_t unit);
/// Returns true if FILE= names a file on a disk of the site; otherwise the statement has ended with an error.
bool has_vax_name(const VmsFiles& files, gfortran::Open& statement);

/// Answers INQUIRE(CARRIAGECONTROL=) for a unit on a VMS file, or for a file without a unit, and removes the
/// question from the statement.
void answer_vax_carriage(VmsFiles& files, Units& units, gfortran::Inquire& statement);

}  // namespace platter::runtime
