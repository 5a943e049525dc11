#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::guest {

/// Runs the linker's command. What it says of names that nobody has becomes a message with the Fortran name
/// and the nearest one of `objects` and libraries; all else it says goes to standard error. Throws
/// BuildError.
void link(const std::vector<std::string>& command, const std::vector<std::filesystem::path>& objects);

}  // namespace platter::guest
