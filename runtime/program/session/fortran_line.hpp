#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace platter::runtime {

/// Where a program is.
struct FortranPlace {
  std::string line{};        ///< "file.f:12"; "" where it is not Fortran
  std::string subprogram{};  ///< by its symbol: "sub_", "MAIN__"; "" where that is not known
};

/// Of the innermost Fortran frame on the stack.
FortranPlace fortran_place();
/// Of an address of the program's code.
FortranPlace fortran_place(std::uintptr_t address);

/// "file.f:12" of the innermost Fortran frame on the stack; "" where there is none.
std::string fortran_line();

/// "file.f:12" of an address of the program's code; "" where it is not Fortran.
std::string fortran_line(std::uintptr_t address);

/// A line of a file in the working folder, or below it, as it would be typed there: so results do not depend
/// on where that is.
std::string as_typed(const std::string& line);

/// Whether one of these is at work, which reads the program's and its libraries' debugging information.
bool is_looking_for_line();

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
