#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "emulator/multicomputer/host.hpp"
#include "emulator/record/accounts.hpp"
#include "tools/cli/run_config.hpp"

namespace platter::command {

/// Returns the work of the host and its disks for the PEs.
nlohmann::ordered_json host_json(const multicomputer::Outcome& outcome,
                                 const record::ServiceAccount& account);
/// Returns "1 PE" or "4 PEs".
std::string pes_of(const nlohmann::ordered_json& all);

/// Prints the members of host_json(), except the transfer rate.
void print_host(const nlohmann::ordered_json& all);

/// Adds the flag --pes of `platter run`; `pes` must outlive the command.
void add_pes(CLI::App& command, std::optional<std::int64_t>& pes);

/// Returns whether the chosen machine has many PEs. Throws specification::Error.
bool is_partition(const RunConfig& config);

/// Runs the program on each PE, and returns the highest exit code.
int run_partition(const RunConfig& config, std::int64_t pes);

}  // namespace platter::command
