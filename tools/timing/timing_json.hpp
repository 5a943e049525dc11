#pragma once

#include <nlohmann/json.hpp>

#include "tools/timing/setting.hpp"
#include "tools/timing/timing.hpp"

namespace platter::timing {

/// A JSON document of schema "platter.time/2".
nlohmann::ordered_json to_json(const Timing& timing, const Setting& setting);

}  // namespace platter::timing
