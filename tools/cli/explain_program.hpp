#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/machine/machine_specification.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/run_config.hpp"

namespace platter::command {

/// Returns text such as "drive 2 (dd29 on dcu2)". `channel` counts from 0.
std::string drive_name(int channel, const machine::Slot& slot);

/// The options of `platter explain` for a program.
struct ProgramQuestion {
  std::string line;        ///< "12" or "file.f:12"; empty for the line that lost most revolutions
  std::uint64_t call = 0;  ///< number of a request, as in traces; 0 to choose by `line`
  bool try_out = true;     ///< measure remedies
  std::string picture;     ///< file for an SVG; empty for none
  std::string provenance;  ///< name of the result for --provenance; empty for none
};

/// Runs `platter explain prog.f`: explains how one of the program's calls spent its time, and tries remedies.
/// Returns the exit code. Throws specification::Error.
int explain_program(const RunConfig& config, const ProgramQuestion& question, const ResultFiles& results,
                    const std::vector<std::string>& flags);

}  // namespace platter::command
