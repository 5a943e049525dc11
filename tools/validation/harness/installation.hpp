#pragma once

#include <filesystem>
#include <string>

namespace platter::evidence {

/// Returns the path of the command bin/platter: this program, or the one in the same folder.
std::filesystem::path command();

/// Returns the path of a file in share/platter, such as a Fortran program or the printed values of the paper.
/// Throws std::runtime_error if it is missing.
std::filesystem::path shared_file(const std::filesystem::path& name);

}  // namespace platter::evidence
