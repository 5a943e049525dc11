#pragma once

#include <vector>

#include "emulator/machine/machine.hpp"
#include "runtime/options/options.hpp"

namespace platter::runtime {

/// Connects the datasets of --file, each at its earlier place, the place that the option gives, or a new one.
/// `system`: the machine's, or another that it stands for. `has_image`: those of earlier runs are known.
/// Throws specification::Error.
void connect_files(machine::Machine& machine, system::Services& system, const std::vector<FileOption>& files,
                   bool has_image);

}  // namespace platter::runtime
