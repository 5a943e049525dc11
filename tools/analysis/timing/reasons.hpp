#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/charge/assembly/remark.hpp"

namespace platter::timing {

/// What gfortran's vectoriser remarked about the DO loops that it did not take, in the words of a Fortran
/// programmer.
class Remarks {
 public:
  Remarks() = default;
  /// Takes the remarks that -fopt-info-vec-all-internals writes, in their order.
  explicit Remarks(const std::vector<charge::Remark>& remarks);

  /// Why the loop of the DO in this line stayed scalar; empty where nothing is known. Files are told apart by
  /// their name without the folder.
  std::string why(const std::string& file, unsigned line) const;

 private:
  std::map<std::pair<std::string, unsigned>, std::string> reasons_;
};

/// A routine by its assembler name as a Fortran programmer knows it: "s_" is S, "_gfortran_st_write" input or
/// output.
std::string fortran_name(const std::string& assembler_name);

/// Why a loop that calls these routines is no vector loop; empty where there are none.
std::string why_of_calls(const std::vector<std::string>& assembler_names);

}  // namespace platter::timing
