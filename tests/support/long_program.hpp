#pragma once

#include <string>

namespace platter::tests {

/// Fortran of so many loops that compiling it takes long enough for a signal to come in between.
std::string long_program(int loops);

}  // namespace platter::tests
