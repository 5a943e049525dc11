#pragma once

#include <stdexcept>

namespace platter {

/// An error that ends the program even if a statement handles errors: an invalid call, a wait for an event
/// that cannot happen any more, the end of the machine's time. what() is printed with the Fortran line.
class ProgramFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace platter
