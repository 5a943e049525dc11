#pragma once

#include <string>
#include <vector>

namespace platter::command {

/// Before a file of a stranger's is looked at: from here on this command reaches by name no files but the
/// folders of `changed`, the files that it may replace, and `read`. "" and "-" are none. Where the kernel has
/// no Landlock nothing happens.
void restrict_file_access(const std::vector<std::string>& changed, const std::vector<std::string>& read = {});

}  // namespace platter::command
