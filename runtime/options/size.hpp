#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace platter::runtime {

/// Parses a size: "500000", "1.5GB", "64 KiB". A kB is 1000 bytes, a KiB 1024. Case and a blank before the
/// unit are ignored. Returns the number of bytes; nullopt if `text` is not a size, not a whole number of
/// bytes, or does not fit into 63 bits.
std::optional<std::uint64_t> parse_size(std::string_view text);

/// Returns a size in the largest decimal unit of which it is a whole multiple: "1500 MB".
std::string size_text(std::uint64_t bytes);

/// Returns the units that parse_size() knows: "bytes, kB, MB".
std::string size_units();

}  // namespace platter::runtime
