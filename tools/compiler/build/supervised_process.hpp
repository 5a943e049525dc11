#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <mutex>
#include <string>
#include <vector>

#include "tools/compiler/build/confinement.hpp"

namespace platter::guest {

/// Owns the supervisor: a process that ends all tools of this process, and the processes that they have
/// started, if this process terminates without having ended them, for any reason. (A gfortran that is killed
/// leaves its compiler running.) The supervisor sends SIGTERM to the tools' process groups, and SIGKILL 3 s
/// later if any are still running. It shares this process's memory and is started before the first tool. All
/// functions are thread-safe.
class ToolSupervisor {
 public:
  static ToolSupervisor& of_this_process();

  /// Starts a tool in a new process group and returns its process id. The tool reads from /dev/null and
  /// writes to the given descriptors. Its environment is a copy of this process's, with the `environment`
  /// entries (NAME=value) added. The tool receives SIGTERM when the calling thread ends. If `confinement` is
  /// not null, it restricts the tool and its children. Throws std::system_error if no process can be created.
  ///
  /// If the tool cannot be executed, the new process reports this on standard error and exits with code 127.
  pid_t start(const std::vector<std::string>& command, const std::vector<std::string>& environment,
              int output, int error, const Confinement* confinement);
  /// Forgets a tool that has terminated. Must be called before the tool is reaped, because its process id can
  /// be reused afterwards.
  void remove(pid_t tool);
  /// Ends the supervisor unless a tool is still running. The next start() starts another supervisor.
  void end();

 private:
  std::mutex mutex_;
  pid_t supervisor_ = 0;  ///< process id; 0 if not started
};

/// How a guest ended.
struct GuestEnd {
  int status = -1;  ///< wait status, or -1 if the supervising process ended before the guest
  int error = 0;    ///< errno if the guest could not be started, otherwise 0
};

/// Starts a guest under a supervising process and returns the process id of the latter. Both are in this
/// process's group. The guest uses this process's standard streams, starts with the signal mask `signals`,
/// and inherits only the given `descriptors`. The supervising process forwards SIGINT, SIGTERM and SIGHUP to
/// the guest and sends SIGKILL if the guest is still running after `grace_period`. It does the same if this
/// process terminates for any reason, because a guest can ignore every signal except SIGKILL. `end` is valid
/// once the supervising process has ended.
pid_t spawn_supervised_guest(const std::vector<std::string>& command, const sigset_t& signals,
                             std::chrono::seconds grace_period, const std::vector<int>& descriptors,
                             GuestEnd& end);

}  // namespace platter::guest
