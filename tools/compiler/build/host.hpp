#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::guest {

/// Returns a name that distinguishes this host from others with which it may share files, because inode
/// numbers are only unique on one host.
std::string name_of_host();

/// Returns the properties of this host on which the behaviour of a program linked here depends: the processor
/// type and the version of the C library.
std::string kind_of_host();

/// Returns the host's libraries that this process has loaded, sorted. Guests load the same libraries.
std::vector<std::filesystem::path> loaded_libraries();

/// Returns the binary utilities (as, ld, nm, objcopy) that gfortran and the build find in PATH.
std::vector<std::filesystem::path> binary_tools();

/// Returns the environment variables that change where gfortran looks for its parts, as NAME=value.
std::vector<std::string> compiler_variables();

}  // namespace platter::guest
