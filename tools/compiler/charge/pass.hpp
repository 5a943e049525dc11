#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/flow/routines.hpp"
#include "tools/compiler/charge/profile/profile.hpp"
#include "tools/compiler/charge/report.hpp"
#include "tools/compiler/charge/vector/vector_list.hpp"

namespace platter::charge {

/// Classifies every routine that the assembly calls, and redirects calls of renamed routines in the text.
/// Throws Error if any are rejected; its text lists all of them, each with the Fortran line and what to do.
std::map<std::string, Routine> judge_calls(SourceText& text, const LineTable& lines, const Assembly& assembly,
                                           const std::vector<bool>& exempt, const processor::UnitTimes& times,
                                           Report& report);

/// Throws Error if a Fortran line has instructions but none of them is charged. `charged`: for each
/// instruction, whether its block is charged. `exempt`: for each instruction, whether it needs no charge (the
/// C main program).
void check_coverage(const Assembly& assembly, const LineTable& lines, const std::vector<bool>& charged,
                    const std::vector<bool>& exempt);

/// The options of the charging pass.
struct Options {
  bool hoist = true;     ///< the cost of a counted loop is added once, outside the loop, from its trip count
  bool strict = false;   ///< treat warnings as errors
  bool profile = false;  ///< also count executions of each block
  std::set<std::string> elsewhere = {};  ///< symbols of the routines of the program's other files
  VectorList vector_loops = {};          ///< DO loops that may be vector loops; ignored for scalar processors
};

/// The output of the charging pass.
struct Charged {
  std::string text;  ///< the assembly with the added instructions
  Report report;
  std::optional<Profile> profile;  ///< meaning of the profile's counters; set if a profile was requested
};

/// Adds instructions to gfortran's assembly that count the clock periods of the emulated machine. `file`: the
/// assembly's name in messages. Throws Error if the program cannot be charged.
Charged charge(std::string file, std::string_view text, const processor::UnitTimes& times,
               const Options& options);

}  // namespace platter::charge
