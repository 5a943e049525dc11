#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tests/support/folder.hpp"
#include "tools/compiler/charge/pass.hpp"

namespace platter::charge::test {

/// Returns the unit times of a processor of the catalogue.
processor::UnitTimes unit_times(const std::string& processor = "cray1");

/// Compiles, instruments, links and runs Fortran in a folder that is removed with this object.
class ChargedBuild {
 public:
  /// Returns gfortran's assembly of a program, compiled with the project's flags and `more`. Messages call
  /// the source test.f.
  std::string assembly(const std::string& fortran, const std::string& more = "");
  /// Returns the loops that gfortran could vectorize in the program last given to assembly().
  VectorList vector_loops();
  /// Returns the machine code of these lines of assembly.
  std::string bytes_of(const std::string& assembly);
  /// Links assembly, instrumented or not, with a C library of the tests, and runs it. Returns the lines that
  /// it prints.
  std::vector<std::string> run(const std::string& assembly, const std::string& library = CHARGE_COUNTER);

 private:
  void shell(const std::string& command) const;

  tests::Folder folder_;
};

/// Returns the text of a file of the source tree.
std::string read_source(const std::string& name);

/// Returns the lines as fixed-form Fortran: each starts in column 7, or its label in column 1.
std::string fixed_form(const std::vector<std::string>& lines);

/// Returns the instrumented assembly.
Charged charged(const std::string& assembly, const Options& options = {},
                const std::string& processor = "cray1");

/// Returns the CP of the first addition to the counter after a place of a charged text, or 0.
std::int64_t next_charge(const std::string& text, std::size_t place = 0);
/// Returns how many additions of this number of CP the text contains.
std::size_t charges_of(const std::string& text, std::int64_t cp);
/// Returns the lines of one routine.
std::string routine_of(const std::string& text, const std::string& name);

/// Returns the pass's message for a program that it rejects, or "".
std::string complaint(const std::string& assembly, const Options& options = {});

/// Returns only the lines that start with "= ": results, without the counter.
std::vector<std::string> results(const std::vector<std::string>& lines);

}  // namespace platter::charge::test
