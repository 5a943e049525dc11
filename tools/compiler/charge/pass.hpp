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

/// Judges every routine that the assembly calls; throws Error, with the Fortran line and what to do, for all
/// those that are refused. Calls of renamed routines are rewritten in the text.
std::map<std::string, Routine> judge_calls(SourceText& text, const LineTable& lines, const Assembly& assembly,
                                           const std::vector<bool>& exempt, const processor::UnitTimes& times,
                                           Report& report);

/// Throws Error for every Fortran line that has instructions, none of which is charged. `charged`: for each
/// instruction whether its block has a charge; `exempt`: whether it needs none (the C main program).
void check_coverage(const Assembly& assembly, const LineTable& lines, const std::vector<bool>& charged,
                    const std::vector<bool>& exempt);

struct Options {
  bool hoist = true;                     ///< charge counted loops outside, by trip count
  bool strict = false;                   ///< a warning is an error
  bool profile = false;                  ///< count executions beside charging, block by block
  std::set<std::string> elsewhere = {};  ///< routines of the program's other files, as the linker calls them
  VectorList vector_loops =
      {};  ///< DO loops that may be vector loops; where the processor has none, of no meaning
};

struct Charged {
  std::string text;  ///< the assembly, with charges
  Report report;
  std::optional<Profile> profile;  ///< what the counters mean, where asked for
};

/// Adds to gfortran's assembly the instructions that count the emulated machine's clock periods. `file` is
/// what messages call the assembly. Throws Error where the program cannot be charged.
Charged charge(std::string file, std::string_view text, const processor::UnitTimes& times,
               const Options& options);

}  // namespace platter::charge
