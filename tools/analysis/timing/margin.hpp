#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "tools/analysis/timing/setting.hpp"
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

}  // namespace platter::timing
