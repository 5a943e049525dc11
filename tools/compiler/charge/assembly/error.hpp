#pragma once

#include <stdexcept>
#include <string>

namespace platter::charge {

/// A program that cannot be charged. what() is the whole message for a person and starts with "file:line: ",
/// the file being the Fortran source where the fault is in the program, and the assembly where it is not.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace platter::charge
