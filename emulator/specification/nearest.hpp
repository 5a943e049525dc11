#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace platter::specification {

/// Letters to be changed, added or left out to make `b` of `a`, or neighbours to be swapped; case does not
/// count.
std::size_t edits(std::string_view a, std::string_view b);

/// The candidate with the fewest edits to `name` (the first of equals), or "" where there is none.
std::string nearest(std::string_view name, const std::vector<std::string>& candidates);

/// "; nearest: RDISK; known: A, B, C" - the tail of a message about an unknown name.
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace platter::specification
