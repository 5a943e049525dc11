#pragma once

#include <string>
#include <string_view>

namespace platter::lab {

/// Returns the 32 bytes of HMAC-SHA-256 of a text. Without the key, they cannot be computed from the text.
std::string keyed_hash(std::string_view key, std::string_view text);

}  // namespace platter::lab
