#pragma once

#include <cstdint>
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

}  // namespace platter::runtime
