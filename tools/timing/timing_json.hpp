#pragma once

#include <string>

#include "tools/timing/setting.hpp"
#include "tools/timing/timing.hpp"

namespace platter::timing {

/// A JSON document of schema "platter.time/1".
std::string to_json(const Timing& timing, const Setting& setting);

}  // namespace platter::timing
