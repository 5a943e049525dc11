#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "emulator/specification/error.hpp"
#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"

namespace platter::guest {

/// A step of the build failed and has printed the reason on standard error. what() is empty or contains
/// further messages.
class BuildError : public specification::Messages {
 public:
  using Messages::Messages;
};

/// A separately compiled part: a source or an overlay of it.
struct Built {
  std::string source;
  std::filesystem::path stem;  ///< path prefix of the part's files
};

/// Compiles, charges and links the request's sources into `program`. `work` is an empty directory for
/// temporary files. Returns the parts in the order of their compilation. Throws BuildError.
std::vector<Built> build(const Toolchain& toolchain, const Request& request,
                         const std::filesystem::path& work, const std::filesystem::path& program);

/// Builds one object file instead, which users can link with the runtime and with their own objects. `work`
/// is an empty directory for temporary files. Throws BuildError, also if the program has overlays.
void build_object(const Toolchain& toolchain, const Request& request, const std::filesystem::path& work,
                  const std::filesystem::path& object);

/// Returns the path of the description of a profiled source's counters, which the charging pass writes.
std::filesystem::path profile_of(const std::filesystem::path& stem);

}  // namespace platter::guest
