#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "tools/analysis/provenance/dependence.hpp"
#include "tools/cli/guest_arguments.hpp"

namespace platter::command {

/// Adds --provenance, whose value is the result that is watched; `key` stays "" if the flag is not given.
CLI::Option* add_provenance(CLI::App& command, std::string& key);

/// The program with its flags, to be run again several times. `flags`: of `platter run`, without those that
/// name a file to be written. Throws specification::Error if it cannot be run more than once.
sweep::Subject subject_of(const GuestArguments& arguments, const std::vector<std::string>& flags);

/// Runs the subject as it is and with each unsupported number of its machine changed by 10 %. The cost is
/// announced on standard error. Throws specification::Error.
provenance::Report provenance_of(const sweep::Subject& subject, const GuestArguments& arguments,
                                 const std::string& key);

}  // namespace platter::command
