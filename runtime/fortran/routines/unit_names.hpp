#pragma once

#include <cstdint>
#include <string_view>

namespace platter::runtime {

/// Returns the unit that the argument of a library routine specifies: a number, or the name FT12 or TAPE12 in
/// a word of characters. Throws system::CallError, in the name of `routine`, for another name.
std::int64_t unit_of(std::string_view routine, std::int64_t word);

}  // namespace platter::runtime
