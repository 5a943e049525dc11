#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}  // namespace CLI

namespace platter::runtime {

/// What a program may touch of the host, and how much of it: flags of `platter run` and of every guest
/// (docs/safety.md).
struct SandboxOptions {
  bool trust = false;                         ///< run without the sandbox
  bool insist = false;                        ///< refuse to run unless all parts are in force
  std::vector<std::string> folders;           ///< that it may read and write, besides its working folder
  std::vector<std::string> environment;       ///< NAME=VALUE
  std::uint64_t memory = 4'000'000'000;       ///< bytes of addresses
  std::uint64_t processor_time = 3600;        ///< seconds of the host's
  std::uint64_t output = 1'000'000'000;       ///< bytes, to standard output
  std::uint64_t file_size = 4'000'000'000;    ///< bytes, of each file
  std::uint64_t disk_space = 10'000'000'000;  ///< bytes that its files grow by together
  std::uint64_t file_count = 10'000;          ///< files that it has made and not removed

  /// Adds the flags to `app`; they are stored here, which must outlive it.
  void add_to(CLI::App& app);
};

}  // namespace platter::runtime
