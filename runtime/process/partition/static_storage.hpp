#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace platter::runtime::partition {

/// The start address of static storage, which the build separates from all other data
/// (tools/compiler/build/builder.cpp).
inline constexpr std::uintptr_t kStaticStorage = 0x10000000;

/// Returns the program's variables in COMMON, SAVE and DATA, which have the same addresses on every PE.
std::span<std::byte> static_storage();

}  // namespace platter::runtime::partition
