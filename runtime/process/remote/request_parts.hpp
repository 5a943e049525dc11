#pragma once

#include "emulator/system/system.hpp"
#include "runtime/process/remote/wire.hpp"

namespace platter::runtime::distant {

// Parts of what a program asks, each looked at before anybody believes it. All throw ProtocolError.

void require(bool sensible, const char* what);
/// What no runtime of ours says.
void require(bool sensible);

time::Duration length_of(Message& asked);
std::span<device::Word> words_of(Message& asked, const SharedWords& shared);
/// On drives that are there, and nowhere beyond them.
file::Dataset dataset_of(Message& asked, system::System& system);
/// Of a connector's; its transfers are within its words.
system::Call call_of(Message& asked, std::int64_t connector, const SharedWords& shared,
                     system::System& system);
record::Event event_of(Message& asked);

}  // namespace platter::runtime::distant
