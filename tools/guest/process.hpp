#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace platter::guest {

/// Runs a program, found on the PATH, with this process's input and outputs, and waits for it. The result is
/// its exit code, or 128 and the signal's number where one ended it. Throws std::system_error where it cannot
/// be started.
int run_process(const std::vector<std::string>& command);

/// What of a program's is captured: standard output, standard error, or both as they come.
enum class Capture : std::uint8_t { kOutput, kErrors, kBoth };

/// The same, returning that. Several threads may.
struct Captured {
  int code;
  std::string output;
};
Captured capture_process(const std::vector<std::string>& command, Capture what = Capture::kOutput);

}  // namespace platter::guest
