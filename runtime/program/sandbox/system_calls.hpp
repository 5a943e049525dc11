#pragma once

#include <vector>

namespace platter::runtime {

/// From now on this process makes no system calls but those that a Fortran program's files, memory and end
/// need: it starts no process or thread, has no socket and no shared memory, maps nothing that could be
/// executed, and signals nobody. The others fail with EPERM. Returns whether the kernel has that (seccomp).
/// `supervised`: the file broker decides about each call that opens, removes, creates, writes or lengthens a
/// file. `sockets`: descriptors of connected sockets, on which the process may send messages.
bool restrict_system_calls(bool supervised, const std::vector<int>& sockets);

}  // namespace platter::runtime
