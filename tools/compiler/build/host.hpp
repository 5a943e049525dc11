#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::guest {

/// This host, unlike any other with which it may share files: the numbers by which a file is known are a
/// host's own.
std::string name_of_host();

/// What of this host decides whether a program that was linked here runs as it did: the kind of processor,
/// and the C library's version.
std::string kind_of_host();

/// The libraries of the host that this process has loaded, which are those that guests load; sorted.
std::vector<std::filesystem::path> loaded_libraries();

/// The assembler, the linker and objcopy that gfortran and the build find.
std::vector<std::filesystem::path> binary_tools();

/// Variables that send gfortran elsewhere for its parts, with their values: NAME=value.
std::vector<std::string> compiler_variables();

}  // namespace platter::guest
