#pragma once

#include <cstdint>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"
#include "runtime/program/session/session.hpp"

namespace platter::runtime {

// What an OPEN may not say. Each throws system::CallError in its name.

[[noreturn]] void refuse_open(std::int64_t unit, const std::string& problem);
/// Of sequential access.
void require_in_order(const gfortran::Open& statement);
/// OPEN for unformatted records: rejects every specifier that would have no effect. `named_files`: the
/// records are in a file that the system finds by its name.
void require_plain(const gfortran::Open& statement, bool named_files);

/// What is wrong with an OPEN for IOSTAT= or ERR= to take; "": nothing. `direct`: to a file of the machine's.
std::string problem_of(const gfortran::Open& statement, bool direct);

/// Opens the file that the unit is on, as the system or Fortran 77's STATUS= requires, and ends the
/// statement. False if it ended with an error.
bool open_file(Session& now, gfortran::Open& statement, OpenedFor use);

}  // namespace platter::runtime
