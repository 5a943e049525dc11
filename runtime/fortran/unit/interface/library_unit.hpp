#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "runtime/fortran/unit/interface/word_file.hpp"

namespace platter::runtime {

/// A unit on which library routines work: OPENMS or WOPEN and related routines.
class LibraryUnit {
 public:
  virtual ~LibraryUnit() = default;

  /// The names of the routines that open and close the unit, as "OPENMS" and "CLOSMS".
  virtual std::string_view opener() const = 0;
  virtual std::string_view closer() const = 0;
  /// Closes the unit; called at the end of the program at the latest.
  virtual void close() = 0;
};

/// A unit opened by WOPEN, of which words are accessed by number.
class WordUnit final : public LibraryUnit {
 public:
  explicit WordUnit(std::unique_ptr<WordFile> file) : file_(std::move(file)) {}

  std::string_view opener() const override { return "WOPEN"; }
  std::string_view closer() const override { return "WCLOSE"; }
  void close() override { file_->close(closer()); }

  WordFile& file() { return *file_; }

 private:
  std::unique_ptr<WordFile> file_;
};

}  // namespace platter::runtime
