#pragma once

#include <filesystem>

namespace platter::runtime {

/// Where HOME says or, where that says nothing, the host's list of users; "" where that does not know either.
std::filesystem::path home_of_user();

/// Whether a program may work in a folder without being told so: not in the root, where everything is below,
/// nor in the user's home, with all that is his, nor in a folder in which that lies. `folder` is behind all
/// links.
bool is_for_work(const std::filesystem::path& folder, const std::filesystem::path& home);

/// $TMPDIR or /tmp, whether there is such a folder or not.
std::filesystem::path temporary_folder();

/// The folder of Platter's own that no program may reach: in it are compiled programs, and files of commands
/// that are running. $PLATTER_CACHE, or else $XDG_CACHE_HOME/platter, ~/.cache/platter, or one among the
/// temporary files. It need not exist.
std::filesystem::path private_folder();

/// Whether a program that may work in `folder` could reach the private folder: one is in or below the other.
bool reaches_private_folder(const std::filesystem::path& folder);

/// Whether a program that is started here may write in `place`, because it is in or below its working folder.
bool is_for_work_here(const std::filesystem::path& place);

}  // namespace platter::runtime
