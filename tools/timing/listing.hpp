#pragma once

#include <string>
#include <vector>

#include "tools/timing/setting.hpp"
#include "tools/timing/sources.hpp"
#include "tools/timing/timing.hpp"

namespace platter::timing {

/// The sources with a margin that says what each loop and routine took, and tables of both.
std::string listing(const Timing& timing, const Setting& setting, Sources& sources,
                    const std::vector<std::string>& files);

}  // namespace platter::timing
