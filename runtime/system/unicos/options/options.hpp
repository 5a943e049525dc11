#pragma once

#include <string>

#include "emulator/system/unicos/assign.hpp"

namespace platter::runtime {

/// The file in the working folder in which assign keeps what it is told, where FILENV names no other.
inline constexpr const char* kKeptAssigns = ".assign";
/// The file of assign's environment: what FILENV names, or kKeptAssigns.
std::string assign_file();
/// What is in it; nothing if it is not there. Throws specification::Error.
unicos::Assignments read_assign_file(const std::string& file, unicos::Faults faults);

inline constexpr const char* kAssign = "--assign";
inline constexpr const char* kProcstat = "--procstat";

}  // namespace platter::runtime
