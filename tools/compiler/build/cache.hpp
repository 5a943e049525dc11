#pragma once

#include <functional>
#include <string>

#include "tools/compiler/build/digest_cache.hpp"
#include "tools/compiler/build/program.hpp"
#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"

namespace platter::guest {

/// The program of a request: built, or found where an earlier run with the same sources, INCLUDE files,
/// flags, compiler and tools has left it (store.hpp). Throws BuildError.
Program cached(const Toolchain& toolchain, const Request& request);

/// A request of which finding all out would take longer than a start of a guest that is there may.
struct Asked {
  Given given;
  /// A digest of everything else that `whole` looks at, besides Platter itself.
  std::string about;
  std::function<Request()> whole;
};
/// The same; `whole` is called where the program has to be built, or nothing has been asked `about` before.
Program cached(const Toolchain& toolchain, const Asked& asked);

/// What a guest is known by in the cache: a digest of all that decides what it does, in 64 hexadecimal
/// digits. Throws what SourceTexts throws.
std::string fingerprint(const Toolchain& toolchain, const Request& request, DigestCache& sums);

}  // namespace platter::guest
