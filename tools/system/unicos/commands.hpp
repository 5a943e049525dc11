#pragma once

#include "emulator/machine/machine.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/dataset/arguments.hpp"

namespace platter::command {

// These commands exist only for UNICOS.
void add_advise(CLI::App& app, Work& work);
void add_assign(CLI::App& app, Work& work);
void add_df(CLI::App& app, Work& work);
void add_setf(CLI::App& app, Work& work);
void add_procview(CLI::App& app, Work& work);
void add_ja(CLI::App& app, Work& work);

/// `platter dataset create` on a machine under UNICOS. Throws specification::Error.
int create_files(const DatasetArguments& arguments, machine::Machine& machine);

}  // namespace platter::command
