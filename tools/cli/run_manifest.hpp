#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tools/analysis/repeat/repetition.hpp"
#include "tools/cli/run_config.hpp"

namespace platter::command {

/// The flags of `platter run` that select outputs. They do not affect a result.
inline const std::vector<std::string> kOutputs = {
    "--json",     "--csv",      "--trace",    "--trace-events", "--trace-from",
    "--trace-to", "--requests", "--procstat", "--host",         "--no-summary"};

/// Returns the files that a run depends on, with their present digests.
std::vector<repeat::Input> inputs_of(const GuestArguments& arguments, const guest::Given& given);

/// Returns the member "repeat" of platter.run (docs/sweeps.md), which describes how to repeat the result.
/// `flags` are all given flags except kOutputs.
nlohmann::ordered_json recipe_of(const RunConfig& config, const std::vector<std::string>& flags);

}  // namespace platter::command
