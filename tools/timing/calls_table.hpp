#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/timing/sources.hpp"

namespace platter::timing {

/// Of a run's results (platter.run, with waiting): for each line that calls the system, by whatever way, or
/// waits for it: calls, words, time, revolutions lost and to what, and the line. "" where there is none.
std::string calls_table(const nlohmann::ordered_json& run, Sources& sources);

}  // namespace platter::timing
