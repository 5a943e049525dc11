#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/folder.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {

using Words = std::vector<std::string>;

/// The result of a command.
struct Outcome {
  int code;  ///< exit code, or 128 plus the number of the signal that ended the command
  std::string out;
  std::string err;
};

/// Runs a program in a folder, with `cards` as its standard input.
Outcome run_in(const Folder& folder, const std::string& cards, const Words& words);

/// A folder, and the commands that a test runs in it. Their standard input is empty unless `cards` is set.
class CliFixture {
 public:
  Folder folder;
  std::string cards;  ///< standard input of the next commands

  /// Runs any program.
  Outcome command(const Words& words) const;
  /// Runs the built command. All tests share its cache of compiled programs.
  Outcome platter(const Words& arguments) const;
  /// Writes the program to test.f and runs it without a summary, so standard output contains only the
  /// program's output.
  Outcome run(const std::string& fortran, const Words& flags = {}) const;
  /// Runs the program with --json and returns the document, for any exit code.
  nlohmann::json json_of(const std::string& fortran, const Words& flags = {}) const;
};

/// Returns the text without the line end at its start, which raw strings have.
std::string text_of(const char* raw);

/// Returns the path of the built command.
std::string platter_command();

/// Returns the path of a file in the source tree, such as "fortran/appendixa.f".
std::string source_path(const std::string& name);

/// Returns whether `text` contains `part`; if not, the failure message contains both.
testing::AssertionResult has(const std::string& text, const std::string& part);

using files::numbers_of;

}  // namespace platter::tests
