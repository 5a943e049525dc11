#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace platter::files {

/// Returns the contents of a file of at most runtime::kLongestData bytes, or "" if it cannot be read or is
/// not a regular file.
std::string text_of(const std::filesystem::path& file);
/// Throws std::system_error if the file cannot be written.
void write_text(const std::filesystem::path& file, const std::string& text);

/// Returns the numbers in a text, in order. Words are skipped.
std::vector<double> numbers_of(const std::string& text);

}  // namespace platter::files
