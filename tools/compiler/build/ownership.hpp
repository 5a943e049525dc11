#pragma once

#include <filesystem>
#include <string>

namespace platter::guest {

/// Returns why others may put files into a directory of this user or replace the directory: another user owns
/// it, its group or others may write it, or one of its parent directories is world-writable without the
/// sticky bit. Returns "" if only this user can do so or the directory does not exist. Symbolic links are
/// followed.
std::string why_not_own(const std::filesystem::path& folder);

/// Returns the reason why this user cannot safely create a directory in this one; "" if it is safe. That
/// directory may belong to the system and, with the sticky bit, be world-writable, like /tmp.
std::string why_not_safe(const std::filesystem::path& folder);

/// Opens a file for reading if only this user can have written it: a regular file, not a symbolic link, of
/// this user, not writable by its group or others, and without further hard links. Otherwise returns -1.
int open_own(const std::filesystem::path& file);

}  // namespace platter::guest
