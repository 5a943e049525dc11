#pragma once

#include <sys/types.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "runtime/distant/wire.hpp"
#include "tools/guest/program.hpp"

namespace platter::command {

/// The program on one of the PEs: a process of the host. What it prints is kept until the end.
class PartitionProgram {
 public:
  explicit PartitionProgram(std::int64_t pe);
  PartitionProgram(const PartitionProgram&) = delete;
  PartitionProgram& operator=(const PartitionProgram&) = delete;

  /// The end of its line that is not its own.
  int line() const { return our_end_; }
  void start(const guest::Program& program, const std::vector<std::string>& flags,
             const runtime::distant::SharedWords& words, std::size_t pes);
  /// When it is over: its exit code.
  int join();
  /// What it said on standard error, in lines; `more`: what is said of it.
  std::string said(const std::string& more) const;
  std::string printed() const { return text_of(*printed_); }

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
  static std::string text_of(std::FILE& file);

  std::int64_t pe_;
  int our_end_ = -1;
  int its_end_ = -1;
  File printed_{std::tmpfile(), &std::fclose};
  File said_{std::tmpfile(), &std::fclose};
  pid_t child_ = 0;
  int signal_ = 0;
};

}  // namespace platter::command
