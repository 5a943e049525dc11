#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

/// The DO loops that compilers of the time may have vectorized. Each loop is identified by the file, line and
/// column of its DO, the location that gfortran gives to the loop's increment. The list also contains facts
/// that the machine code does not show: which statements are undivided, that is, have no parentheses in their
/// expressions. Files are identified by their name without the directory.
class VectorList {
 public:
  VectorList() = default;
  /// Parses the list. A line is either "FILE:LINE:COLUMN" or a line of gfortran's -fopt-info-vec-optimized
  /// output: "FILE:LINE:COLUMN: optimized: loop vectorized using ...". For each line of a statement (or of
  /// several statements on one card) without parentheses in its expression, the list contains
  /// "FILE:LINE:COLUMN: undivided: FIRST", with FIRST being the statement's first line. Other remarks of
  /// gfortran are ignored. Throws Error if a line has none of these forms.
  explicit VectorList(std::string_view text);

  bool contains(const LineTable& lines, const Location& location) const;
  /// Returns the first line of the undivided statement at `location`, or nothing if the statement is divided.
  std::optional<unsigned> undivided(const LineTable& lines, const Location& location) const;
  std::size_t size() const { return loops_.size(); }
  /// Returns the files of the list whose loops do not appear in the assembly, in alphabetical order. Most
  /// likely gfortran wrote their names in two ways.
  std::vector<std::string> files_elsewhere(const LineTable& lines) const;

 private:
  std::set<std::tuple<std::string, unsigned, unsigned>> loops_;
  /// First line of each undivided statement, by file and line.
  std::map<std::pair<std::string, unsigned>, unsigned> undivided_;
};

}  // namespace platter::charge
