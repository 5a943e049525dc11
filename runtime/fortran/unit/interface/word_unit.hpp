#pragma once

#include <memory>
#include <utility>

#include "runtime/fortran/unit/interface/library_unit.hpp"
#include "runtime/fortran/unit/interface/word_file.hpp"

namespace platter::runtime {

/// WOPEN's: words by their number.
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
