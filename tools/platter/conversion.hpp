#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "runtime/numbers/formats.hpp"

namespace platter::command {

/// How the words of a file stand for those of a dataset: as they are, or all taken for REAL or for INTEGER
/// numbers of another machine. What becomes of them is counted.
class Conversion {
 public:
  /// Adds --reals and --integers, of which one may be given.
  void add_to(CLI::App& command);

  bool is_needed() const { return reals_ != "ieee" || !integers_.empty(); }
  numbers::Word outward(numbers::Word word);
  numbers::Word inward(numbers::Word word);
  const numbers::Tally& tally() const { return tally_; }

 private:
  template <typename T>
  T counted(const numbers::Converted<T>& converted) {
    tally_.add(converted.fate);
    return converted.value;
  }

  std::string reals_ = "ieee";
  std::string integers_;  ///< "cray", "cdc" or nothing
  numbers::Tally tally_;
};

}  // namespace platter::command
