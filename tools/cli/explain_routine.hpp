#pragma once

#include <cstdint>
#include <string>

#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"

namespace platter::command {

/// How a routine is called, or a statement carried out.
struct RoutineQuestion {
  std::int64_t sectors = 1;  ///< of a call
  double loop = 25;          ///< computed between tests, in microseconds
  bool wait = false;         ///< in the system, instead of testing
};

/// Explains the third of some calls in sequence: of OS/ROUTINE or OS/LIBRARY/STATEMENT, which stands in the
/// place of sources. A machine with drives of several kinds has it explained for a drive of each.
/// `picture`: a file for the first of them, as SVG; "": none.
int explain_routine(const GuestArguments& arguments, const RoutineQuestion& question,
                    const std::string& picture, const ResultFiles& results);

}  // namespace platter::command
