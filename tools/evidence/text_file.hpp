#pragma once

#include <filesystem>
#include <string>

namespace platter::evidence {

/// The whole file; "" where there is none.
std::string text_of(const std::filesystem::path& file);
/// Throws std::system_error where that cannot be done.
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace platter::evidence
