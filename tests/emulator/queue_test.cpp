// Two connectors on one channel: requests are queued, and words are transferred in the order of the calls.

#include <gtest/gtest.h>

#include "tests/emulator/machine_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using device::Word;
using record::Kind;

class Queue : public testing::Test {
 public:
  Queue() { bench.system().connect(9, {"SCRATCH1", {extent(0, 0, 411 * 180)}}); }
  MachineBench bench;
  std::vector<Word> ones = std::vector<Word>(512, 1);
  std::vector<Word> twos = std::vector<Word>(512, 2);
};

TEST_F(Queue, TheSecondRequestFollowsTheFirst) {
  std::vector<Word> a(18 * 512);
  std::vector<Word> b(18 * 512);
  bench.call("RDISK", 5, a, 0);
  bench.call("RDISK", 9, b, 900 * 512);
  EXPECT_TRUE(bench.busy(5));
  EXPECT_TRUE(bench.busy(9));
  bench.wait(9);
  EXPECT_FALSE(bench.busy(5));
  const auto first = bench.log.of(Kind::kCompletion, 1);
  const auto second = bench.log.of(Kind::kCommand, 2);
  ASSERT_EQ(first.size(), 1U);
  ASSERT_EQ(second.size(), 1U);
  EXPECT_EQ(second[0].at, first[0].at) << "at once, without waiting for the processor";
}

TEST_F(Queue, AWriteAfterAReadDoesNotChangeTheWordsRead) {
  bench.finish("WDISK", 5, ones, 0);
  std::vector<Word> back(512);
  bench.call("RDISK", 5, back, 0);
  bench.call("WDISK", 9, twos, 0);
  bench.system().idle();
  EXPECT_EQ(back, ones);
  EXPECT_EQ(bench.stored(5, 0, 512), twos);
}

TEST_F(Queue, AReadAfterAWriteReadsTheWrittenWords) {
  bench.finish("WDISK", 5, ones, 0);
  std::vector<Word> back(512);
  bench.call("WDISK", 5, twos, 0);
  bench.call("RDISK", 9, back, 0);
  bench.system().idle();
  EXPECT_EQ(back, twos);
}

TEST_F(Queue, TheLastOfTwoWritesStays) {
  std::vector<Word> unread(18 * 512);
  bench.system().connect(10, {"THIRD", {extent(0, 0, 411 * 180)}});
  bench.call("RDISK", 10, unread, 0);
  bench.call("WDISK", 5, ones, 0);
  bench.call("WDISK", 9, twos, 0);
  std::fill(twos.begin(), twos.end(), 3);
  bench.system().idle();
  EXPECT_EQ(bench.stored(5, 0, 512), std::vector<Word>(512, 2));
}

TEST_F(Queue, AWriteBeforeAReadsInterruptDoesNotChangeTheWordsRead) {
  bench.finish("WDISK", 5, ones, 0);
  std::vector<Word> back(512);
  bench.call("RDISK", 5, back, 0);
  // The processor continues until the words are in memory but the interrupt is not served yet, because it is
  // inside calls to other channels.
  std::vector<Word> other(512);
  for (const std::int64_t connector : {6, 7, 8}) {
    while (!bench.log.has(Kind::kCompletion, 2) && bench.busy(5)) {
      if (!bench.busy(connector)) bench.call("RDISK", connector, other, 0);
      if (!bench.log.has(Kind::kCompletion, 2)) bench.compute(1us);
    }
  }
  bench.call("WDISK", 9, twos, 0);
  bench.system().idle();
  EXPECT_EQ(back, ones);
}

TEST_F(Queue, IdleReturnsWhenNothingIsInFlightTheSurfaceIncluded) {
  bench.call("WDISK", 5, ones, 0);
  bench.call("WDISK", 6, ones, 0);
  bench.system().idle();
  EXPECT_FALSE(bench.busy(5));
  EXPECT_FALSE(bench.busy(6));
  ASSERT_EQ(bench.log.of(Kind::kSector).size(), 2U);
  EXPECT_GE(bench.now(), bench.log.of(Kind::kSector).back().at);
  const auto before = bench.now();
  bench.system().idle();
  EXPECT_EQ(bench.now(), before);
}

TEST_F(Queue, ChannelsRunAtTheSameTime) {
  std::vector<std::vector<Word>> buffers(4, std::vector<Word>(180 * 512));
  for (int n = 0; n < 4; ++n) bench.call("RDISK", 5 + n, buffers[static_cast<std::size_t>(n)], 0);
  bench.system().idle();
  // A cylinder takes ten revolutions, and finding its start one, plus the calls. Without overlap, the total
  // would be 40.
  EXPECT_LT(time::seconds(bench.now() - time::kStart), 11.5 / 60);
}

}  // namespace
}  // namespace platter::tests
