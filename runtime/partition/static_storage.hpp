#pragma once

#include <cstddef>
#include <span>

namespace platter::runtime::partition {

/// The program's variables in COMMON, in SAVE and DATA, which have the same places in every PE's image.
std::span<std::byte> static_storage();

}  // namespace platter::runtime::partition
