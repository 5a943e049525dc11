#pragma once

#include <cstdint>
#include <string_view>

namespace platter::runtime {

/// The unit that a routine of a library is given: a number, or the name of its dataset in a word of
/// characters, FT12 or TAPE12. Throws system::CallError, in the name of `routine`, for another name.
std::int64_t unit_of(std::string_view routine, std::int64_t word);

}  // namespace platter::runtime
