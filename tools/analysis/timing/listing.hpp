#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/analysis/timing/line_calls.hpp"
#include "tools/analysis/timing/setting.hpp"
#include "tools/analysis/timing/sources.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// Returns the number, or "?" if it is unknown.
std::string count(const std::optional<std::uint64_t>& number);
/// Returns the average CP for each of `times` executions.
std::string each(const Figures& figures, std::uint64_t times);
/// Returns the part in percent.
std::string share(std::uint64_t part, std::uint64_t whole);
/// Returns MFLOPS.
std::string rate(const Figures& figures, const Setting& setting);

/// Returns the columns of figures: times entered or called, iterations, CP, CP per iteration or call, MFLOPS.
std::string margin(const std::string& times, const std::string& iterations, const std::string& cp,
                   const std::string& per, const std::string& flops);
std::string margin_of(const Loop& loop, const Setting& setting);
std::string margin_of(const Routine& routine, const Setting& setting);

/// Returns a source line by line, with marks for its loops before each line. Rows below a line show the
/// figures of a routine, a loop or calls of the system. Source lines of 80 columns fit a terminal of 100
/// columns.
std::string source_listing(const Timing& timing, const Setting& setting, const Source& source,
                           const std::vector<LineCalls>& calls);

/// Returns a table of the provenance of the clock periods of each loop, and of each routine outside its
/// loops. There is one column of CP, with its share, for each basis that occurs; these add up to the row's
/// CP.
std::string basis_table(const Timing& timing);

/// Returns the sources with figures of each loop and routine in the margin, and tables of both.
std::string listing(const Timing& timing, const Setting& setting, Sources& sources,
                    const std::vector<std::string>& files);

}  // namespace platter::timing
