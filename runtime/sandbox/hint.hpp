#pragma once

#include <string>

namespace platter::runtime {

/// What to say of the last thing that the sandbox has kept from the program, if it ends with an error of
/// libgfortran's that knows nothing of it; "": nothing.
void set_hint(std::string hint);
const std::string& hint();

}  // namespace platter::runtime
