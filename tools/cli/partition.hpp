#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/cli/guest_arguments.hpp"

namespace platter::command {

/// Adds --pes of platter run; `pes` must outlive the command.
void add_pes(CLI::App& command, std::optional<std::int64_t>& pes);

/// Whether the machine that the arguments name is one of many PEs. Throws specification::Error.
bool is_partition(const GuestArguments& arguments);

/// Runs the program once on each PE; the highest of their exit codes. `flags`: of run, for each.
int run_partition(const GuestArguments& arguments, std::int64_t pes, std::vector<std::string> flags);

}  // namespace platter::command
