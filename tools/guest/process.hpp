#pragma once

#include <string>
#include <vector>

namespace platter::guest {

/// Runs a program, found on the PATH, with this process's input and outputs, and waits for it. The result is
/// its exit code, or 128 and the signal's number where one ended it. Throws std::system_error where it cannot
/// be started.
int run_process(const std::vector<std::string>& command);

/// Runs a tool (minder.hpp) and waits for it, returning what it wrote to standard output, to standard error,
/// or to both. Where it cannot be started its exit code is 127. Several threads may.
enum class Stream { kOutput = 1, kError = 2, kBoth = 3 };
struct Captured {
  int code;
  std::string output;
};
Captured capture_process(const std::vector<std::string>& command, Stream stream = Stream::kOutput);

}  // namespace platter::guest
