// Long transfers of a controller and its drive: sector times, tracks and cylinder boundaries.

#include <gtest/gtest.h>

#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Cause;
using record::Kind;

struct Pair {
  const char* disk;
  const char* controller;
  std::int64_t sectors;  ///< number of sectors per track
};

constexpr Pair kCray{"dd19", "dcu2", 18};
constexpr Pair k7600{"cdc819", "cdc7639", 20};

class Sequence : public testing::TestWithParam<std::tuple<Pair, Direction>> {
 public:
  Pair pair() const { return std::get<0>(GetParam()); }
  Direction direction() const { return std::get<1>(GetParam()); }
  std::int64_t cylinder() const { return 10 * pair().sectors; }
  DeviceBench bench{specification::Catalogue::builtin(), pair().disk, pair().controller};
};

TEST_P(Sequence, Bh39SectorsFollowAtThePitchAndTenTracksTakeTenRevolutions) {
  bench.start(direction(), 0, cylinder(), at(1ms));
  bench.run();
  const auto passes = bench.log.of(Kind::kSector);
  ASSERT_EQ(passes.size(), static_cast<std::size_t>(cylinder()));
  const double pitch_us = pair().sectors == 18 ? 925.926 : 833.333;
  for (std::size_t i = 0; i < passes.size(); ++i) {
    ASSERT_NEAR(time::microseconds(passes[i].length), pitch_us, 0.001);
    ASSERT_EQ(passes[i].number, static_cast<std::int64_t>(i));
    if (i > 0) {
      ASSERT_EQ(passes[i].at - passes[i].length, passes[i - 1].at) << "a gap before sector " << i;
    }
  }
  const auto ten_tracks = passes.back().at - (passes.front().at - passes.front().length);
  EXPECT_NEAR(time::microseconds(ten_tracks), 1e7 / 60, 0.001);
  EXPECT_TRUE(bench.lost().empty());
}

TEST_P(Sequence, Bh34ACylinderBoundaryInsideARequestCostsExactlyOneRevolution) {
  bench.start(direction(), 0, 2 * cylinder(), at(1ms));
  bench.run();
  const auto lost = bench.lost();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_EQ(lost[0].number, 1);
  EXPECT_EQ(lost[0].cause, Cause::kSeek);
  EXPECT_EQ(lost[0].request, 1U);
  EXPECT_EQ(lost[0].at, bench.pass_begin(cylinder()));
  const auto gap = bench.pass_begin(cylinder()) - bench.pass_end(cylinder() - 1);
  EXPECT_NEAR(time::microseconds(gap), 1e6 / 60, 0.001);
  EXPECT_EQ(bench.arrivals, 1);
}

TEST_P(Sequence, EverySectorIsMovedOnceAndTheRequestCompletesOnce) {
  bench.start(direction(), 5, 321, at(1ms));
  EXPECT_FALSE(bench.quiet());
  bench.run();
  EXPECT_EQ(bench.moved, 321);
  ASSERT_EQ(bench.completions.size(), 1U);
  EXPECT_EQ(bench.completions[0].request, 1U);
  EXPECT_TRUE(bench.quiet());
}

INSTANTIATE_TEST_SUITE_P(Controller, Sequence,
                         testing::Combine(testing::Values(kCray, k7600),
                                          testing::Values(Direction::kRead, Direction::kWrite)),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param).disk) +
                                  (std::get<1>(test.param) == Direction::kRead ? "_read" : "_write");
                         });

// Words that have crossed to memory before the end of their sector's pass do not delay the drain.
TEST(Drain, TakesAsLongAsTheWordsThatAreLeftWhenTheSectorHasPassed) {
  for (const auto& [words, rest] :
       {std::pair{"512 words", 51200ns}, {"64 words", 6400ns}, {"0 words", 0ns}}) {
    auto catalogue = specification::Catalogue::builtin();
    plant_value(catalogue, "controllers", "dcu2", "rest_words", words);
    DeviceBench bench(catalogue, "dd19", "dcu2");
    bench.start(Direction::kRead, 0, 3, at(1ms));
    bench.run();
    EXPECT_EQ(bench.completions.at(0).at, bench.pass_end(2) + rest);
  }
}

TEST(Claims, Bh02A7600ReachesItsMaximumRateOverAHundredCylinders) {
  for (const auto direction : {Direction::kRead, Direction::kWrite}) {
    DeviceBench bench(specification::Catalogue::builtin(), "cdc819", "cdc7639");
    bench.start(direction, 0, 100 * 200, at(0us));
    bench.run();
    const double rate = 100 * 200 * 512 / time::seconds(bench.completions.at(0).at - time::kStart);
    EXPECT_NEAR(rate / 1e3, 558.5, 0.002 * 558.5);
    EXPECT_EQ(bench.lost().size(), 99U);
  }
}

// Calls follow each other without delay, so revolutions are lost only at the cylinder boundary.
TEST(Claims, Bh34ACylinderBoundaryBetweenRequestsCostsOneRevolution) {
  for (const auto direction : {Direction::kRead, Direction::kWrite}) {
    DeviceBench bench(specification::Catalogue::builtin(), "dd19", "dcu2");
    for (std::int64_t i = 1; i < 360; ++i) bench.then(direction, i, 1);
    bench.start(direction, 0, 1, at(1ms));
    bench.run();
    ASSERT_EQ(bench.completions.size(), 360U);
    const auto lost = bench.lost();
    ASSERT_EQ(lost.size(), 1U);
    EXPECT_EQ(lost[0].number, 1);
    EXPECT_EQ(lost[0].cause, Cause::kSeek);
    EXPECT_EQ(lost[0].request, 181U) << "the request for the first sector of the next cylinder";
    EXPECT_NEAR(time::seconds(bench.pass_end(359) - bench.pass_begin(0)) * 60, 21, 1e-6);
  }
}

}  // namespace
}  // namespace platter::tests
