#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace platter::specification {

/// The candidate with the fewest edits to `name` (the first of equals), or "" where there is none.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

/// "; nearest: RDISK; known: A, B, C" - the tail of a message about an unknown name.
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace platter::specification
