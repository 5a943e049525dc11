#pragma once

#include <cstdint>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/program/session/session.hpp"

namespace platter::runtime {

// Checks of OPEN specifiers. They throw system::CallError in the name of OPEN.

[[noreturn]] void refuse_open(std::int64_t unit, const std::string& problem);
/// Rejects ACCESS= and POSITION= values that sequential access does not allow.
void require_in_order(const gfortran::Open& statement);
/// Rejects every specifier that would have no effect on an OPEN for unformatted records. `named_files`: the
/// records are in a file that the system finds by its name.
void require_plain(const gfortran::Open& statement, bool named_files);

/// Returns the error of an OPEN that IOSTAT= or ERR= can handle; "" if there is none. `direct`: the OPEN is
/// for direct access to a file of the emulated machine.
std::string problem_of(const gfortran::Open& statement, bool direct);

/// Opens the unit's file, as the system or Fortran 77's STATUS= requires, and ends the statement. Returns
/// false if it ended with an error.
bool open_file(Session& now, gfortran::Open& statement, OpenedFor use);

}  // namespace platter::runtime
