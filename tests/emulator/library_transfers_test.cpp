// The transfers of libraries, which read sectors again or use every other sector.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <numeric>
#include <vector>

#include "tests/emulator/device_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Cause;
using record::Kind;

class LibraryTransfers : public testing::TestWithParam<Direction> {
 protected:
  DeviceBench bench{specification::Catalogue::builtin(), "dd19", "dcu2"};
};

TEST_P(LibraryTransfers, EachTransferThatGoesBackLosesOneRevolution) {
  const auto again = [&](std::int64_t sector, std::int64_t sectors) {
    bench.then({.origin = {.goes_on = true},
                .direction = GetParam(),
                .until = device::Until::kSurface,
                .blocks = run_of(sector, sectors)});
  };
  again(3, 1);
  again(3, 4);  // re-reads sector 3
  again(4, 1);  // goes back two sectors
  bench.start(Direction::kRead, 0, 3, at(1ms));
  bench.run();
  std::vector<std::int64_t> back;
  for (const auto& event : bench.lost()) {
    if (event.cause == Cause::kAgain) back.push_back(event.number);
  }
  EXPECT_EQ(back, (std::vector<std::int64_t>{1, 1}));
  const auto passes = bench.log.of(Kind::kSector);
  const auto whole = passes[3 + 1].at - passes[3].at;
  EXPECT_NEAR(time::microseconds(whole), 1e6 / 60, 0.001) << "from sector 3 to sector 3";
  EXPECT_NEAR(time::microseconds(passes.back().at - passes[3 + 4].at), 1e6 / 60 * (18 - 2) / 18, 0.001);
}

/// A write may complete while its last sectors are in the buffers. The next transfer of the same request may
/// come before its drive is selected.
TEST_P(LibraryTransfers, TransfersOfOneRequestMoveEachSectorOnce) {
  for (int late = 0; late < 2000; late += 25) {
    DeviceBench one(specification::Catalogue::builtin(), "dd19", "dcu2");
    one.start(GetParam(), 0, 8, at(1ms));
    while (one.completions.empty()) one.step();
    one.go_on(GetParam(), 8, 8, one.completions.front().at + std::chrono::microseconds(late));
    one.run();
    const auto sectors_of = [&](Kind kind) {
      std::vector<std::int64_t> sectors;
      for (const auto& event : one.log.of(kind)) sectors.push_back(event.number);
      return sectors;
    };
    std::vector<std::int64_t> all(16);
    std::iota(all.begin(), all.end(), 0);
    EXPECT_EQ(sectors_of(Kind::kTransfer), all) << late << " us";
    EXPECT_EQ(sectors_of(Kind::kSector), all) << late << " us";
    EXPECT_EQ(one.completions.size(), 2U) << late << " us";
  }
}

TEST_P(LibraryTransfers, ANewRequestForTheSameSectorIsNotALostRevolution) {
  bench.then({.direction = GetParam(), .blocks = run_of(3, 1)});
  bench.start(Direction::kRead, 3, 1, at(1ms));
  bench.run();
  EXPECT_TRUE(bench.lost().empty()) << "a program that reads a sector twice has asked for it";
}

TEST_P(LibraryTransfers, EveryOtherSectorTakesTwiceTheTimeAndLosesNothing) {
  bench.then({.direction = GetParam(), .blocks = run_of(2, 90, 2)});
  bench.start(Direction::kRead, 0, 1, at(1ms));
  bench.run();
  const auto passes = bench.log.of(Kind::kSector);
  ASSERT_EQ(passes.size(), 91U);
  for (std::size_t i = 1; i < passes.size(); ++i)
    EXPECT_EQ(passes[i].number, static_cast<std::int64_t>(2 * i));
  // Sectors 0 to 178 are on the first cylinder, and 180 is on the next.
  EXPECT_NEAR(time::microseconds(passes[89].at - passes[1].at), 88 * 2 * 925.926, 0.1);
  ASSERT_EQ(bench.lost().size(), 1U);
  EXPECT_EQ(bench.lost()[0].cause, Cause::kSeek);
  EXPECT_EQ(bench.lost()[0].number, 1);
}

TEST_P(LibraryTransfers, TheDrivesFirstTransferLosesNothingWithAnyStride) {
  bench.act_until(at(1s));
  bench.go_on({.direction = GetParam(), .blocks = run_of(0, 2, 2)}, at(1s));
  bench.run();
  EXPECT_TRUE(bench.lost().empty());
}

INSTANTIATE_TEST_SUITE_P(, LibraryTransfers, testing::Values(Direction::kRead, Direction::kWrite));

}  // namespace
}  // namespace platter::tests
