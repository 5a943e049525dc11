#pragma once

#include "emulator/machine/machine.hpp"
#include "emulator/system/system.hpp"
#include "runtime/process/remote/wire.hpp"

namespace platter::runtime::distant {

/// What a library asks for when a request completes: nothing that lets time go by for the program.
bool is_for_interrupts(RequestType what);

/// What the system does, where one processor is at a time; all else is the program's library, or takes no
/// time.
bool is_in_system(RequestType what, const system::System& system);

/// The status that a program has looked at while it computed, as if it had asked each time: nothing but time
/// has passed between.
void hear_of_tests(Message& asked, machine::Machine& machine);

}  // namespace platter::runtime::distant
