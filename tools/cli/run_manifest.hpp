#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/analysis/repeat/repetition.hpp"
#include "tools/cli/run_config.hpp"

namespace platter::command {

/// The flags of platter run that say where something is written, which is no part of a result.
inline const std::vector<std::string> kOutputs = {
    "--json",     "--csv",      "--trace",    "--trace-events", "--trace-from",
    "--trace-to", "--requests", "--procstat", "--host",         "--no-summary"};

/// The files that a run depends on, as they are now.
std::vector<repeat::Input> inputs_of(const GuestArguments& arguments, const guest::Given& given);

/// What a result says of how to make it again: the member "repeat" of platter.run (docs/sweeps.md).
/// `flags`: all that were given, but kOutputs.
nlohmann::ordered_json recipe_of(const RunConfig& config, const std::vector<std::string>& flags);

}  // namespace platter::command
