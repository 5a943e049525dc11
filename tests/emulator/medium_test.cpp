#include "emulator/device/medium.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

#include "emulator/device/geometry.hpp"

namespace platter::tests {
namespace {

using device::Geometry;
using device::Medium;
using device::Word;

constexpr Geometry kSmall{.cylinders = 3, .head_groups = 2, .sectors_per_track = 4, .words_per_sector = 512};

TEST(Medium, gives_back_every_word) {
  Medium medium(kSmall.words_per_sector);
  std::vector<Word> words(2 * 512);
  std::iota(words.begin(), words.end(), Word{0xfedcba9876543210U});
  medium.write(5 * 512, words);
  std::vector<Word> back(words.size());
  medium.read(5 * 512, back);
  EXPECT_EQ(back, words);
}

TEST(Medium, never_written_reads_as_zeros) {
  const Medium medium(kSmall.words_per_sector);
  std::vector<Word> back(512 * 24, 1);
  medium.read(0, back);
  EXPECT_EQ(back, std::vector<Word>(512 * 24, 0));
}

TEST(Medium, takes_pieces_of_sectors_as_an_array_would) {
  Medium medium(kSmall.words_per_sector);
  const auto size = static_cast<std::size_t>(kSmall.sectors() * 512);
  std::vector<Word> shadow(size);
  std::mt19937_64 random(1);
  for (int i = 0; i < 500; ++i) {
    const auto first = random() % size;
    std::vector<Word> words(1 + random() % std::min<std::size_t>(size - first, 1500));
    if (random() % 2 == 0) {
      for (auto& word : words) word = random();
      medium.write(static_cast<std::int64_t>(first), words);
      std::copy(words.begin(), words.end(), shadow.begin() + static_cast<std::ptrdiff_t>(first));
    } else {
      medium.read(static_cast<std::int64_t>(first), words);
      ASSERT_TRUE(
          std::equal(words.begin(), words.end(), shadow.begin() + static_cast<std::ptrdiff_t>(first)));
    }
  }
}

// 7.4 million sectors of 80 kB: half a terabyte, if each had its words.
TEST(Medium, costs_memory_for_written_sectors_only) {
  const Geometry huge{
      .cylinders = 2'000, .head_groups = 100, .sectors_per_track = 37, .words_per_sector = 10'000};
  Medium medium(huge.words_per_sector);
  const std::int64_t last = huge.sectors() * huge.words_per_sector - 1;
  const std::vector<Word> word = {42};
  medium.write(last, word);
  std::vector<Word> back(2, 1);
  medium.read(last - 1, back);
  EXPECT_EQ(back, (std::vector<Word>{0, 42}));
}

}  // namespace
}  // namespace platter::tests
