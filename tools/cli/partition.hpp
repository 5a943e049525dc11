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

/// What a host has done for PEs, with its disks.
nlohmann::ordered_json host_json(const multicomputer::Outcome& outcome,
                                 const record::ServiceAccount& account);
/// "1 PE", "4 PEs".
std::string pes_of(const nlohmann::ordered_json& all);

/// The same in lines, of an object that has all that; but for its rate.
void print_host(const nlohmann::ordered_json& all);

/// Adds --pes of platter run; `pes` must outlive the command.
void add_pes(CLI::App& command, std::optional<std::int64_t>& pes);

/// Whether the machine that the arguments name is one of many PEs. Throws specification::Error.
bool is_partition(const RunConfig& config);

/// Runs the program once on each PE; the highest of their exit codes. `flags`: of run, for each.
int run_partition(const RunConfig& config, std::int64_t pes, std::vector<std::string> flags);

}  // namespace platter::command
