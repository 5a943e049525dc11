#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace platter::runtime {

/// A place in the program's source.
struct FortranPlace {
  std::string line{};        ///< "file.f:12"; "" if the code is not Fortran
  std::string subprogram{};  ///< symbol of the subprogram: "sub_", "MAIN__"; "" if unknown
};

/// Returns the place of the innermost Fortran frame on the stack.
FortranPlace fortran_place();
/// Returns the place of an address of the program's code.
FortranPlace fortran_place(std::uintptr_t address);

/// Returns "file.f:12" of the innermost Fortran frame on the stack; "" if there is none.
std::string fortran_line();

/// Returns "file.f:12" of an address of the program's code; "" if it is not Fortran.
std::string fortran_line(std::uintptr_t address);

/// Returns a line with the file's path relative to the working folder, if the file is in it or below. Results
/// then do not depend on the location of the folder.
std::string as_typed(const std::string& line);

/// Returns whether one of these functions is running, which reads debugging information from files.
bool is_looking_for_line();

/// The call sites of a program, for statistics. Sites are distinguished at once, which costs almost nothing,
/// and their lines are looked up at the end, because each lookup costs as much as thousands of calls.
class FortranLines {
 public:
  /// Returns whether an address is in the program's own code.
  static bool is_programs(const void* from);

  /// Returns an identifier of a return address's call site (Session::from). A return address in the program's
  /// own code is its own identifier. For an address in the runtime, the innermost Fortran frame on the stack
  /// is looked up at once.
  const void* place_of(const void* from) { return is_programs(from) ? from : place_on_stack(); }

  /// Returns "file.f:12" of a call site; "" if it is not Fortran.
  std::string line_of(const void* place) const;

 private:
  const void* place_on_stack();

  /// Lines that were looked up on the stack; their addresses identify the call sites.
  std::set<std::string> lines_;
};

/// The call sites of a program, for traces that need each line at once. Each site in the program's code is
/// looked up once.
class FortranPlaces {
 public:
  /// `from`: a reference to Session::from, which must stay valid.
  explicit FortranPlaces(const void* const& from) : from_(from) {}

  /// Returns the place from which the program has called; its line is as_typed().
  const FortranPlace& now();

 private:
  const void* const& from_;
  std::map<const void*, FortranPlace> known_;
  FortranPlace on_stack_;
};

}  // namespace platter::runtime
