#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine_specification.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"

namespace platter::command {

/// "drive 2 (dd29 on dcu2)": of a channel, counted from 0, and what it has.
std::string drive_name(int channel, const machine::Slot& slot);

/// What of a program is to be explained, and where it goes.
struct ProgramQuestion {
  std::string line;        ///< "12" or "file.f:12"; "": the one that lost most
  std::uint64_t call = 0;  ///< the number of a request, as traces have it; 0: the line says
  bool try_out = true;     ///< what would have helped
  std::string picture;
  std::string provenance;  ///< the result whose numbers are listed; "": none
};

/// platter explain prog.f: where the time of one of its calls went, and what would have helped. Throws
/// specification::Error.
int explain_program(const GuestArguments& arguments, const ProgramQuestion& question,
                    const ResultFiles& results, const std::vector<std::string>& flags);

}  // namespace platter::command
