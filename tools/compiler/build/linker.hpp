#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tools/compiler/build/overlays.hpp"
#include "tools/compiler/build/request.hpp"
#include "tools/compiler/build/symbols.hpp"
#include "tools/compiler/build/tools.hpp"

namespace platter::guest {

/// What the build adds to the names of COMMON blocks, which gfortran calls as it calls subprograms.
inline constexpr std::string_view kCommonEnding = ".common";

/// Runs the linker's command. What it says of the program becomes messages with the names and the lines of
/// the sources; a misspelt subprogram is compared with those of `objects` that the machine of the request
/// has. Refuses what it would link without a word to a program that writes over itself. Throws BuildError.
void link(const Tools& tools, const Request& request, const std::vector<std::string>& command,
          const std::vector<std::filesystem::path>& objects, const std::vector<Symbols>& sources,
          const OverlayNames& overlays);

}  // namespace platter::guest
