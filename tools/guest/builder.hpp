#pragma once

#include <filesystem>
#include <stdexcept>

#include "tools/guest/request.hpp"
#include "tools/guest/toolchain.hpp"

namespace platter::guest {

/// A step of the build refused, and has said why on standard error. what() is empty, or says more.
class BuildError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Compiles, charges and links the request's sources into `program`, by way of files in `work`, an empty
/// folder. Throws BuildError.
void build(const Toolchain& toolchain, const Request& request, const std::filesystem::path& work,
           const std::filesystem::path& program);

/// What the charging pass wrote of a profiled source's counters.
std::filesystem::path profile_of(const std::filesystem::path& stem);

}  // namespace platter::guest
