#pragma once

#include "emulator/system/system.hpp"
#include "runtime/process/remote/wire.hpp"

namespace platter::runtime::distant {

// Parts of a program's request, each validated before it is used. All throw ProtocolError.

void require(bool sensible, const char* what);
/// Rejects requests that Platter's own runtime never sends.
void require(bool sensible);

time::Duration length_of(Message& asked);
std::span<device::Word> words_of(Message& asked, const SharedWords& shared);
/// Requires existing drives, and places within them.
file::Dataset dataset_of(Message& asked, system::System& system);
/// Of a connector's; its transfers are within its words.
system::Call call_of(Message& asked, std::int64_t connector, const SharedWords& shared,
                     system::System& system);
record::Event event_of(Message& asked);

}  // namespace platter::runtime::distant
