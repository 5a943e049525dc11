#pragma once

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace platter::system {

/// A call that the system refuses. what() names the routine, the argument, its value and what is allowed;
/// whoever knows the Fortran line puts it in front.
class CallError : public std::runtime_error {
 public:
  /// As another one said it.
  explicit CallError(const std::string& what) : std::runtime_error(what) {}
  CallError(std::string_view routine, const std::string& argument, const std::string& problem)
      : std::runtime_error(fmt::format("{}: {}: {}", routine, argument, problem)) {}
};

}  // namespace platter::system
