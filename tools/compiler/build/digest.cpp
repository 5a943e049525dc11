#include "tools/compiler/build/digest.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>

namespace platter::guest {
namespace {

const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

Digest::Digest() {
  sha256_init(&state_);
}

void Digest::add(std::string_view text) {
  const std::string length = fmt::format("{}:", text.size());
  sha256_update(&state_, length.size(), bytes_of(length));
  sha256_update(&state_, text.size(), bytes_of(text));
}

std::string Digest::take() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> bytes{};
  sha256_digest(&state_, bytes.size(), bytes.data());
  std::string digits;
  for (const auto byte : bytes) digits += fmt::format("{:02x}", byte);
  return digits;
}

std::string digest_of(std::string_view text) {
  Digest digest;
  digest.add(text);
  return digest.take();
}

bool is_digest(std::string_view text) {
  constexpr std::string_view kHexadecimal = "0123456789abcdef";
  return text.size() == 2 * SHA256_DIGEST_SIZE &&
         text.find_first_not_of(kHexadecimal) == std::string_view::npos;
}

}  // namespace platter::guest
