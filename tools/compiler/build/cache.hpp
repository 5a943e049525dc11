#pragma once

#include <functional>
#include <string>

#include "tools/compiler/build/digest_cache.hpp"
#include "tools/compiler/build/program.hpp"
#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"

namespace platter::guest {

/// Returns the program of a request. Builds it unless an earlier run with the same sources, INCLUDE files,
/// flags, compiler and tools has stored it (store.hpp). Throws BuildError.
Program cached(const Toolchain& toolchain, const Request& request);

/// A request that is only completed if necessary, because completing it would take longer than starting an
/// existing guest should.
struct Asked {
  Given given;
  /// A digest of all other input of `whole`, except Platter itself.
  std::string about;
  std::function<Request()> whole;
};
/// Returns the program of a request as the other function does. Calls `whole` only if the program must be
/// built, or if the cache has no digest for `about`.
Program cached(const Toolchain& toolchain, const Asked& asked);

/// Returns the guest's key in the cache: a digest of everything that determines its behaviour, as 64
/// hexadecimal digits. Throws the errors that SourceTexts throws.
std::string fingerprint(const Toolchain& toolchain, const Request& request, DigestCache& sums);

}  // namespace platter::guest
