#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace platter::files {

/// The whole file; nothing where it cannot be opened.
std::optional<std::string> read_text(const std::filesystem::path& file);
/// The same, "" where it cannot be opened.
std::string text_of(const std::filesystem::path& file);
/// Throws std::system_error where that cannot be done.
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace platter::files
