#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace platter::timing {

/// What gfortran's vectoriser remarked about the DO loops that it did not take, in the words of a Fortran
/// programmer.
class Remarks {
 public:
  Remarks() = default;
  /// The text is what -fopt-info-vec-optimized-missed-internals writes. gfortran read a copy of `source`.
  Remarks(std::string_view text, const std::string& copy, const std::string& source);

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
