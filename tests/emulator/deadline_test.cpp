// The deadline for the next request to catch its sector: one tick decides.

#include <gtest/gtest.h>

#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/specification_text.hpp"
#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Cause;
using record::Kind;
using time::Duration;

constexpr Duration kSelect = 100us;  // selection time of the DCU-2
constexpr Duration kFill = 512 * 100ns;

DeviceBench cray() {
  return {specification::Catalogue::builtin(), "dd19", "dcu2"};
}

/// Two requests of one sector each. The drive is selected for the second one this long after the last
/// possible instant.
struct TwoRequests {
  DeviceBench bench = cray();
  TwoRequests(Direction direction, Duration after_deadline) {
    bench.start(direction, 0, 1, at(1ms));
    // For a read, that is the end of sector 1, which is read ahead; for a write, its start.
    const auto k = bench.rotation().first_boundary(at(1ms) + kSelect, amount::Sectors{0});
    const auto deadline = bench.rotation().boundary(direction == Direction::kRead ? k + 2 : k + 1);
    bench.start(direction, 1, 1, deadline - kSelect + after_deadline);
    bench.run();
  }
  Duration gap() const { return bench.pass_begin(1) - bench.pass_end(0); }
};

// Sector 1 is read into the second buffer while sector 0 is drained. It can be found there until its pass has
// ended.
TEST(ReadAhead, IsCaughtOneTickBeforeTheSectorEnds) {
  const TwoRequests two(Direction::kRead, -kTick);
  EXPECT_TRUE(two.bench.lost().empty());
  EXPECT_EQ(two.gap(), 0us);
}

TEST(ReadAhead, IsCaughtAtTheTickTheSectorEnds) {
  const TwoRequests two(Direction::kRead, 0us);
  EXPECT_TRUE(two.bench.lost().empty());
  EXPECT_EQ(two.gap(), 0us);
  EXPECT_EQ(two.bench.completions.at(1).at, two.bench.pass_end(1) + kFill);
}

TEST(ReadAhead, IsLostOneTickAfterAndTheEventReportsByHowMuchAndForWhom) {
  const TwoRequests two(Direction::kRead, kTick);
  const auto lost = two.bench.lost();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].number, 1);
  EXPECT_EQ(lost[0].cause, Cause::kLateCommand);
  EXPECT_EQ(lost[0].request, 2U);
  EXPECT_EQ(lost[0].length, kTick);
  EXPECT_NEAR(time::microseconds(two.gap()), 1e6 / 60, 0.001);
}

TEST(ReadAhead, LatenessIsCountedFromTheEndOfTheSectorReadAhead) {
  const TwoRequests two(Direction::kRead, 321us);
  ASSERT_EQ(two.bench.lost().size(), 1U);
  EXPECT_EQ(two.bench.lost()[0].length, 321us);
}

TEST(ReadAhead, AnUnrequestedSectorCostsNothingAndFreesItsBuffer) {
  auto bench = cray();
  bench.then(Direction::kRead, 9, 4);
  bench.start(Direction::kRead, 0, 1, at(1ms));
  bench.run();
  // Sector 9 is reached in the same revolution, eight sectors later.
  EXPECT_NEAR(time::microseconds(bench.pass_begin(9) - bench.pass_end(0)), 8e6 / 60 / 18, 0.001);
  EXPECT_TRUE(bench.lost().empty());
  EXPECT_EQ(bench.log.of(Kind::kReadAhead).size(), 2U);
}

TEST(ReadAhead, StopsAtTheEndOfACylinderAndOfTheDrive) {
  auto bench = cray();
  bench.then(Direction::kRead, 411 * 180 - 1, 1);
  bench.start(Direction::kRead, 179, 1, at(1ms));
  bench.run();
  EXPECT_TRUE(bench.log.of(Kind::kReadAhead).empty());
}

TEST(ReadAhead, WithoutReadAheadTheCommandMustPrecedeItsSector) {
  auto catalogue = specification::Catalogue::builtin();
  plant(catalogue, "controllers", "dcu2", "read_ahead = \"next sector\"", "read_ahead = \"none\"");
  for (const auto late : {Duration{0}, Duration{1}}) {
    DeviceBench bench(catalogue, "dd19", "dcu2");
    bench.start(Direction::kRead, 0, 1, at(1ms));
    const auto k = bench.rotation().first_boundary(at(1ms) + kSelect, amount::Sectors{0});
    // The words of sector 0 are in memory 51 us after its end, too late for a command that follows. So sector
    // 2 is used.
    bench.start(Direction::kRead, 2, 1, bench.rotation().boundary(k + 2) - kSelect + late);
    bench.run();
    const double gap = time::microseconds(bench.pass_begin(2) - bench.pass_end(0));
    EXPECT_NEAR(gap, late.count() == 0 ? 1e6 / 60 / 18 : 1e6 / 60 / 18 + 1e6 / 60, 0.001);
  }
}

// The words of a write are sent to the free buffer meanwhile, so only the selection of the drive must be in
// time.
TEST(WriteDeadline, IsMetOneTickBeforeAndAtTheStartOfTheSector) {
  for (const auto early : {-kTick, Duration{}}) {
    const TwoRequests two(Direction::kWrite, early);
    EXPECT_TRUE(two.bench.lost().empty());
    EXPECT_EQ(two.gap(), 0us);
  }
}

TEST(WriteDeadline, IsMissedOneTickAfter) {
  const TwoRequests two(Direction::kWrite, kTick);
  const auto lost = two.bench.lost();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].number, 1);
  EXPECT_EQ(lost[0].cause, Cause::kLateCommand);
  EXPECT_EQ(lost[0].request, 2U);
  EXPECT_EQ(lost[0].length, kTick);
}

// If the channel is slower than the selection, the words must be in time.
TEST(WriteDeadline, ASlowChannelMakesTheWordsTheDeadline) {
  auto catalogue = specification::Catalogue::builtin();
  plant_value(catalogue, "controllers", "dcu2", "word_time", "500 ns");
  for (const auto late : {Duration{0}, Duration{1}}) {
    DeviceBench bench(catalogue, "dd19", "dcu2");
    bench.start(Direction::kWrite, 0, 1, at(1ms));
    const auto k = bench.rotation().first_boundary(at(1ms) + 512 * 500ns, amount::Sectors{0});
    bench.start(Direction::kWrite, 1, 1, bench.rotation().boundary(k + 1) - 512 * 500ns + late);
    bench.run();
    EXPECT_EQ(bench.lost().size(), late.count() == 0 ? 0U : 1U);
  }
}

// The heads seek while the first words are being sent.
TEST(WriteDeadline, ASeekDoesNotWaitForTheWords) {
  auto catalogue = specification::Catalogue::builtin();
  plant_value(catalogue, "controllers", "dcu2", "select_time", "10 us");
  DeviceBench bench(catalogue, "dd19", "dcu2");
  bench.start(Direction::kWrite, 180 * 5, 1, at(1ms));
  bench.run();
  ASSERT_EQ(bench.log.of(Kind::kSeek).size(), 1U);
  EXPECT_EQ(bench.log.of(Kind::kSeek)[0].at, at(1ms) + 10us);
}

TEST(WriteComplete, IsWhenTheLastWordHasLeftMemory) {
  auto bench = cray();
  bench.start(Direction::kWrite, 0, 1, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(0).at, at(1ms) + kFill);
  EXPECT_GT(bench.pass_begin(0), bench.completions.at(0).at);
}

TEST(WriteComplete, AControllerMayCompleteWhenTheLastWordIsOnTheSurface) {
  auto catalogue = specification::Catalogue::builtin();
  plant(catalogue, "controllers", "dcu2", "write_complete = \"buffered\"", "write_complete = \"on surface\"");
  for (const std::int64_t sectors : {1, 2, 5}) {
    DeviceBench bench(catalogue, "dd19", "dcu2");
    bench.start(Direction::kWrite, 0, sectors, at(1ms));
    bench.run();
    ASSERT_EQ(bench.completions.size(), 1U);
    EXPECT_EQ(bench.completions[0].at, bench.pass_end(sectors - 1));
    EXPECT_TRUE(bench.quiet());
  }
}

TEST(WriteComplete, TheControllerIsBusyUntilTheSurfaceHasTheWords) {
  auto bench = cray();
  bench.start(Direction::kWrite, 0, 1, at(1ms));
  const auto begin =
      bench.rotation().boundary(bench.rotation().first_boundary(at(1ms) + kSelect, amount::Sectors{0}));
  bench.act_until(begin + 1us);
  EXPECT_EQ(bench.completions.size(), 1U);
  EXPECT_FALSE(bench.quiet());
  bench.run();
  EXPECT_TRUE(bench.quiet());
}

}  // namespace
}  // namespace platter::tests
