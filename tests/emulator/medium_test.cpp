#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

#include "emulator/device/geometry.hpp"
#include "emulator/device/sparse_store.hpp"

namespace platter::tests {
namespace {

using device::Geometry;
using device::SparseStore;
using device::Word;

constexpr Geometry kSmall{.cylinders = 3,
                          .head_groups = 2,
                          .sectors_per_track = amount::Sectors{4},
                          .words_per_sector = amount::Words{512}};

/// Addresses of words cannot be mixed with sector numbers or plain numbers.
template <typename Place>
concept Reads =
    requires(const SparseStore& medium, Place place, std::span<Word> to) { medium.read(place, to); };
static_assert(Reads<amount::Words> && !Reads<amount::Sectors> && !Reads<std::int64_t>);
template <typename Place>
concept HasCylinder = requires(Place place) { kSmall.cylinder_of(place); };
static_assert(HasCylinder<amount::Sectors> && !HasCylinder<amount::Words> && !HasCylinder<std::int64_t>);
template <typename Sectors, typename Words>
concept Divides = requires(Sectors sectors, Words words) { Geometry{1, 1, sectors, words}; };
static_assert(Divides<amount::Sectors, amount::Words> && !Divides<amount::Words, amount::Sectors> &&
              !Divides<std::int64_t, std::int64_t>);

TEST(SparseStore, GivesBackEveryWord) {
  SparseStore medium(kSmall.words_per_sector);
  std::vector<Word> words(2 * 512);
  std::iota(words.begin(), words.end(), Word{0xfedcba9876543210U});
  medium.write(kSmall.words_of(amount::Sectors{5}), words);
  std::vector<Word> back(words.size());
  medium.read(amount::Words{5 * 512}, back);
  EXPECT_EQ(back, words);
}

TEST(SparseStore, NeverWrittenReadsAsZeros) {
  const SparseStore medium(kSmall.words_per_sector);
  std::vector<Word> back(512 * 24, 1);
  medium.read({}, back);
  EXPECT_EQ(back, std::vector<Word>(512 * 24, 0));
}

TEST(SparseStore, TakesPiecesOfSectorsAsAnArrayWould) {
  SparseStore medium(kSmall.words_per_sector);
  const auto size = kSmall.words_of(kSmall.sectors()).size();
  std::vector<Word> shadow(size);
  std::mt19937_64 random(1);
  for (int i = 0; i < 500; ++i) {
    const auto first = random() % size;
    std::vector<Word> words(1 + random() % std::min<std::size_t>(size - first, 1500));
    if (random() % 2 == 0) {
      for (auto& word : words) word = random();
      medium.write(amount::Words{static_cast<std::int64_t>(first)}, words);
      std::copy(words.begin(), words.end(), shadow.begin() + static_cast<std::ptrdiff_t>(first));
    } else {
      medium.read(amount::Words{static_cast<std::int64_t>(first)}, words);
      ASSERT_TRUE(
          std::equal(words.begin(), words.end(), shadow.begin() + static_cast<std::ptrdiff_t>(first)));
    }
  }
}

// There are 7.4 million sectors of 80 kB, which is half a terabyte if all words were stored.
TEST(SparseStore, CostsMemoryForWrittenSectorsOnly) {
  const Geometry huge{.cylinders = 2'000,
                      .head_groups = 100,
                      .sectors_per_track = amount::Sectors{37},
                      .words_per_sector = amount::Words{10'000}};
  SparseStore medium(huge.words_per_sector);
  const amount::Words last = huge.words_of(huge.sectors()) - amount::Words{1};
  const std::vector<Word> word = {42};
  medium.write(last, word);
  std::vector<Word> back(2, 1);
  medium.read(last - amount::Words{1}, back);
  EXPECT_EQ(back, (std::vector<Word>{0, 42}));
}

}  // namespace
}  // namespace platter::tests
