#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tests/support/folder.hpp"
#include "tools/compiler/charge/pass.hpp"

namespace platter::charge::test {

/// The unit times of a processor of the catalogue.
processor::UnitTimes unit_times(const std::string& processor = "cray1");

/// A folder of one test, gone with it, in which Fortran is compiled, charged, linked and run.
class ChargedBuild {
 public:
  /// gfortran's assembly of a program, at the project's flags and more. Messages call the source test.f.
  std::string assembly(const std::string& fortran, const std::string& more = "");
  /// The loops that gfortran would make vector loops of, in the program last given to assembly().
  VectorList vector_loops();
  /// The machine code of lines of assembly.
  std::string bytes_of(const std::string& assembly);
  /// Links assembly, charged or not, with a C library of the tests and runs it; what it prints, by lines.
  std::vector<std::string> run(const std::string& assembly, const std::string& library = CHARGE_COUNTER);

 private:
  void shell(const std::string& command) const;

  tests::Folder folder_;
};

/// A file of the project.
std::string read_source(const std::string& name);

/// Lines of Fortran, each moved to column 7, or its label to column 1.
std::string fixed_form(const std::vector<std::string>& lines);

/// Assembly text with charges.
Charged charged(const std::string& assembly, const Options& options = {},
                const std::string& processor = "cray1");

/// Returns the CP of the first addition to the counter after a place of a charged text, or 0.
std::int64_t next_charge(const std::string& text, std::size_t place = 0);
/// Returns how many additions of this number of CP the text contains.
std::size_t charges_of(const std::string& text, std::int64_t cp);
/// The lines of one routine.
std::string routine_of(const std::string& text, const std::string& name);

/// Returns the pass's message for a program that it rejects, or "".
std::string complaint(const std::string& assembly, const Options& options = {});

/// Returns only the lines that start with "= ": results, without the counter.
std::vector<std::string> results(const std::vector<std::string>& lines);

}  // namespace platter::charge::test
