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

/// The DO loops that the compiler of the time may have made vector loops of, by file, line and column of the
/// DO: the place that gfortran gives to a loop's increment. Beside them what the machine code does not show:
/// which statements are undivided, without parentheses in their expressions. Files are told apart by their
/// name without the folder.
class VectorList {
 public:
  VectorList() = default;
  /// Lines "FILE:LINE:COLUMN", or the output of gfortran's -fopt-info-vec-optimized: "FILE:LINE:COLUMN:
  /// optimized: loop vectorized using ...". For each line of a statement, or of several on one card, of which
  /// none has a part of its expression in parentheses: "FILE:LINE:COLUMN: undivided: FIRST", FIRST being the
  /// statement's first line. Other remarks of gfortran are ignored. Throws Error if a line is none of these.
  explicit VectorList(std::string_view text);

  bool contains(const LineTable& lines, const Location& location) const;
  /// The first line of the undivided statement there; nothing where it is divided.
  std::optional<unsigned> undivided(const LineTable& lines, const Location& location) const;
  std::size_t size() const { return loops_.size(); }
  /// Files of the list none of whose loops are in the assembly: names that gfortran wrote in two ways, most
  /// likely. In alphabetical order.
  std::vector<std::string> files_elsewhere(const LineTable& lines) const;

 private:
  std::set<std::tuple<std::string, unsigned, unsigned>> loops_;
  /// By file and line of an undivided statement its first line.
  std::map<std::pair<std::string, unsigned>, unsigned> undivided_;
};

}  // namespace platter::charge
