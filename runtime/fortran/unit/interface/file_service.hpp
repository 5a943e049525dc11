#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/fortran/unit/interface/direct_file.hpp"
#include "runtime/fortran/unit/interface/sequential_file.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"

namespace platter::runtime {

/// The files of a system that finds them by name and allocates their space itself, for the units of a
/// program. Errors are of the system's own type, derived from IoError.
class FileService {
 public:
  virtual ~FileService() = default;

  /// Called before open() if no OPEN has connected the unit; `statement` is the first one on it. By default
  /// this is the same as after OPEN.
  virtual void prepare_without_open(std::int64_t /*unit*/, std::string_view /*statement*/) {}
  /// Opens a file for the sequential statements of a unit.
  virtual std::unique_ptr<SequentialFile> open(std::int64_t unit, const std::string& file,
                                               bool formatted) = 0;
  /// Opens a file for direct access. `formatted`: formatted statements access the records.
  virtual std::unique_ptr<DirectFile> open_direct(std::int64_t unit, const std::string& file,
                                                  amount::Bytes record, bool formatted) = 0;
  /// Opens a file for routines that access words by number. `blocks`: blocks to buffer; 0: the default.
  virtual std::unique_ptr<WordFile> open_words(std::int64_t unit, const std::string& file,
                                               amount::Blocks blocks) = 0;

  /// Returns the file of a unit for which the program names none.
  virtual std::string usual_name(std::int64_t unit) const = 0;
  /// Returns the file of a unit that is opened with STATUS='SCRATCH' and no name; "": the default file.
  virtual std::string scratch_name(std::int64_t) const { return ""; }
  /// Returns the name of the file that the unit is on if OPEN names `file`.
  virtual std::string name_of(std::int64_t unit, const std::string& file) = 0;
  /// Returns the name of the file in the form of name_of(), if there is such a file.
  virtual std::string full_name(const std::string& file) const { return file; }
  virtual bool has(std::string_view file) = 0;
  /// Deletes the file. Returns false if there is none.
  virtual bool remove(const std::string& file) = 0;
  /// Called when the unit is closed or its file could not be opened. The specifiers of its OPEN no longer
  /// apply.
  virtual void forget(std::int64_t unit) = 0;
  /// Called before the program sets the length of a unit's buffers. Throws system::CallError if the system
  /// does not allow that; by default it does.
  virtual void require_settable_buffer(std::string_view /*statement*/, std::int64_t /*unit*/) const {}
  /// Closes files that are open without a unit, at the end of the program.
  virtual void close() = 0;
};

}  // namespace platter::runtime
