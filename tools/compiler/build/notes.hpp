#pragma once

#include <filesystem>
#include <vector>

#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/toolchain.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/build/translate.hpp"

namespace platter::guest {

/// Makes the object by which a guest begins, of files called `stem` with their endings: main, what the
/// runtime is told of the program (runtime/program/session/guest.hpp), and where it calls routines of
/// systems. Throws BuildError.
std::filesystem::path write_notes(const Tools& tools, const Toolchain& toolchain, const Request& request,
                                  const TranslatedProgram& program, const std::filesystem::path& stem);

}  // namespace platter::guest
