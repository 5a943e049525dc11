#pragma once

#include "emulator/machine/machine.hpp"
#include "emulator/system/system.hpp"
#include "runtime/process/protocol/protocol.hpp"

namespace platter::runtime::remote {

using namespace protocol;

/// Returns whether a library may make the request when a request completes: it must not take the program's
/// time.
bool is_for_interrupts(RequestType what);

/// Returns whether the request enters the system, which only one processor can execute at a time. Other
/// requests belong to the program's library or take no time.
bool is_in_system(RequestType what, const system::System& system);

/// Repeats the tests of a status that the program has answered by itself, each at its time. Only time has
/// passed between them.
void hear_of_tests(Message& asked, machine::Machine& machine);

// Functions that read and validate parts of a program's request. All throw ProtocolError.

/// Reads a range of the shared words. Requires that the range is within them.
std::span<device::Word> words_of(Message& asked, const SharedWords& shared);
/// Requires existing drives, and extents within them.
file::Dataset dataset_of(Message& asked, system::System& system);
/// Reads a call on a connector. Requires transfers within the call's sectors.
system::Call call_of(Message& asked, const system::Routine& routine, std::int64_t connector,
                     const SharedWords& shared, system::System& system);
/// Reads an event of a library. Requires an event of the kind kStatement or kOrder.
record::Event event_of(Message& asked);

}  // namespace platter::runtime::remote
