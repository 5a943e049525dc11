#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "runtime/numbers/formats.hpp"
#include "runtime/program/image/image.hpp"

namespace platter::command {

/// How the words of a file stand for those of a dataset: as they are, or all taken for REAL or for INTEGER
/// numbers, with another machine's format on one side. What becomes of them is counted.
class Conversion {
 public:
  enum class Way : std::uint8_t { kExport, kImport };

  /// Adds --reals, --from and --to, and --integers, of which not more than one kind may be given.
  void add_to(CLI::App& command, Way way);
  /// Once it is known how the dataset's REAL items are stored.
  void settle(image::Reals dataset);

  bool is_needed() const { return !reals_.empty() || !integers_.empty() || !from_.empty() || !to_.empty(); }
  /// A word of the dataset's in the file, and the other way.
  numbers::Word outward(numbers::Word word);
  numbers::Word inward(numbers::Word word);
  /// Says on standard error what became of them, if anything was to.
  void tell(const std::string& dataset) const;

  /// What an import has made of the dataset's REAL items, of which the argument says what they were.
  image::Reals imported(image::Reals before) const;

 private:
  numbers::Word converted(numbers::Word word, const std::string& from, const std::string& to);

  Way way_ = Way::kExport;
  std::string reals_;     ///< "ieee", "cray", "cdc" or nothing
  std::string integers_;  ///< "cray", "cdc" or nothing
  std::string from_;
  std::string to_;
  std::string in_dataset_ = "ieee";  ///< formats of REAL numbers
  std::string in_file_ = "ieee";
  numbers::ConversionStats tally_;
};

}  // namespace platter::command
