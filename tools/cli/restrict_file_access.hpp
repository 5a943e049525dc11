#pragma once

#include <string>
#include <vector>

namespace platter::command {

/// Restricts this process before it reads a file from an untrusted source. From then on it can only open
/// files in the folders of the files `changed`, which it may replace, and the files `read`. Empty names and
/// "-" are ignored. Does nothing if the kernel does not support Landlock.
void restrict_file_access(const std::vector<std::string>& changed, const std::vector<std::string>& read = {});

}  // namespace platter::command
