#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "tools/analysis/provenance/dependence.hpp"
#include "tools/cli/run_config.hpp"

namespace platter::command {

/// Adds the flag --provenance, whose value is the name of a result. `key` stays "" if the flag is not given.
CLI::Option* add_provenance(CLI::App& command, std::string& key);

/// Returns the program with its flags, so that it can be run several times. `flags` are flags of `platter
/// run` that do not name an output file. Throws specification::Error if it cannot be run more than once.
sweep::Subject subject_of(const GuestArguments& arguments, const std::vector<std::string>& flags);

/// Runs the program unchanged, and then with each unsupported number of its machine changed by 10 %.
/// Announces the number of runs on standard error. Throws specification::Error.
provenance::Report provenance_of(const sweep::Subject& subject, const RunConfig& config,
                                 const std::string& key);

}  // namespace platter::command
