#pragma once

#include <filesystem>

namespace platter::runtime {

/// Returns the user's home: $HOME or, if that is not set or empty, the entry of the host's user database; ""
/// if unknown.
std::filesystem::path home_of_user();

/// Returns whether a program may work in a folder without an explicit permission. It may not in the root, in
/// the user's home, or in a folder that contains the home. `folder` has symbolic links resolved.
bool is_for_work(const std::filesystem::path& folder, const std::filesystem::path& home);

/// Returns $TMPDIR or /tmp, which need not exist.
std::filesystem::path temporary_folder();

/// Returns Platter's private folder, which no program may access. It contains compiled programs and files of
/// running commands. It is $PLATTER_CACHE or, in this order, $XDG_CACHE_HOME/platter, ~/.cache/platter, or a
/// folder among the temporary files. It need not exist.
std::filesystem::path private_folder();

/// Returns whether a program that may work in `folder` could access the private folder, because one contains
/// the other.
bool reaches_private_folder(const std::filesystem::path& folder);

/// Returns whether a program that is started here may write in `place`, because it is in or below its working
/// folder.
bool is_for_work_here(const std::filesystem::path& place);

}  // namespace platter::runtime
