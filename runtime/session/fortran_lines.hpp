#pragma once

#include <map>
#include <set>
#include <string>

namespace platter::runtime {

/// Where a program has come from, for whoever counts by that: places are told apart when they come, which
/// takes next to no time, and lines are looked for when all is over, which takes as long as thousands of
/// calls.
class FortranLines {
 public:
  /// Of a return address (Session::from). One in the program's own code is its own place; one in the runtime
  /// stands for the innermost Fortran frame on the stack, which is looked for at once.
  const void* place_of(const void* from) { return is_programs(from) ? from : place_on_stack(); }

  /// "file.f:12" of a place; "" where it is not Fortran.
  std::string line_of(const void* place) const;

 private:
  static bool is_programs(const void* from);
  const void* place_on_stack();

  std::set<std::string> lines_;  ///< of places on the stack, which they are told apart by
};

}  // namespace platter::runtime
