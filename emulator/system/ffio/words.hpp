#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "emulator/codec/cos/block.hpp"

namespace platter::ffio {

inline constexpr std::int64_t kWordBytes = 8;

// The bytes of a file are in the machine's order: the most significant byte of a word comes first.

/// Converts a word between the order of the file and that of the host.
constexpr dataset::Word in_file_order(dataset::Word word) {
  return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

inline dataset::Word word_of(const std::byte* bytes) {
  dataset::Word word{};
  std::memcpy(&word, bytes, sizeof word);
  return in_file_order(word);
}

/// Copies words to or from `bytes`, which has kWordBytes bytes for each of them.
inline void put_words(std::span<const dataset::Word> words, std::byte* bytes) {
  for (const dataset::Word word : words) {
    const dataset::Word turned = in_file_order(word);
    std::memcpy(bytes, &turned, sizeof turned);
    bytes += kWordBytes;
  }
}
inline void take_words(const std::byte* bytes, std::span<dataset::Word> words) {
  for (dataset::Word& word : words) {
    word = word_of(bytes);
    bytes += kWordBytes;
  }
}

}  // namespace platter::ffio
