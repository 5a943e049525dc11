#pragma once

#include <stdexcept>

namespace platter {

/// An error that ends the program, whatever its statements ask for: an invalid call, a wait for something
/// that can no longer happen, the end of the machine's time. what() is printed with the Fortran line.
class ProgramFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace platter
