#pragma once

#include <CLI/CLI.hpp>

namespace platter::command {

/// Puts the flags of every command that has many into groups for --help, by what they decide.
void group_flags(CLI::App& app);

}  // namespace platter::command
