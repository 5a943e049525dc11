#pragma once

#include <filesystem>

namespace platter::runtime {

/// Where HOME says or, where that says nothing, the host's list of users; "" where that does not know either.
std::filesystem::path home_of_user();

/// Whether a program may work in a folder without being told so: not in the root, where everything is below,
/// nor in the user's home, with all that is his, nor in a folder in which that lies. `folder` is behind all
/// links.
bool is_for_work(const std::filesystem::path& folder, const std::filesystem::path& home);

}  // namespace platter::runtime
