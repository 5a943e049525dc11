#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::paper {

/// What stands beside the command: share/platter with the Fortran programs and the paper's own figures.
/// Throws std::runtime_error where a file is missing.
std::filesystem::path shared_file(const std::string& name);

}  // namespace platter::paper
