#pragma once

#include <string>

#include "emulator/unicos/assign.hpp"

namespace platter::runtime {

/// The file of assign's environment: what FILENV names, or .assign in the working folder.
std::string assign_file();
/// What is in it; nothing if it is not there. Throws specification::Error.
unicos::Assignments read_assign_file(const std::string& file, unicos::Faults faults);

}  // namespace platter::runtime
