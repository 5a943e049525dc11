#pragma once

#include <string>

#include "emulator/system/unicos/assign.hpp"

namespace platter::runtime {

/// The file in the working directory in which assign stores its options, unless FILENV names another.
inline constexpr const char* kKeptAssigns = ".assign";
/// Returns the file that stores assign's options: the one that FILENV names, or kKeptAssigns.
std::string assign_file();
/// Reads the assign options of the file; none if the file does not exist. Throws specification::Error.
unicos::Assignments read_assign_file(const std::string& file, unicos::Faults faults);

inline constexpr const char* kAssign = "--assign";
inline constexpr const char* kProcstat = "--procstat";

}  // namespace platter::runtime
