#pragma once

#include <string>

#include "tools/guest/known_sums.hpp"
#include "tools/guest/program.hpp"
#include "tools/guest/request.hpp"
#include "tools/guest/toolchain.hpp"

namespace platter::guest {

/// The program of a request: built, or found where an earlier run with the same sources, INCLUDE files,
/// flags, compiler and tools has left it (store.hpp). Throws BuildError.
Program cached(const Toolchain& toolchain, const Request& request);

/// What a guest is known by in the cache: a digest of all that decides what it does, in 64 hexadecimal
/// digits. Throws what SourceTexts throws.
std::string fingerprint(const Toolchain& toolchain, const Request& request, KnownSums& sums);

}  // namespace platter::guest
