#pragma once

#include <sys/types.h>

#include <chrono>
#include <csignal>
#include <mutex>
#include <string>
#include <vector>

#include "tools/compiler/build/confinement.hpp"

namespace platter::guest {

/// The process that ends all tools of this one, and whatever they have started, if this process ends without
/// having done so, in whatever way: a gfortran that is ended leaves its compiler running. It sends SIGTERM to
/// the tools' process groups, and SIGKILL to those that are still there 3 s later. It shares this process's
/// memory, and is started before the first tool. Several threads may call these functions at a time.
class ToolSupervisor {
 public:
  static ToolSupervisor& of_this_process();

  /// Starts a tool in a process group of its own, with nothing to read, with `environment` (NAME=value) added
  /// to this process's, and the given descriptors as its standard output and error. The result is its number.
  /// It gets SIGTERM when the calling thread ends. The tool, and all that it starts, is restricted by
  /// `confinement` unless that is null. Throws std::system_error if there can be no further process.
  ///
  /// A tool that cannot be started has said so on standard error, and ends with 127.
  pid_t start(const std::vector<std::string>& command, const std::vector<std::string>& environment,
              int output, int error, const Confinement* confinement);
  /// A tool that has ended, before its number is given to another process.
  void remove(pid_t tool);
  /// Ends the supervisor, unless a tool is left. The next tool starts another.
  void end();

 private:
  std::mutex mutex_;
  pid_t supervisor_ = 0;  ///< its number; 0: not started
};

/// How a guest ended.
struct GuestEnd {
  int status = -1;  ///< as waitpid returns it; -1: the process between was ended first
  int error = 0;    ///< an errno if it could not be started
};

/// Starts a guest in this process's group, with its standard streams, and `signals` held back. The process
/// that stands between passes SIGINT, SIGTERM and SIGHUP on to the guest, and kills it if it still runs after
/// `grace_period`. It does so also when this process is no more, however it went: a guest can ignore every
/// signal but SIGKILL. Only the guest inherits the `descriptors`. `end` is filled in when the process between
/// has ended; its number is the result.
pid_t spawn_supervised_guest(const std::vector<std::string>& command, const sigset_t& signals,
                             std::chrono::seconds grace_period, const std::vector<int>& descriptors,
                             GuestEnd& end);

}  // namespace platter::guest
