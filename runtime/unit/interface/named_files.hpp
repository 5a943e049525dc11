#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/unit/interface/direct_file.hpp"
#include "runtime/unit/interface/record_unit.hpp"
#include "runtime/unit/interface/word_file.hpp"

namespace platter::runtime {

/// The files of a system that knows them by their names and gives them space itself, as far as units are on
/// them. What goes wrong is an error of the system's own kind, a std::runtime_error.
class NamedFiles {
 public:
  virtual ~NamedFiles() = default;

  /// A unit of sequential statements on the file.
  virtual std::unique_ptr<RecordUnit> open(std::int64_t unit, const std::string& file, bool formatted) = 0;
  /// One of direct access, to records that formatted statements read and write, or others.
  virtual std::unique_ptr<DirectFile> open_direct(std::int64_t unit, const std::string& file,
                                                  amount::Bytes record, bool formatted) = 0;
  /// One of routines that have words by their number, of which so many blocks are kept if that is said.
  virtual std::unique_ptr<WordFile> open_words(std::int64_t unit, const std::string& file,
                                               amount::Blocks blocks) = 0;

  /// The file that a unit is on where nobody names one.
  virtual std::string usual_name(std::int64_t unit) const = 0;
  /// The file of a unit of STATUS='SCRATCH' that has no name; "": the usual one.
  virtual std::string scratch_name(std::int64_t) const { return ""; }
  /// The file that the unit is on where OPEN names this one.
  virtual std::string name_of(std::int64_t unit, const std::string& file) = 0;
  /// The name of that file as name_of() has it for a unit, if there is such a file.
  virtual std::string full_name(const std::string& file) const { return file; }
  virtual bool has(std::string_view file) = 0;
  /// False where there is none.
  virtual bool remove(const std::string& file) = 0;
  /// The unit is closed, and what OPEN said of it is over.
  virtual void forget(std::int64_t unit) = 0;
  /// What is open beside units, at the end of the program.
  virtual void close() = 0;
};

}  // namespace platter::runtime
