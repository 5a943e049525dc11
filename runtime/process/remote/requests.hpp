#pragma once

#include "emulator/machine/machine.hpp"
#include "emulator/system/system.hpp"
#include "runtime/process/protocol/protocol.hpp"

namespace platter::runtime::distant {

using namespace protocol;

/// What a library asks for when a request completes: nothing that lets time go by for the program.
bool is_for_interrupts(RequestType what);

/// What the system does, where one processor is at a time; all else is the program's library, or takes no
/// time.
bool is_in_system(RequestType what, const system::System& system);

/// The status that a program has looked at while it computed, as if it had asked each time: nothing but time
/// has passed between.
void hear_of_tests(Message& asked, machine::Machine& machine);

// Parts of a program's request, each validated before it is used. All throw ProtocolError.

std::span<device::Word> words_of(Message& asked, const SharedWords& shared);
/// Requires existing drives, and places within them.
file::Dataset dataset_of(Message& asked, system::System& system);
/// Of a connector's; its transfers are within its words.
system::Call call_of(Message& asked, const system::Routine& routine, std::int64_t connector,
                     const SharedWords& shared, system::System& system);
record::Event event_of(Message& asked);

}  // namespace platter::runtime::distant
