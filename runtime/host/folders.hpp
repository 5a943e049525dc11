#pragma once

#include <filesystem>

namespace platter::runtime {

/// Whether a place is a folder or lies in or below it, by their names alone: both are behind all links.
bool is_below(const std::filesystem::path& place, const std::filesystem::path& folder);

}  // namespace platter::runtime
