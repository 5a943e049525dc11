#pragma once

#include <string>
#include <vector>

namespace platter::guest {

/// How a child came to its end.
struct ChildEnd {
  int code;        ///< its exit code, or 128 and the signal's number where one ended it
  bool signalled;  ///< one did, and the child has said nothing
};

/// Runs a guest with this process's input and outputs, and waits for it. SIGINT, SIGTERM and SIGHUP are
/// handed on to it, which then ends in good order, or is killed 10 s later; it is asked to end, too, where
/// this process dies without a word. From a process's only thread, since there is one guest at a time. Throws
/// std::system_error where it cannot be started.
ChildEnd run_child(std::vector<std::string> command);

}  // namespace platter::guest
