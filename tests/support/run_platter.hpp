#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/folder.hpp"

namespace platter::tests {

using Words = std::vector<std::string>;

/// What a command did.
struct Outcome {
  int code;  ///< its exit code; 128 and the signal's number where one ended it
  std::string out;
  std::string err;
};

/// Runs any program in a folder, with `cards` as its standard input.
Outcome run_in(const Folder& folder, const std::string& cards, const Words& words);

/// A person's desk: a folder, and commands given in it. They find no cards on standard input unless some are
/// laid there.
class CliFixture {
 public:
  Folder folder;
  std::string cards;  ///< standard input of the next commands

  /// Any program.
  Outcome command(const Words& words) const;
  /// The built command, with a cache of guests that all tests share.
  Outcome platter(const Words& arguments) const;
  /// Writes the program to test.f and runs it; nothing but what it prints itself comes on standard output.
  Outcome run(const std::string& fortran, const Words& flags = {}) const;
  /// The same with --json: the document, whatever the exit code.
  nlohmann::json json_of(const std::string& fortran, const Words& flags = {}) const;
};

/// Fortran, or another text, written as a raw string that begins with a line end.
std::string text_of(const char* raw);

/// The built command.
std::string platter_command();

/// Of the source tree, e.g. source_path("fortran/appendixa.f").
std::string source_path(const std::string& name);

/// Whether `part` stands in `text`; says both where it does not.
testing::AssertionResult has(const std::string& text, const std::string& part);

/// The numbers of a text, in order; words in between are skipped.
std::vector<double> numbers_of(const std::string& text);

}  // namespace platter::tests
