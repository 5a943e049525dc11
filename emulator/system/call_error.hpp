#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "emulator/error/program_fault.hpp"

namespace platter::system {

/// A call that the system rejects. what() names the routine and the argument with its value, and describes
/// the values that are allowed. A caller that knows the Fortran line prepends it.
class CallError : public ProgramFault {
 public:
  /// Repeats the complete message of another CallError.
  explicit CallError(const std::string& what) : ProgramFault(what) {}
  CallError(std::string_view routine, const std::string& argument, const std::string& problem)
      : ProgramFault(fmt::format("{}: {}: {}", routine, argument, problem)) {}
};

}  // namespace platter::system
