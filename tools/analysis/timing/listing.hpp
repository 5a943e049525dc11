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

/// "?" where it is not known.
std::string count(const std::optional<std::uint64_t>& number);
/// CP for each of so many times.
std::string each(const Figures& figures, std::uint64_t times);
/// In percent.
std::string share(std::uint64_t part, std::uint64_t whole);
/// MFLOPS.
std::string rate(const Figures& figures, const Setting& setting);

/// Columns of figures: entered or called, iterations, CP, CP per iteration or call, MFLOPS.
std::string margin(const std::string& times, const std::string& iterations, const std::string& cp,
                   const std::string& per, const std::string& flops);
std::string margin_of(const Loop& loop, const Setting& setting);
std::string margin_of(const Routine& routine, const Setting& setting);

/// A source, line by line, with its loops in front of each; under the lines where something took time, in
/// columns, what: of a routine, of a loop, of calls of the system. In 100 columns, where the source's own
/// lines are of 80, so that a terminal need not break them.
std::string source_listing(const Timing& timing, const Setting& setting, const Source& source,
                           const std::vector<LineCalls>& calls);

/// What the clock periods of each loop, and of each routine outside its loops, rest on: a column of CP for
/// each basis that occurs, which add up to the row's own CP, and its share of them.
std::string basis_table(const Timing& timing);

/// The sources with a margin that says what each loop and routine took, and tables of both.
std::string listing(const Timing& timing, const Setting& setting, Sources& sources,
                    const std::vector<std::string>& files);

}  // namespace platter::timing
