#pragma once

#include <cstdint>
#include <string>

#include "runtime/fortran/libgfortran/layout.hpp"

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

}  // namespace platter::runtime
