#pragma once

#include <filesystem>
#include <string>

namespace platter::guest {

/// Why others may put files into a folder of this user's, or another folder into its place: it is not his, it
/// can be written by its group or by others, or lies below a folder that everybody may write and that lacks
/// the sticky bit. "" where nobody else may, or there is no such folder. Where the name is a link, it is
/// asked of what that leads to.
std::string why_not_own(const std::filesystem::path& folder);

/// The same of a folder in which this user makes one of his own: it may be the system's, and everybody's
/// where it is sticky, as /tmp.
std::string why_not_safe(const std::filesystem::path& folder);

/// Opens a file to read it that nobody else can have written: no link, a regular file of this user's, not to
/// be written by its group or others, and without a second name. -1 where it is none of that.
int open_own(const std::filesystem::path& file);

}  // namespace platter::guest
