#pragma once

#include <string>
#include <string_view>

#include "emulator/system/unicos/unit_report.hpp"

namespace platter::unicos {

/// The order of procview's files: largest first, except for kUnit, which is ascending.
enum class SortedBy : std::uint8_t { kSize, kUnit, kBytes, kTime };

/// Returns procview's report on a run's Fortran files, in the layout of the document's first report (its
/// other reports are indented differently). Without `is_long` the tables of system calls are omitted.
std::string procview(const RunReport& report, SortedBy by, bool is_long);

/// Returns the output of ja -ct: the run's times in one line, with headings.
std::string ja(const RunReport& report);

}  // namespace platter::unicos
