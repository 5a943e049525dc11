// The blocks of a store that contain words, and those that have changed (store.hpp, cache.hpp).

#include <gtest/gtest.h>

#include <vector>

#include "emulator/device/cache.hpp"
#include "emulator/device/sparse_store.hpp"

namespace platter::tests::store_tests {
namespace {

using amount::Sectors;
using amount::Words;
using device::SparseStore;
using device::Word;

constexpr Words kBlock{4};

std::vector<Word> block_of(const device::Store& store, std::int64_t block) {
  std::vector<Word> words(kBlock.size());
  store.read_in(Sectors{block}, 0, words);
  return words;
}

void write(device::Store& store, std::int64_t block, std::size_t word, std::vector<Word> words) {
  store.write_in(Sectors{block}, word, words);
}

TEST(MediumChanges, AreListedOnceAndInOrder) {
  SparseStore medium(kBlock);
  EXPECT_EQ(medium.changes(), Sectors{});
  write(medium, 200, 0, {1, 2, 3, 4});
  write(medium, 7, 0, {1, 2, 3, 4});
  write(medium, 200, 1, {9});
  EXPECT_EQ(medium.changes(), Sectors{2});
  EXPECT_EQ(medium.take_changes(), (std::vector{Sectors{7}, Sectors{200}}));
  EXPECT_EQ(medium.changes(), Sectors{});
  EXPECT_TRUE(medium.take_changes().empty());
  write(medium, 7, 3, {8});
  EXPECT_EQ(medium.take_changes(), std::vector{Sectors{7}});
}

TEST(MediumChanges, IncludeErasedBlocks) {
  SparseStore medium(kBlock);
  write(medium, 7, 0, {1, 2, 3, 4});
  medium.take_changes();
  medium.erase(Sectors{8});
  EXPECT_TRUE(medium.take_changes().empty()) << "there was nothing to erase";
  medium.erase(Sectors{7});
  EXPECT_EQ(medium.take_changes(), std::vector{Sectors{7}});
  EXPECT_FALSE(medium.was_written(Sectors{7}));
  EXPECT_EQ(block_of(medium, 7), (std::vector<Word>{0, 0, 0, 0}));
}

TEST(MediumWords, UnwrittenWordsOfABlockAreZero) {
  SparseStore medium(kBlock);
  write(medium, 3, 1, {5, 6});
  EXPECT_EQ(block_of(medium, 3), (std::vector<Word>{0, 5, 6, 0}));
  EXPECT_TRUE(medium.was_written(Sectors{3}));
  EXPECT_FALSE(medium.was_written(Sectors{2}));
}

TEST(CachedStore, KeepsNewWordsUntilTheyAreWrittenBack) {
  SparseStore behind(kBlock);
  write(behind, 1, 0, {1, 2, 3, 4});
  device::CachedStore store(behind, kBlock);
  write(store, 1, 2, {9});
  EXPECT_EQ(block_of(store, 1), (std::vector<Word>{1, 2, 9, 4}));
  EXPECT_EQ(block_of(behind, 1), (std::vector<Word>{1, 2, 3, 4}));
  store.write_back(Sectors{1});
  EXPECT_EQ(block_of(behind, 1), (std::vector<Word>{1, 2, 9, 4}));
  store.write_back(Sectors{1});
  EXPECT_EQ(block_of(store, 1), (std::vector<Word>{1, 2, 9, 4}));
}

TEST(CachedStore, ABlockInTheCacheOrOnTheDeviceWasWritten) {
  SparseStore behind(kBlock);
  write(behind, 1, 0, {1, 2, 3, 4});
  device::CachedStore store(behind, kBlock);
  write(store, 2, 0, {5, 6, 7, 8});
  EXPECT_TRUE(store.was_written(Sectors{1}));
  EXPECT_TRUE(store.was_written(Sectors{2}));
  EXPECT_FALSE(store.was_written(Sectors{3}));
  EXPECT_FALSE(behind.was_written(Sectors{2}));
  store.erase(Sectors{1});
  store.erase(Sectors{2});
  EXPECT_FALSE(store.was_written(Sectors{1}));
  EXPECT_FALSE(store.was_written(Sectors{2}));
}

TEST(CachedStore, ListsABlockOnceThatChangedInBoth) {
  SparseStore behind(kBlock);
  device::CachedStore store(behind, kBlock);
  write(store, 5, 0, {1, 2, 3, 4});
  store.write_back(Sectors{5});
  write(store, 5, 0, {4, 3, 2, 1});
  write(store, 2, 0, {1, 1, 1, 1});
  EXPECT_EQ(store.take_changes(), (std::vector{Sectors{2}, Sectors{5}}));
  EXPECT_TRUE(store.take_changes().empty());
}

}  // namespace
}  // namespace platter::tests::store_tests
