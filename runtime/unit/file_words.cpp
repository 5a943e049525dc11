#include "runtime/unit/file_words.hpp"

#include <algorithm>
#include <array>

#include "emulator/ffio/words.hpp"

namespace platter::runtime {

using dataset::Word;
using ffio::kWordBytes;

namespace {

constexpr int kByteBits = 8;

}  // namespace

std::int64_t bytes_of(std::size_t words, int unused_bits) {
  return static_cast<std::int64_t>(words) * kWordBytes - unused_bits / kByteBits;
}

std::vector<Word> words_in(std::span<const std::byte> bytes, int& unused_bits) {
  const auto whole = bytes.size() / kWordBytes;
  std::vector<Word> words(whole);
  ffio::take_words(bytes.data(), words);
  const auto rest = bytes.subspan(whole * kWordBytes);
  unused_bits = 0;
  if (rest.empty()) return words;
  std::array<std::byte, kWordBytes> last{};
  std::copy(rest.begin(), rest.end(), last.begin());
  words.push_back(ffio::word_of(last.data()));
  unused_bits = static_cast<int>(kWordBytes - std::ssize(rest)) * kByteBits;
  return words;
}

std::vector<std::byte> bytes_in(std::span<const Word> words, int unused_bits) {
  std::vector<std::byte> bytes(words.size() * kWordBytes);
  ffio::put_words(words, bytes.data());
  bytes.resize(static_cast<std::size_t>(bytes_of(words.size(), unused_bits)));
  return bytes;
}

dataset::Met met_of(ffio::Met met) {
  if (met == ffio::Met::kEndOfFile) return dataset::Met::kEndOfFile;
  return met == ffio::Met::kEndOfData ? dataset::Met::kEndOfData : dataset::Met::kRecord;
}

}  // namespace platter::runtime
