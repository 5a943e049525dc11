#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/machine/machine.hpp"
#include "emulator/system/layer/library.hpp"
#include "emulator/system/services.hpp"

namespace platter::runtime {

/// Returns the library of the machine's system that performs READ and BUFFER IN. If `name` is "", returns the
/// system's first library, or nullptr if it has none. Throws specification::Error if there is no library of
/// that name.
const layer::Library* library_of(const machine::Machine& machine, const std::string& name);

/// Throws system::CallError, in the name of `statement`, if the sectors of the unit's drive do not have the
/// length of a block, because a blocked dataset has one block per sector.
void require_sectors_of_a_block(machine::Machine& machine, system::Services& system,
                                std::string_view statement, std::int64_t unit);

/// Connects the unit's dataset with the sector gaps that the library leaves between the sectors of a dataset,
/// so that it has fewer sectors. A dataset that has been written is not changed. Throws system::CallError, in
/// the name of `statement`.
void lay_out(system::Services& system, const layer::Library& library, std::string_view statement,
             std::int64_t unit);

}  // namespace platter::runtime
