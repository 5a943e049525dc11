#pragma once

#include <string>
#include <vector>

#include "runtime/options/options.hpp"
#include "tools/compiler/build/confinement.hpp"

namespace platter::guest {

/// How a guest ended.
struct ChildEnd {
  int code;        ///< exit code, or 128 plus the signal number
  bool signalled;  ///< true: a signal ended the program, so it has not reported a reason
};

/// Runs a guest with this process's standard streams, and waits for it and its results. SIGINT, SIGTERM and
/// SIGHUP are forwarded to the guest, which then terminates cleanly; otherwise it is killed 10 s later. The
/// guest is also asked to end if this process terminates unexpectedly. Must be called in a single-threaded
/// process, because only one guest can run at a time. Throws std::system_error if the guest cannot be
/// started.
ChildEnd run_child(const std::string& program, const runtime::Options& options);

/// Offset that shells add to a signal number to form an exit code.
inline constexpr int kSignalled = 128;

/// Which output of a process is captured.
enum class Stream { kOutput = 1, kError = 2, kBoth = 3, kSeparate = 4 };
struct Captured {
  int code;  ///< exit code, or kSignalled plus the signal number
  std::string output;
  std::string error{};  ///< only with Stream::kSeparate
};
/// Returns why a process failed: its output or, if it has none, how it ended.
std::string reason_of(const Captured& failed);

/// Runs a tool (supervised_process.hpp), waits for it and returns its standard output, its standard error,
/// both in one text, or both separately. The `environment` entries (NAME=value) are added to this process's
/// environment. The exit code is 127 if the tool cannot be started. If the tool writes more than 200
/// megabytes, only the first 200 are returned, and SIGPIPE ends the tool. Thread-safe.
Captured capture_process(const std::vector<std::string>& command, Stream stream = Stream::kOutput,
                         const std::vector<std::string>& environment = {},
                         const Confinement* confinement = nullptr);

}  // namespace platter::guest
