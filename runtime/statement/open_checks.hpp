#pragma once

#include <cstdint>
#include <string>

#include "runtime/gfortran/layout.hpp"

namespace platter::runtime {

// What an OPEN may not say. Each throws system::CallError in its name.

[[noreturn]] void refuse_open(std::int64_t unit, const std::string& problem);
/// Of sequential access.
void require_in_order(const gfortran::Open& statement);
/// Of unformatted records: nothing that a program asks for is passed over. `unicos`: they are on a file of
/// it.
void require_plain(const gfortran::Open& statement, bool unicos);

/// What is wrong with an OPEN for IOSTAT= or ERR= to take; "": nothing. `direct`: to a file of the machine's.
std::string problem_of(const gfortran::Open& statement, bool direct);

}  // namespace platter::runtime
