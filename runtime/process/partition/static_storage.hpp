#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace platter::runtime::partition {

/// The start of the static storage, which the build separates from all else
/// (tools/compiler/build/builder.cpp).
inline constexpr std::uintptr_t kStaticStorage = 0x10000000;

/// The program's variables in COMMON, in SAVE and DATA, which have the same places in every PE's image.
std::span<std::byte> static_storage();

}  // namespace platter::runtime::partition
