#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/flow/routines.hpp"
#include "tools/compiler/charge/report.hpp"

namespace platter::charge {

/// Judges every routine that the assembly calls; throws Error, with the Fortran line and what to do, for all
/// those that are refused. Calls of renamed routines are rewritten in the text.
std::map<std::string, Routine> judge_calls(SourceText& text, const LineTable& lines, const Assembly& assembly,
                                           const std::vector<bool>& exempt, const processor::UnitTimes& times,
                                           Report& report);

}  // namespace platter::charge
