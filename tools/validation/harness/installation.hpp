#pragma once

#include <filesystem>
#include <string>

namespace platter::evidence {

/// The command, which stands in bin/ beside share/: this program itself, or another in the same folder.
std::filesystem::path command();

/// Of share/platter: the Fortran programs, and what the paper prints. Throws std::runtime_error where it is
/// missing.
std::filesystem::path shared_file(const std::filesystem::path& name);

}  // namespace platter::evidence
