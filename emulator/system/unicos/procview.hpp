#pragma once

#include <string>
#include <string_view>

#include "emulator/system/unicos/unit_report.hpp"

namespace platter::unicos {

/// What procview's files are sorted by, the largest first, but for units.
enum class SortedBy : std::uint8_t { kSize, kUnit, kBytes, kTime };

/// procview's report on a run's Fortran files, in the layout of the document's first report (its others are
/// indented otherwise). Short: without what the system did.
std::string procview(const RunReport& report, SortedBy by, bool is_long);

/// ja -ct: what the run took, in one line under its headings.
std::string ja(const RunReport& report);

}  // namespace platter::unicos
