#pragma once

#include <string>
#include <vector>

#include "runtime/options/options.hpp"
#include "runtime/program/sandbox/file_broker.hpp"

namespace platter::runtime {

/// Restricts this process to the system calls that a Fortran program's files, memory and end need (seccomp):
/// it cannot start processes or threads, create sockets or shared memory, map executable memory, or send
/// signals to other processes. Other calls fail with EPERM. Returns false if the kernel does not support
/// this. `supervised`: the file broker decides on each call that opens, removes, creates, writes or lengthens
/// a file. `sockets`: descriptors of connected sockets on which the process may send messages.
bool restrict_system_calls(bool supervised, const std::vector<int>& sockets);

/// Notes a hint about an access that the sandbox has just denied, with the program's current line. Does
/// nothing during the search for a line, which also opens files.
void set_hint(std::string text);

/// Returns whether a hint was noted.
bool has_hint();

/// Returns the last hint, with its line, if the program ends in that line with an error that does not mention
/// the sandbox; otherwise "". A program may have handled the denial itself (IOSTAT=, STAT=) and failed later
/// for another reason.
std::string hint_at(const std::string& line);

/// The parts of the sandbox that are active, by their names in reports.
using ActiveRestrictions = std::vector<std::string>;

/// The files and descriptors of a run besides its program.
struct InheritedResources {
  std::vector<std::string> files;     ///< inputs and outputs of the run, which the program may not change
  std::vector<Replacement*> results;  ///< unfinished results
  std::filesystem::path image;        ///< path of the image; "": there is none
  int image_file = -1;                ///< descriptor of the open image
  std::vector<int> inherited;         ///< descriptors to close
  std::vector<int> kept_by_file_broker{};  ///< those of `inherited` that the file broker keeps
};

/// Enters the sandbox. From now on the process may be under control of untrusted code, and can access only
/// resources that the flags allow, enforced by the kernel and by the runtime (docs/safety.md). The run has
/// read its other inputs and opened its results before. Throws specification::Error if a part is not
/// available and the user requires all (--sandbox).
void enter_sandbox(const Options& options, const InheritedResources& run);

/// Returns the active parts: "files", "names", "calls", "environment", "limits".
const ActiveRestrictions& held();

}  // namespace platter::runtime
