// The times of each kind of device, derived from its specification.

#include <gtest/gtest.h>

#include "emulator/device/buffered_drive.hpp"
#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/device_files.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Kind;

constexpr time::Duration kBlock = 512 * 10ns;  ///< time of a block in the stores below
constexpr time::Duration kAccess = 20us;
constexpr time::Duration kSelect = 100us;  ///< selection time of the DCU-2
constexpr time::Duration kDrain = 512 * 100ns;

/// Adds a store, groups of four drives, and caches to the built-in disks.
specification::Catalogue devices() {
  auto catalogue = specification::Catalogue::builtin();
  add_disk(catalogue, "store", solid_state_file(1000, 20, 10));
  add_disk(catalogue, "four-stores", striped_file({"store", "store", "store", "store"}, 4));
  add_disk(catalogue, "four-drives", striped_file({"dd19", "dd19", "dd19", "dd19"}, 18));
  add_disk(catalogue, "cached", cache_file("store", 8, 6, 3, 1));
  add_disk(catalogue, "read-cached", read_cache_file("store", 8, 3, 1));
  add_disk(catalogue, "instantly", "kind = \"instant\"\ndescription = \"mine\"\nbehind = \"dd19\"\n");
  return catalogue;
}

class Times : public testing::Test {
 public:
  /// Returns the time of a command that is given at 1 ms.
  time::Duration took(const char* name, Direction direction, std::int64_t blocks,
                      std::int64_t first = 0) const {
    DeviceBench bench(catalogue, name, "dcu2");
    bench.start(direction, first, blocks, at(1ms));
    bench.run();
    EXPECT_TRUE(bench.quiet());
    EXPECT_EQ(bench.moved, blocks);
    return bench.completions.at(0).at - at(1ms);
  }
  specification::Catalogue catalogue = devices();
};

TEST_F(Times, AStoreTakesAccessAndTransferTimeForAnyBlocks) {
  for (const auto direction : {Direction::kRead, Direction::kWrite}) {
    EXPECT_EQ(took("store", direction, 1), kAccess + kBlock);
    EXPECT_EQ(took("store", direction, 1, 999), kAccess + kBlock);
    EXPECT_EQ(took("store", direction, 100, 17), kAccess + 100 * kBlock);
  }
}

TEST_F(Times, QueuedCommandsOfAStoreRunOneAfterTheOther) {
  DeviceBench bench(catalogue, "store", "dcu2");
  bench.start(Direction::kWrite, 0, 3, at(1ms));
  bench.start(Direction::kRead, 500, 2, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(0).at, at(1ms) + kAccess + 3 * kBlock);
  EXPECT_EQ(bench.completions.at(1).at, at(1ms) + 2 * kAccess + 5 * kBlock);
}

TEST_F(Times, AGroupOfFourStoresTransfersInAQuarterOfTheTime) {
  EXPECT_EQ(took("four-stores", Direction::kRead, 64), kAccess + 16 * kBlock);
  EXPECT_EQ(took("four-stores", Direction::kWrite, 64), kAccess + 16 * kBlock);
  EXPECT_EQ(took("four-stores", Direction::kRead, 4), kAccess + 4 * kBlock) << "one stripe is one member's";
  EXPECT_EQ(took("four-stores", Direction::kRead, 4, 2), kAccess + 2 * kBlock) << "two blocks of either";
  EXPECT_EQ(took("four-stores", Direction::kRead, 1, 3999), kAccess + kBlock);
}

TEST_F(Times, OneBlockOfAGroupTakesAsLongAsOnASingleDrive) {
  for (const auto direction : {Direction::kRead, Direction::kWrite})
    EXPECT_EQ(took("four-drives", direction, 1), took("dd19", direction, 1));
}

/// Each member waits for its own first sector, and the command completes with the last member. The members
/// transfer a track each.
TEST_F(Times, AGroupOfDrivesCompletesWithItsLastMember) {
  const auto phase = static_cast<std::int64_t>(time::mixed(1, 0) % 1'000'000);
  time::Instant last{};
  for (std::int64_t member = 0; member < 4; ++member) {
    device::Rotation rotation(3600, amount::Sectors{18}, (phase + member * 250'000) % 1'000'000,
                              std::nullopt);
    const auto first = rotation.first_boundary(at(1ms) + kSelect, amount::Sectors{0});
    last = std::max(last, rotation.boundary(first + 18) + kDrain);
  }
  EXPECT_EQ(took("four-drives", Direction::kRead, 72), last - at(1ms));
}

TEST_F(Times, FourDrivesMakeALongTransferNearlyFourTimesAsFast) {
  constexpr std::int64_t kBlocks = 4 * 180;  // a cylinder of each member, or four of the single drive
  const double ratio = time::seconds(took("dd19", Direction::kRead, kBlocks)) /
                       time::seconds(took("four-drives", Direction::kRead, kBlocks));
  EXPECT_GT(ratio, 3.5);
  // Each cylinder boundary costs the single drive a revolution in addition to the forty.
  EXPECT_LT(ratio, 4 * 43.0 / 40);
}

TEST_F(Times, CachedBlocksTakeTheTimeOfTheCache) {
  DeviceBench bench(catalogue, "cached", "dcu2");
  constexpr time::Duration kCached = 512 * 1ns;
  bench.start(Direction::kWrite, 0, 3, at(1ms));
  bench.start(Direction::kRead, 0, 3, at(2ms));
  bench.start(Direction::kRead, 100, 2, at(3ms));  // not cached
  bench.start(Direction::kRead, 100, 2, at(4ms));  // cached now
  bench.start(Direction::kRead, 99, 4, at(5ms));   // two of four are cached
  bench.run();
  EXPECT_EQ(bench.completions.at(0).at, at(1ms) + 3us + 3 * kCached);
  EXPECT_EQ(bench.completions.at(1).at, at(2ms) + 3us + 3 * kCached);
  EXPECT_EQ(bench.completions.at(2).at, at(3ms) + 3us + kAccess + 2 * kBlock);
  EXPECT_EQ(bench.completions.at(3).at, at(4ms) + 3us + 2 * kCached);
  EXPECT_EQ(bench.completions.at(4).at, at(5ms) + 3us + 2 * (kAccess + kBlock) + 2 * kCached);
  EXPECT_EQ(bench.moved, 14);
}

/// Returns the commands that the cache itself gives to its store.
std::vector<record::Event> written_back(const DeviceBench& bench) {
  return bench.log.of(Kind::kCommand, 0);
}

TEST_F(Times, ACacheWritesBackAllBlocksAtItsMarkAndNoneBelow) {
  DeviceBench bench(catalogue, "cached", "dcu2");
  bench.start(Direction::kWrite, 0, 5, at(1ms));
  bench.act_until(at(2ms));
  EXPECT_TRUE(written_back(bench).empty());
  EXPECT_TRUE(bench.quiet()) << "nothing is on its way";
  bench.start(Direction::kWrite, 5, 1, at(3ms));
  bench.run();
  ASSERT_EQ(written_back(bench).size(), 1U);
  EXPECT_EQ(written_back(bench)[0].number, 6);
  EXPECT_EQ(written_back(bench)[0].at, at(3ms) + 3us + 512ns);
  EXPECT_EQ(bench.completions.at(1).at, at(3ms) + 3us + 512ns) << "and the write need not wait for that";
}

TEST_F(Times, AFlushWritesBackAtOnce) {
  DeviceBench bench(catalogue, "cached", "dcu2");
  bench.start(Direction::kWrite, 10, 2, at(1ms));
  bench.act_until(at(2ms));
  bench.device().flush(at(2ms));
  EXPECT_FALSE(bench.quiet());
  bench.act_until(at(2ms) + kAccess + 2 * kBlock - time::Duration{1});
  EXPECT_FALSE(bench.quiet());
  bench.act_until(at(2ms) + kAccess + 2 * kBlock);
  EXPECT_TRUE(bench.quiet());
  EXPECT_EQ(written_back(bench).size(), 1U);
}

TEST_F(Times, AWriteThatHasToBeOnTheSurfaceWaitsForIt) {
  DeviceBench bench(catalogue, "cached", "dcu2");
  bench.then({.direction = Direction::kWrite, .until = device::Until::kSurface, .blocks = run_of(20, 2)});
  bench.start(Direction::kRead, 0, 1, at(1ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(1).at, bench.completions.at(0).at + 3us + 2 * 512ns + kAccess + 2 * kBlock);
}

/// A write takes the time of the device even if its blocks are cached. It does not load blocks into the
/// cache.
TEST_F(Times, AWriteThroughACacheIsDoneWhenTheDeviceHasIt) {
  DeviceBench bench(catalogue, "read-cached", "dcu2");
  bench.start(Direction::kWrite, 0, 3, at(1ms));
  bench.start(Direction::kRead, 0, 3, at(2ms));   // the write did not load these blocks
  bench.start(Direction::kWrite, 0, 3, at(3ms));  // these blocks are cached now
  bench.start(Direction::kRead, 0, 3, at(4ms));   // still cached
  bench.run();
  EXPECT_EQ(bench.completions.at(0).at, at(1ms) + 3us + kAccess + 3 * kBlock);
  EXPECT_EQ(bench.completions.at(1).at, at(2ms) + 3us + kAccess + 3 * kBlock);
  EXPECT_EQ(bench.completions.at(2).at, at(3ms) + 3us + kAccess + 3 * kBlock);
  EXPECT_EQ(bench.completions.at(3).at, at(4ms) + 3us + 3 * 512ns);
  EXPECT_EQ(bench.moved, 12);
  EXPECT_TRUE(bench.quiet());
}

/// Johnston's 3880-23 is a read cache for a 3380.
TEST_F(Times, AWriteThroughA3880Model23TakesTheDrivesTime) {
  DeviceBench cached(catalogue, "ibm3880_23", "ibm3880");
  cached.start(Direction::kWrite, 0, 1, at(1ms));
  cached.run();
  DeviceBench drive(catalogue, "ibm3380", "ibm3880");
  drive.start(Direction::kWrite, 0, 1, at(2ms));  // the cache searches for the block first
  drive.run();
  EXPECT_EQ(cached.completions.at(0).at, drive.completions.at(0).at);
}

/// Blocks 0 to 4 must be written back, and 5 to 7 are read after them. Three more blocks must wait until
/// block 0 is written back.
TEST_F(Times, TheBlockUsedLongestAgoMakesRoomWhenItHasBeenWrittenBack) {
  DeviceBench bench(catalogue, "cached", "dcu2");
  bench.start(Direction::kWrite, 0, 5, at(1ms));
  bench.start(Direction::kRead, 5, 3, at(2ms));
  bench.start(Direction::kRead, 0, 1, at(3ms));  // used again, so block 1 is the least recently used
  bench.start(Direction::kRead, 8, 1, at(4ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(3).at, at(4ms) + 3us + (kAccess + 5 * kBlock) + (kAccess + kBlock));
  bench.start(Direction::kRead, 0, 1, at(5ms));
  bench.start(Direction::kRead, 1, 1, at(6ms));
  bench.run();
  EXPECT_EQ(bench.completions.at(4).at, at(5ms) + 3us + 512ns) << "0 has stayed";
  EXPECT_EQ(bench.completions.at(5).at, at(6ms) + 3us + kAccess + kBlock) << "1 has gone";
}

TEST_F(Times, ACommandMayBeLongerThanTheCache) {
  EXPECT_EQ(took("cached", Direction::kRead, 20), 3us + 3 * kAccess + 20 * kBlock) << "8, 8 and 4 at a time";
  EXPECT_GT(took("cached", Direction::kWrite, 20), 3us + 20 * 512ns);
}

/// Listeners only diagnose, and do not affect times.
TEST_F(Times, ListenersDoNotChangeTheTimesOfADrive) {
  auto disk = catalogue.open("disks", "dd19");
  auto controller = catalogue.open("controllers", "dcu2");
  time::Engine engine;
  record::Recorder recorder;
  EventLog log;
  recorder.add(log);
  device::BufferedDrive unwatched(device::read_disk(disk), device::read_controller(controller),
                                  {.channel = 0,
                                   .engine = engine,
                                   .recorder = recorder,
                                   .phase = static_cast<std::int64_t>(time::mixed(1, 0) % 1'000'000)});
  DeviceBench watched(catalogue, "dd19", "dcu2");
  std::uint64_t request = 0;
  for (const std::int64_t first : {0, 3, 6, 400, 403}) {
    const auto when = at(100ms * ++request);
    watched.start(Direction::kRead, first, 3, when);
    engine.act_until(when);
    unwatched.submit({.client = &watched, .origin = {request}, .blocks = run_of(first, 3)}, when);
  }
  watched.run();
  while (engine.next() != time::kNever) engine.act();
  EXPECT_FALSE(watched.lost().empty());
  std::erase_if(watched.log.events, [](const auto& event) { return event.kind == Kind::kLostRevolution; });
  EXPECT_EQ(log.text(), watched.log.text());
}

TEST_F(Times, AnInstantDeviceTakesNoTime) {
  EXPECT_EQ(took("instantly", Direction::kRead, 100), 0us);
  EXPECT_EQ(took("instantly", Direction::kWrite, 1), 0us);
}

}  // namespace
}  // namespace platter::tests
