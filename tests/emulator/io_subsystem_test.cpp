// The times of a DD-49 on an I/O subsystem, derived from 42 sectors per track of 16.67 ms and 8 tracks per
// cylinder.

#include <gtest/gtest.h>

#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/emulator/specification_text.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using device::Rotation;
using device::Until;
using record::Kind;

constexpr std::int64_t kTrack = 42;
constexpr std::int64_t kCylinder = 8 * kTrack;
constexpr time::Duration kWord = 80ns;
constexpr time::Duration kCross = 512 * kWord;  ///< time for a sector to cross between buffers and memory

class IoSubsystem : public testing::Test {
 public:
  specification::Catalogue catalogue = specification::Catalogue::builtin();
  DeviceBench bench{catalogue, "dd49", "iosd"};

  /// Returns the first boundary, at or after `from`, at which the sector starts.
  std::int64_t boundary(std::int64_t sector, time::Instant from) const {
    return bench.rotation().first_boundary(from, amount::Sectors{sector % kTrack});
  }
  time::Instant begins(std::int64_t sector, time::Instant from) const {
    return bench.rotation().boundary(boundary(sector, from));
  }
  /// Returns when a read that waits for its first sector has passed the heads and crossed to memory.
  time::Instant read_by(std::int64_t sector, std::int64_t sectors, time::Instant from) const {
    return bench.rotation().boundary(boundary(sector, from) + sectors) + kCross;
  }
  std::size_t passed() const { return bench.log.of(Kind::kSector).size(); }
};

TEST_F(IoSubsystem, ReadsTheRequestAndThenTheRestOfTheTrack) {
  bench.start(Direction::kRead, 10, 8, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(0).at, read_by(10, 8, at(1ms)));
  EXPECT_EQ(passed(), static_cast<std::size_t>(kTrack - 10));
  EXPECT_EQ(bench.log.of(Kind::kReadAhead).size(), static_cast<std::size_t>(kTrack - 18));
  EXPECT_TRUE(bench.quiet());
}

/// With `segment`, reading ahead does not end with the track, so a request that starts a track is in time.
TEST(IoSubsystemBySegment, ReadsASegmentAheadAcrossTheEndOfTheTrack) {
  specification::Catalogue catalogue = specification::Catalogue::builtin();
  plant(catalogue, "controllers", "iosd", "read_ahead = \"track\"", "read_ahead = \"segment\"");
  DeviceBench bench{catalogue, "dd49", "iosd"};
  bench.start(Direction::kRead, 0, kTrack, at(1ms));
  bench.run();
  EXPECT_EQ(bench.log.of(Kind::kReadAhead).size(), 16U);
  EXPECT_EQ(bench.log.of(Kind::kSector).size(), static_cast<std::size_t>(kTrack + 16));
  bench.start(Direction::kRead, kTrack, 16, at(100ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(1).at, at(100ms) + 16 * kCross);
}

TEST_F(IoSubsystem, SectorsReadAheadAreTransferredAtOnce) {
  bench.start(Direction::kRead, 0, 8, at(1ms));
  bench.start(Direction::kRead, 8, 8, at(50ms));
  bench.start(Direction::kRead, 0, 42, at(60ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(1).at, at(50ms) + 8 * kCross);
  EXPECT_EQ(bench.completions.at(2).at, at(60ms) + 42 * kCross);
  EXPECT_EQ(passed(), static_cast<std::size_t>(kTrack));
}

/// Each request is 0.45 ms late, more than a sector. Read-ahead prevents losses within a track, but a request
/// that starts a track is too late for its first sector. That happens once in four tracks.
TEST_F(IoSubsystem, ARequestThatStartsATrackLosesARevolution) {
  constexpr std::int64_t kRequests = 21;  // 168 sectors, which are four tracks
  time::Instant now = at(1ms);
  for (std::int64_t i = 0; i <= kRequests; ++i) {
    bench.start(Direction::kRead, i * 8, 8, now);
    while (bench.completions.size() <= static_cast<std::size_t>(i)) bench.step();
    now = bench.completions.back().at + 450us;
  }
  const auto took = bench.pass_begin(kRequests * 8) - bench.pass_begin(0);
  EXPECT_EQ(took.count() / 1'000'000, (bench.rotation().revolution() * 5).count() / 1'000'000);
}

TEST_F(IoSubsystem, WithoutReadingAheadEachLateRequestLosesARevolution) {
  plant(catalogue, "controllers", "iosd", "\"track\"", "\"none\"");
  DeviceBench plain(catalogue, "dd49", "iosd");
  time::Instant now = at(1ms);
  for (std::size_t i = 0; i < 5; ++i) {
    plain.start(Direction::kRead, static_cast<std::int64_t>(i) * 8, 8, now);
    while (plain.completions.size() <= i) plain.step();
    now = plain.completions.back().at + 450us;
  }
  const auto took = plain.pass_begin(32) - plain.pass_begin(0);
  const auto first = plain.rotation().first_boundary(at(1ms), amount::Sectors{0});
  EXPECT_EQ(took, plain.rotation().boundary(first + 4 * kTrack + 32) - plain.rotation().boundary(first));
}

TEST_F(IoSubsystem, ARequestElsewhereStopsTheReadAhead) {
  bench.start(Direction::kRead, 0, 2, at(1ms));
  const auto first = read_by(0, 2, at(1ms));
  bench.start(Direction::kRead, 20, 1, first);
  bench.run();
  // The sector that is being read ahead passes, then the heads wait for sector 20, and the track continues.
  EXPECT_EQ(bench.completions.at(1).at, read_by(20, 1, first));
  EXPECT_EQ(passed(), static_cast<std::size_t>(2 + 1 + kTrack - 20));
}

TEST_F(IoSubsystem, AWriteDiscardsTheSectorsReadAhead) {
  bench.start(Direction::kRead, 0, 8, at(1ms));
  bench.start(Direction::kWrite, 1000, 1, at(50ms));
  bench.start(Direction::kRead, 8, 1, at(150ms));
  bench.run();
  EXPECT_GE(bench.completions.at(2).at, begins(8, at(150ms)) + kCross);
}

TEST_F(IoSubsystem, TheBuffersHoldOneTrack) {
  bench.start(Direction::kRead, 0, 100,
              at(1ms));  // read-ahead continues to 126, so the buffers contain 84 to 125
  bench.start(Direction::kRead, 84, 1, at(150ms));
  bench.start(Direction::kRead, 83, 1, at(200ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(1).at, at(150ms) + kCross);
  EXPECT_EQ(bench.completions.at(2).at, read_by(83, 1, at(200ms)));
}

TEST_F(IoSubsystem, AWriteIsDoneWhenItIsInTheSegments) {
  bench.start(Direction::kWrite, 0, 16, at(1ms));
  bench.start(Direction::kWrite, 16, 16, at(2ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(0).at, at(1ms) + 16 * kCross);
  EXPECT_EQ(bench.completions.at(1).at, at(2ms) + 16 * kCross);
  EXPECT_EQ(bench.pass_begin(0), begins(0, at(1ms) + 16 * kCross));
  EXPECT_EQ(bench.pass_end(31) - bench.pass_begin(0),
            bench.rotation().boundary(32) - at(0ms) - (bench.rotation().boundary(0) - at(0ms)))
      << "the segments follow each other";
}

/// Both segments of 16 sectors are full, so the next sector waits until the first one is on the surface.
TEST_F(IoSubsystem, AWriteWaitsForASegment) {
  for (int i = 0; i < 2; ++i) bench.start(Direction::kWrite, 16 * i, 16, at(1ms));
  bench.start(Direction::kWrite, 32, 1, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(1).at, at(1ms) + 32 * kCross);
  EXPECT_EQ(bench.completions.at(2).at, bench.pass_end(15) + kCross);
}

/// The last sector crosses when the first segment has space. The call does not wait for the surface.
TEST_F(IoSubsystem, AWriteLongerThanTheSegmentsIsDoneAsAnyOther) {
  bench.start(Direction::kWrite, 0, 33, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(0).at, bench.pass_end(15) + kCross);
}

TEST_F(IoSubsystem, AWriteThatHasToBeOnTheSurfaceWaitsForIt) {
  bench.then({.direction = Direction::kWrite, .until = Until::kSurface, .blocks = run_of(5, 2)});
  bench.start(Direction::kRead, 0, 1, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(1).at, bench.pass_end(6));
}

/// Three commands for consecutive sectors are under way at once. Each is as long as a track, or longer than
/// all segments. No revolution is lost between the commands.
TEST_F(IoSubsystem, AQueuedCommandContinuesAtTheEndOfThePreviousOne) {
  for (const auto direction : {Direction::kRead, Direction::kWrite}) {
    for (const std::int64_t sectors : {kTrack, std::int64_t{100}}) {
      DeviceBench several(catalogue, "dd49", "iosd");
      for (int i = 0; i < 3; ++i) several.start(direction, i * sectors, sectors, at(1ms));
      several.run();
      EXPECT_EQ(several.moved, 3 * sectors);
      EXPECT_TRUE(several.lost().empty());
      const auto took = several.pass_end(3 * sectors - 1) - several.pass_begin(0);
      EXPECT_NEAR(static_cast<double>(took.count()),
                  static_cast<double>(several.rotation().revolution().count() * 3 * sectors / kTrack), 1000)
          << "but for rounding";
    }
  }
}

TEST_F(IoSubsystem, AReadWaitsForAnEarlierWrite) {
  bench.start(Direction::kWrite, 0, 8, at(1ms));
  bench.start(Direction::kRead, 20, 1, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(1).at, read_by(20, 1, bench.pass_end(7)));
}

/// Switching heads takes no time. Switching cylinders takes a revolution: the seek of 4 ms, and the rest of
/// the revolution.
TEST_F(IoSubsystem, ACylinderCostsARevolutionAndATrackNothing) {
  bench.start(Direction::kRead, 0, 2 * kCylinder, at(1ms));
  bench.run();
  const auto first = boundary(0, at(1ms));
  EXPECT_EQ(bench.completions.at(0).at, bench.rotation().boundary(first + 2 * kCylinder + kTrack) + kCross);
}

}  // namespace
}  // namespace platter::tests
