#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tools/compiler/build/confinement.hpp"

namespace platter::guest {

/// How a child came to its end.
struct ChildEnd {
  int code;        ///< its exit code, or 128 and the signal's number where one ended it
  bool signalled;  ///< one did, and the child has said nothing
};

/// Runs a guest with this process's input and outputs, and waits for it. `document`: what it is started with
/// (runtime/options/run_document.hpp), given the descriptor of a pipe that it keeps open until its results
/// are in place. SIGINT, SIGTERM and SIGHUP are handed on to it, which then ends in good order, or is killed
/// 10 s later; it is asked to end, too, where this process dies without a word. From a process's only thread,
/// since there is one guest at a time. Throws std::system_error where it cannot be started.
ChildEnd run_child(const std::string& program, const std::function<std::string(int done_at)>& document);

/// Added to the number of a signal that ended a process: its exit code, as a shell shows it.
inline constexpr int kSignalled = 128;

/// The output of a process, and how it ended.
enum class Stream { kOutput = 1, kError = 2, kBoth = 3, kSeparate = 4 };
struct Captured {
  int code;  ///< kSignalled and the signal where one ended it
  std::string output;
  std::string error{};  ///< only with Stream::kSeparate
};
/// Why one failed: what it said, or else how it ended.
std::string reason_of(const Captured& failed);

/// Runs a tool (supervised_process.hpp) and waits for it, returning what it wrote to standard output, to
/// standard error, to both, or to each of them. `environment` (NAME=value) is added to this process's. If the
/// tool cannot be started, the exit code is 127. If it writes more than 200 megabytes, only the first 200 are
/// returned, and SIGPIPE ends the tool. Several threads may call this at a time.
Captured capture_process(const std::vector<std::string>& command, Stream stream = Stream::kOutput,
                         const std::vector<std::string>& environment = {},
                         const Confinement* confinement = nullptr);

}  // namespace platter::guest
