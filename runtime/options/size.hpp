#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace platter::runtime {

/// The bytes of a size as a person writes it: "500000", "1.5GB", "64 KiB". A kB is 1000 bytes, a KiB 1024;
/// case does not matter, nor a blank in front of the unit. Nothing where `text` is anything else, is not a
/// whole number of bytes, or does not fit 63 bits.
std::optional<std::uint64_t> parse_size(std::string_view text);

/// In the largest decimal unit of which it is a whole number: "1500 MB".
std::string size_text(std::uint64_t bytes);

/// What parse_size knows: "bytes, kB, MB".
std::string size_units();

}  // namespace platter::runtime
