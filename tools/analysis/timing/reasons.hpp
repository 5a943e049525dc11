#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/charge/assembly/remark.hpp"

namespace platter::timing {

/// The reasons why gfortran's vectoriser did not vectorise DO loops, in terms of Fortran.
class Remarks {
 public:
  Remarks() = default;
  /// The argument contains the remarks that -fopt-info-vec-all-internals writes, in their order.
  explicit Remarks(const std::vector<charge::Remark>& remarks);

  /// Returns why the DO loop in this line is scalar, or "" if unknown. Files are identified by their name
  /// without the folder.
  std::string why(const std::string& file, unsigned line) const;

 private:
  std::map<std::pair<std::string, unsigned>, std::string> reasons_;
};

/// Returns the Fortran name of an assembler name: "s_" becomes S, and "_gfortran_st_write" becomes "input or
/// output".
std::string fortran_name(const std::string& assembler_name);

/// Returns why a loop that calls these routines is not a vector loop, or "" if it calls none.
std::string why_of_calls(const std::vector<std::string>& assembler_names);

}  // namespace platter::timing
