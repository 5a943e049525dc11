#include "runtime/fortran/unit/word/file_words.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "emulator/system/ffio/words.hpp"

namespace platter::runtime {

using dataset::Word;
using ffio::kWordBytes;

namespace {

constexpr amount::Bits kByteBits{8};

}  // namespace

Record record_of(std::span<const std::byte> bytes, dataset::ReadStatus met) {
  const auto whole = bytes.size() / std::size_t{kWordBytes};
  std::vector<Word> words(whole);
  ffio::take_words(bytes.data(), words);
  const auto rest = bytes.subspan(whole * std::size_t{kWordBytes});
  if (!rest.empty()) {
    std::array<std::byte, kWordBytes> last{};
    std::copy(rest.begin(), rest.end(), last.begin());
    words.push_back(ffio::word_of(last.data()));
  }
  return {met, std::move(words), std::ssize(bytes) * kByteBits};
}

std::vector<std::byte> bytes_in(std::span<const Word> words, amount::Bits length) {
  std::vector<std::byte> bytes(words.size() * std::size_t{kWordBytes});
  ffio::put_words(words, bytes.data());
  bytes.resize(static_cast<std::size_t>(up(length, kByteBits)));
  return bytes;
}

}  // namespace platter::runtime
