#pragma once

#include <filesystem>

namespace platter::runtime {

/// Returns whether `place` is `folder` or is inside it. Compares only the names; symbolic links in both must
/// be resolved.
bool is_below(const std::filesystem::path& place, const std::filesystem::path& folder);

}  // namespace platter::runtime
