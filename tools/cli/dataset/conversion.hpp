#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "runtime/numbers/formats.hpp"
#include "runtime/program/image/image.hpp"

namespace platter::command {

/// Converts words between a file and a dataset. Words are copied unchanged, or all of them are converted as
/// REAL or INTEGER numbers between the formats of two machines. The outcomes are counted.
class Conversion {
 public:
  enum class Way : std::uint8_t { kExport, kImport };

  /// Adds --reals, --from and --to, and --integers. These three kinds exclude each other.
  void add_to(CLI::App& command, Way way);
  /// Chooses the formats. Call this once the dataset's format of REAL items is known.
  void settle(image::Reals dataset);

  bool is_needed() const { return !reals_.empty() || !integers_.empty() || !from_.empty() || !to_.empty(); }
  /// Converts a word of the dataset for the file; inward() does the opposite.
  numbers::Word outward(numbers::Word word);
  numbers::Word inward(numbers::Word word);
  /// Prints the counted outcomes on standard error, if words were converted.
  void print_outcomes(const std::string& dataset) const;

  /// Returns the format of the dataset's REAL items after an import, given their format before it.
  image::Reals imported(image::Reals before) const;

 private:
  numbers::Word converted(numbers::Word word, const std::string& from, const std::string& to);

  Way way_ = Way::kExport;
  std::string reals_;     ///< "ieee", "cray" or "cdc"; empty if not given
  std::string integers_;  ///< "cray" or "cdc"; empty if not given
  std::string from_;
  std::string to_;
  std::string in_dataset_ = "ieee";  ///< formats of REAL numbers
  std::string in_file_ = "ieee";
  numbers::ConversionStats tally_;
};

}  // namespace platter::command
