#pragma once

#include <nlohmann/json.hpp>

#include "tools/analysis/timing/setting.hpp"
#include "tools/analysis/timing/timing.hpp"

namespace platter::timing {

/// Returns a document with the schema "platter.time/2".
nlohmann::ordered_json to_json(const Timing& timing, const Setting& setting);

}  // namespace platter::timing
