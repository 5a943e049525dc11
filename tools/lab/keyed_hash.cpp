#include "tools/lab/keyed_hash.hpp"

#include <nettle/hmac.h>

namespace platter::lab {

std::string keyed_hash(std::string_view key, std::string_view text) {
  hmac_sha256_ctx state{};
  hmac_sha256_set_key(&state, key.size(), reinterpret_cast<const std::uint8_t*>(key.data()));
  hmac_sha256_update(&state, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  std::string digest(SHA256_DIGEST_SIZE, '\0');
  hmac_sha256_digest(&state, digest.size(), reinterpret_cast<std::uint8_t*>(digest.data()));
  return digest;
}

}  // namespace platter::lab
