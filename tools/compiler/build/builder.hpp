#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "emulator/specification/error.hpp"
#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"

namespace platter::guest {

/// A step of the build refused, and has said why on standard error. what() is empty, or says more.
class BuildError : public specification::Messages {
 public:
  using Messages::Messages;
};

/// What was compiled by itself: a source, or an overlay of one.
struct Built {
  std::string source;
  std::filesystem::path stem;  ///< begins the names of its files
};

/// Compiles, charges and links the request's sources into `program`, by way of files in `work`, an empty
/// folder. Says in which order. Throws BuildError.
std::vector<Built> build(const Toolchain& toolchain, const Request& request,
                         const std::filesystem::path& work, const std::filesystem::path& program);

/// The same as one `object` in the folder `work`, for somebody else to link with the runtime and with objects
/// of his own. Throws BuildError; also where the program has overlays.
void build_object(const Toolchain& toolchain, const Request& request, const std::filesystem::path& work,
                  const std::filesystem::path& object);

/// What the charging pass wrote of a profiled source's counters.
std::filesystem::path profile_of(const std::filesystem::path& stem);

}  // namespace platter::guest
