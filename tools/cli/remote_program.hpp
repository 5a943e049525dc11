#pragma once

#include <sys/types.h>

#include <cstdio>
#include <memory>
#include <string>

#include "runtime/options/options.hpp"
#include "runtime/process/protocol/wire.hpp"
#include "tools/compiler/build/program.hpp"

namespace platter::command {

/// A program that runs in a separate process of the host, on an emulated machine that this process serves. A
/// socket and shared memory connect it to the machine. Its output is stored until it ends.
class RemoteProgram {
 public:
  /// The exit code, and the number of the signal that ended the program, or 0.
  struct End {
    int code = 1;
    int signal = 0;
  };

  /// Throws std::system_error.
  RemoteProgram();
  ~RemoteProgram();
  RemoteProgram(const RemoteProgram&) = delete;
  RemoteProgram& operator=(const RemoteProgram&) = delete;

  /// Returns this process's end of the socket. The caller must close it.
  int line() const { return our_end_; }
  /// Returns the options of the program with this number of `programs`, which share the words.
  runtime::ConnectionOption connection(const runtime::protocol::SharedWords& words, std::size_t number,
                                       std::size_t programs) const;
  /// Starts the program with the options, which contain its connection(). Its standard input is empty unless
  /// there are cards, and it writes no results. If `keep_errors`, its standard error is stored as well as its
  /// output.
  void start(const guest::Program& program, runtime::Options options,
             const runtime::protocol::SharedWords& words, bool keep_errors);
  /// Waits until the program has ended. Call this after the socket was closed; a program that does not end
  /// within ten seconds is killed.
  End wait();
  void print() const;
  std::string printed() const;
  /// Returns the stored standard error.
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
