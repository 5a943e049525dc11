#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "emulator/machine/machine.hpp"
#include "emulator/system/layer/library.hpp"
#include "emulator/system/services.hpp"

namespace platter::runtime {

/// The library of the machine's system that does READ and BUFFER IN; "": its first, nullptr where it has
/// none. Throws specification::Error where it has none of that name.
const layer::Library* library_of(const machine::Machine& machine, const std::string& name);

/// A blocked dataset has a block on each sector. Throws system::CallError, in the name of `statement`, where
/// those of the unit's drive are longer or shorter.
void require_sectors_of_a_block(machine::Machine& machine, system::Services& system,
                                std::string_view statement, std::int64_t unit);

/// A library that leaves sectors between those of its datasets unused has fewer of them: the unit's dataset
/// is connected so. What has been written stays as it is. Throws system::CallError, in the name of
/// `statement`.
void lay_out(system::Services& system, const layer::Library& library, std::string_view statement,
             std::int64_t unit);

}  // namespace platter::runtime
