#pragma once

#include <sys/types.h>

#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "runtime/process/protocol/wire.hpp"
#include "tools/compiler/build/program.hpp"

namespace platter::command {

/// One program of several on an emulated machine that this process has: a process of the host, joined to the
/// machine by a line and by memory of words. What it prints is kept until the end.
class DistantProgram {
 public:
  /// How it ended: its exit code, and the signal that ended it, if one did.
  struct End {
    int code = 1;
    int signal = 0;
  };

  /// Throws std::system_error.
  DistantProgram();
  ~DistantProgram();
  DistantProgram(const DistantProgram&) = delete;
  DistantProgram& operator=(const DistantProgram&) = delete;

  /// Our end of its line; who takes it closes it.
  int line() const { return our_end_; }
  /// Its end, by the number that it has in its own process, too.
  int its_line() const { return its_end_; }
  /// Starts it with the flags. Without --cards among them its standard input is empty. `keep_errors`: what it
  /// says on standard error is kept, too.
  void start(const guest::Program& program, const std::vector<std::string>& flags,
             const runtime::protocol::SharedWords& words, bool keep_errors);
  /// Waits until it is over.
  End wait();
  void print() const;
  std::string printed() const;
  /// On standard error, where that is kept.
  std::string said() const;

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  int our_end_ = -1;
  int its_end_ = -1;
  File printed_{std::tmpfile(), &std::fclose};
  File said_{std::tmpfile(), &std::fclose};
  pid_t child_ = 0;
};

}  // namespace platter::command
