#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// Runs Fortran programs, which are part of this suite's tests (build_programs.py), in a folder. Each run is
/// a separate process that starts in platter_main(), as a guest does. It uses neither a compiler nor the
/// platter command.
class ProgramFixture {
 public:
  Folder folder;
  std::string cards;  ///< standard input of the next programs

  /// Runs the program as compiled for the machine of `flags` (cray1 if they name none), without a summary.
  /// The suite contains the program only if its text is a literal in a test or in shared_programs.hpp.
  Outcome run(const std::string& fortran, const Words& flags = {}) const;
  /// Runs the program with the summary.
  Outcome run_with_summary(const std::string& fortran, const Words& flags = {}) const;
  /// Runs the program with --json, and returns the JSON for any exit code.
  nlohmann::json json_of(const std::string& fortran, const Words& flags = {}) const;
  /// Returns the command line of a run.
  static Words command_of(const std::string& fortran, const Words& flags);
};

/// The first argument of this suite's executable that makes it a program: `--program HASH FLAGS...`.
inline constexpr const char* kProgramFlag = "--program";
/// The exit code if the suite has no such program.
inline constexpr int kNoProgram = 99;

}  // namespace platter::tests
