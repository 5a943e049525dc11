#pragma once

#include <filesystem>
#include <string>

#include "tools/guest/request.hpp"
#include "tools/guest/toolchain.hpp"

namespace platter::guest {

/// The program of a request: built, or found where an earlier run with the same sources, INCLUDE files,
/// flags, compiler and tools has left it. Guests are kept in $PLATTER_CACHE, or else $XDG_CACHE_HOME/platter,
/// or else
/// ~/.cache/platter. Throws BuildError.
std::filesystem::path cached(const Toolchain& toolchain, const Request& request);

/// What a guest is known by in the cache: a fingerprint of all that decides what it does.
std::string fingerprint(const Toolchain& toolchain, const Request& request);

}  // namespace platter::guest
