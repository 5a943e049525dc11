// The words that a program reads, and the times at which they change.

#include <gtest/gtest.h>

#include <numeric>

#include "tests/emulator/machine_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using device::Word;

std::vector<Word> counting(std::size_t count, Word from = 1) {
  std::vector<Word> words(count);
  std::iota(words.begin(), words.end(), from);
  return words;
}

TEST(Words, WrittenWordsAreReadBackOnBothMachines) {
  for (const auto* name : {"cray1", "cdc7600"}) {
    MachineBench bench(specification::Catalogue::builtin(), Chosen{.machine = name});
    auto words = counting(3 * 512);
    bench.finish("WDISK", 5, words, 7 * 512);
    std::vector<Word> back(words.size());
    bench.finish("RDISK", 5, back, 7 * 512);
    EXPECT_EQ(back, words);
  }
}

TEST(Words, ChannelsDoNotShareWords) {
  MachineBench bench;
  auto words = counting(512);
  bench.finish("WDISK", 5, words, 0);
  std::vector<Word> back(512, 9);
  bench.finish("RDISK", 6, back, 0);
  EXPECT_EQ(back, std::vector<Word>(512, 0));
}

TEST(Words, WrittenWordsAreCopiedAtTheCall) {
  MachineBench bench;
  auto words = counting(512);
  bench.call("WDISK", 5, words, 0);
  std::fill(words.begin(), words.end(), 0);
  bench.wait(5);
  std::vector<Word> back(512);
  bench.finish("RDISK", 5, back, 0);
  EXPECT_EQ(back, counting(512));
}

TEST(Words, WordsReadAppearWhenTheStatusChanges) {
  MachineBench bench;
  auto words = counting(4 * 512);
  bench.finish("WDISK", 5, words, 0);
  const std::vector<Word> old(words.size(), 77);
  std::vector<Word> back = old;
  bench.call("RDISK", 5, back, 0);
  while (bench.busy(5)) {
    ASSERT_EQ(back, old);
    bench.compute(1us);
  }
  EXPECT_EQ(back, words);
}

TEST(Words, AWriteOfPartOfASectorLeavesTheRestUnchanged) {
  for (const auto& [address, count] : {std::pair<std::int64_t, std::size_t>{0, 1},
                                       {100, 50},
                                       {511, 1},
                                       {511, 2},
                                       {1, 511},
                                       {512, 512},
                                       {300, 1000},
                                       {1000, 24}}) {
    MachineBench bench;
    auto before = counting(4 * 512);
    bench.finish("WDISK", 5, before, 0);
    auto words = counting(count, 1'000'000);
    bench.finish("WRABS", 5, words, address);
    auto expected = before;
    std::copy(words.begin(), words.end(), expected.begin() + address);
    EXPECT_EQ(bench.stored(5, 0, expected.size()), expected) << address << " " << count;
    std::vector<Word> back(count);
    bench.finish("RDABS", 5, back, address);
    EXPECT_EQ(back, words);
  }
}

// A partly written sector must be read first, so each end of the transfer costs another transfer.
TEST(Words, AWriteOfPartOfASectorReadsItFirst) {
  const auto transfers = [](std::int64_t address, std::size_t count) {
    MachineBench bench;
    auto words = counting(count);
    bench.finish("WRABS", 5, words, address);
    return bench.log.of(record::Kind::kCompletion).size();
  };
  EXPECT_EQ(transfers(0, 512), 1U);
  EXPECT_EQ(transfers(512, 1024), 1U);
  EXPECT_EQ(transfers(10, 20), 2U);
  EXPECT_EQ(transfers(0, 20), 2U);
  EXPECT_EQ(transfers(500, 12), 2U);
  EXPECT_EQ(transfers(500, 20), 3U);
}

TEST(Words, WordsOfADatasetAreStoredAtItsPlaceOnTheDrive) {
  MachineBench bench;
  bench.system().connect(9, {"MINE", {extent(1, 40, 10)}});
  auto words = counting(512);
  bench.finish("WDISK", 9, words, 3 * 512);
  std::vector<Word> raw(512);
  bench.machine.device(1).store().read(amount::Words{43 * 512}, raw);
  EXPECT_EQ(raw, words);
}

TEST(Words, TheStatusEventCountsWordsByDirection) {
  MachineBench bench;
  auto words = counting(700);
  bench.finish("WRABS", 5, words, 3);
  const auto status = bench.log.of(record::Kind::kStatus);
  ASSERT_EQ(status.size(), 1U);
  EXPECT_EQ(status[0].number, 700);
  EXPECT_EQ(status[0].does, record::Does::kWrite);
}

}  // namespace
}  // namespace platter::tests
