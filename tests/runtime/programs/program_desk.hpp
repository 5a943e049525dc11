#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {

/// A folder, and Fortran programs run in it that stand in this suite's tests (build_programs.py). Each run is
/// a process of its own that starts in platter_main(), as a guest does: nothing is compiled then, and the
/// platter command takes no part.
class ProgramDesk {
 public:
  Folder folder;
  std::string cards;  ///< standard input of the next programs

  /// Runs the program as compiled for the machine of `flags` (cray1 if they name none), without a summary.
  /// The text is known to the suite only if it is written as literals in a test.
  Outcome run(const std::string& fortran, const Words& flags = {}) const;
  /// The same with the summary.
  Outcome run_with_summary(const std::string& fortran, const Words& flags = {}) const;
  /// The same with --json: the document, whatever the exit code.
  nlohmann::json json_of(const std::string& fortran, const Words& flags = {}) const;
  /// The command line of such a run.
  static Words command_of(const std::string& fortran, const Words& flags);
};

/// The first argument of this suite's executable that makes it a program: `--program HASH FLAGS...`.
inline constexpr const char* kProgramFlag = "--program";
/// The exit code if the suite has no such program.
inline constexpr int kNoProgram = 99;

}  // namespace platter::tests
