#pragma once

#include <filesystem>
#include <vector>

#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/build/translate.hpp"

namespace platter::guest {

/// Makes the object with which a guest starts, in files named `stem` plus an extension. It contains main, the
/// table for the runtime (runtime/program/session/guest.hpp), and the entry points of the systems' routines.
/// Throws BuildError.
std::filesystem::path write_notes(const Tools& tools, const Toolchain& toolchain, const Request& request,
                                  const TranslatedProgram& program, const std::filesystem::path& stem);

}  // namespace platter::guest
