#pragma once

#include <filesystem>
#include <string>

namespace platter::files {

/// The whole file of at most runtime::kLongestData bytes; "" if it cannot be read, or is not a regular file.
std::string text_of(const std::filesystem::path& file);
/// Throws std::system_error where that cannot be done.
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace platter::files
