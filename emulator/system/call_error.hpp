#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "emulator/error/program_fault.hpp"

namespace platter::system {

/// A call that the system refuses. what() names the routine, the argument, its value and what is allowed;
/// whoever knows the Fortran line puts it in front.
class CallError : public ProgramFault {
 public:
  /// As another one said it.
  explicit CallError(const std::string& what) : ProgramFault(what) {}
  CallError(std::string_view routine, const std::string& argument, const std::string& problem)
      : ProgramFault(fmt::format("{}: {}: {}", routine, argument, problem)) {}
};

}  // namespace platter::system
