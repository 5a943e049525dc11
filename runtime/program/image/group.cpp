#include "runtime/program/image/group.hpp"

#include <fmt/format.h>

#include "emulator/specification/fingerprint.hpp"

namespace platter::image {
namespace {

constexpr int kWordBytes = 8;
constexpr int kByteBits = 8;

}  // namespace

std::string bytes_of(std::span<const Word> words) {
  std::string bytes(words.size() * kWordBytes, '\0');
  std::size_t at = 0;
  for (const Word word : words) {
    for (int shift = (kWordBytes - 1) * kByteBits; shift >= 0; shift -= kByteBits) {
      bytes[at++] = static_cast<char>(word >> shift);
    }
  }
  return bytes;
}

std::vector<Word> words_of(std::string_view bytes) {
  std::vector<Word> words(bytes.size() / kWordBytes);
  std::size_t at = 0;
  for (Word& word : words) {
    for (int i = 0; i < kWordBytes; ++i) word = word << kByteBits | static_cast<unsigned char>(bytes[at++]);
  }
  return words;
}

std::int64_t checksum(std::int64_t drive, std::int64_t group, std::uint32_t written, std::string_view bytes) {
  specification::Fingerprint sum;
  sum.add(fmt::format("{} {} {}", drive, group, written));
  sum.add(bytes);
  return static_cast<std::int64_t>(sum.value());
}

}  // namespace platter::image
