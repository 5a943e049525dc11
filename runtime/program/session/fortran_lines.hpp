#pragma once

#include <map>
#include <set>
#include <string>

#include "runtime/program/session/fortran_line.hpp"

namespace platter::runtime {

/// Where a program has come from, for whoever counts by that: places are told apart when they come, which
/// takes next to no time, and lines are looked for when all is over, which takes as long as thousands of
/// calls.
class FortranLines {
 public:
  /// A return address lies in the program's own code.
  static bool is_programs(const void* from);

  /// Of a return address (Session::from). One in the program's own code is its own place; one in the runtime
  /// stands for the innermost Fortran frame on the stack, which is looked for at once.
  const void* place_of(const void* from) { return is_programs(from) ? from : place_on_stack(); }

  /// "file.f:12" of a place; "" where it is not Fortran.
  std::string line_of(const void* place) const;

 private:
  const void* place_on_stack();

  std::set<std::string> lines_;  ///< of places on the stack, which they are told apart by
};

/// Lines as soon as the program comes, for whoever writes them down: each place of its code is looked up
/// once.
class FortranPlaces {
 public:
  /// `from`: Session::from, which stays.
  explicit FortranPlaces(const void* const& from) : from_(from) {}

  /// Where the program has come from, its line as_typed().
  const FortranPlace& now();

 private:
  const void* const& from_;
  std::map<const void*, FortranPlace> known_;
  FortranPlace on_stack_;
};

}  // namespace platter::runtime
