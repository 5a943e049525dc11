#pragma once

#include <string>
#include <vector>

#include "runtime/options/options.hpp"
#include "runtime/program/sandbox/file_broker.hpp"

namespace platter::runtime {

/// From now on this process makes no system calls but those that a Fortran program's files, memory and end
/// need: it starts no process or thread, has no socket and no shared memory, maps nothing that could be
/// executed, and signals nobody. The others fail with EPERM. Returns whether the kernel has that (seccomp).
/// `supervised`: the file broker decides about each call that opens, removes, creates, writes or lengthens a
/// file. `sockets`: descriptors of connected sockets, on which the process may send messages.
bool restrict_system_calls(bool supervised, const std::vector<int>& sockets);

/// Notes what to say of the thing that the sandbox now keeps from the program, and the program's line.
/// Nothing is noted while a line is looked for, which opens files as well.
void set_hint(std::string text);

/// Whether anything was noted.
bool has_hint();

/// The last that was noted, with its line, if that is the line in which the program ends with an error that
/// knows nothing of the sandbox; else "". A program may handle a refusal itself (IOSTAT=, STAT=), and has
/// other errors later.
std::string hint_at(const std::string& line);

/// The parts of a sandbox, as reports name them.
using ActiveRestrictions = std::vector<std::string>;

/// What a run has and makes besides its program.
struct InheritedResources {
  std::vector<std::string> files;     ///< that it is made of, or that it makes: not for the program to change
  std::vector<Replacement*> results;  ///< that are not finished
  std::filesystem::path image;        ///< "": there is none
  int image_file = -1;                ///< the image that is open
  std::vector<int> inherited;         ///< descriptors that it is to be without
  std::vector<int> kept_by_file_broker{};  ///< of these, those that the file broker keeps
};

/// From now on this process is a stranger's: it touches what the flags let it, by the kernel's rules and by
/// those of the runtime (docs/safety.md). All that the run reads besides is read by now, and its results are
/// open. Throws specification::Error where not everything can be had and the user insists.
void enter_sandbox(const Options& options, const InheritedResources& run);

/// What is in force: "files", "names", "calls", "environment", "limits".
const ActiveRestrictions& held();

}  // namespace platter::runtime
