// Files that the PEs of a partition share: their bytes, and the time of their transfers on the disks.

#include "emulator/multicomputer/shared_files.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/system/ffio/error.hpp"
#include "tests/emulator/multicomputer/multicomputer_bench.hpp"

namespace platter::tests {
namespace {

using amount::Blocks;
using amount::Bytes;

class SharedFiles : public MulticomputerBench {
 protected:
  std::vector<std::byte> bytes(std::size_t count, int first) const {
    std::vector<std::byte> made(count);
    for (std::size_t i = 0; i < count; ++i)
      made[i] = static_cast<std::byte>(first + static_cast<int>(i % 100));
    return made;
  }
  /// Returns when the packet is on its disks; no value if it never is.
  std::optional<time::Instant> moved(multicomputer::SharedFiles::Number file, bool writes, Bytes first,
                                     Bytes count) {
    std::optional<time::Instant> done;
    files.move(file, writes, first, count, [&](time::Instant now) { done = now; }, engine.now());
    while (!done && engine.next() != time::kNever) engine.act();
    return done;
  }

  record::Recorder recorder;
  time::Engine engine;
  multicomputer::Site site = specification.site("arrays");
  multicomputer::Disks disks{catalogue, site, 1, recorder, engine};
  machine::Machine element{catalogue, {.machine = "t3d"}, recorder};  // a PE; files grow by 16 blocks
  multicomputer::SharedFiles files{disks, element.personality()};
};

TEST_F(SharedFiles, TwoOpensOfOneNameShareTheFile) {
  const auto one = files.open("a", {});
  const auto other = files.open("a", {});
  EXPECT_NE(one, other);
  files.write(one, {}, bytes(1000, 1));
  EXPECT_EQ(files.read(other, {}, Bytes{1000}), bytes(1000, 1));
  EXPECT_EQ(files.size(other), Bytes{1000});
  files.close(one);
  EXPECT_FALSE(files.is_open(one));
  EXPECT_TRUE(files.is_open(other));
}

/// A part of 65536 bytes that was never written contains zeros, also between written parts.
TEST_F(SharedFiles, UnwrittenBytesAreZeros) {
  const auto file = files.open("a", {});
  files.write(file, Bytes{200'000}, bytes(10, 1));
  EXPECT_EQ(files.size(file), Bytes{200'010});
  EXPECT_EQ(files.read(file, Bytes{0}, Bytes{100'000}), std::vector<std::byte>(100'000));
  EXPECT_EQ(files.read(file, Bytes{199'999}, Bytes{2}), (std::vector<std::byte>{std::byte{0}, std::byte{1}}));
  EXPECT_EQ(files.read(file, Bytes{200'005}, Bytes{100}).size(), 5U) << "up to the end";
  EXPECT_TRUE(files.read(file, Bytes{300'000}, Bytes{100}).empty());
}

TEST_F(SharedFiles, TruncatedBytesAreZerosWhenTheFileGrowsAgain) {
  const auto file = files.open("a", {});
  files.write(file, {}, bytes(150'000, 1));
  files.truncate(file, Bytes{70'000});
  EXPECT_EQ(files.size(file), Bytes{70'000});
  files.truncate(file, Bytes{150'000});
  const auto now = files.read(file, {}, Bytes{150'000});
  ASSERT_EQ(now.size(), 150'000U);
  const auto before = bytes(70'000, 1);
  EXPECT_TRUE(std::equal(before.begin(), before.end(), now.begin()));
  EXPECT_EQ(std::vector(now.begin() + 70'000, now.end()), std::vector<std::byte>(80'000));
}

TEST_F(SharedFiles, AreRemovedOnlyWhenTheyAreClosed) {
  const auto file = files.open("a", {});
  files.write(file, {}, bytes(10, 1));
  EXPECT_THROW(files.remove("a"), ffio::Error);
  files.close(file);
  EXPECT_TRUE(files.has("a"));
  files.remove("a");
  EXPECT_FALSE(files.has("a"));
  EXPECT_EQ(files.size(files.open("a", {})), Bytes{});
}

/// A packet is a whole number of sectors of each partition.
TEST_F(SharedFiles, OverTwoPartitionsHavePacketsOfTwoSectors) {
  const auto one = files.open("one", {.partitions = {0}});
  const auto two = files.open("two", {.partitions = {0, 1}});
  EXPECT_EQ(files.unit(two), 2 * files.unit(one));
  EXPECT_EQ(files.unit(one), disks.geometry(0).block_bytes());
}

/// Written bytes are on the disk after some time, and are read from there.
TEST_F(SharedFiles, NeedASystemWithAStripedFileSystem) {
  const system::Personality plain(system::kPlainPersonality);
  EXPECT_THROW(multicomputer::SharedFiles(disks, plain), specification::Error);
}

TEST_F(SharedFiles, TakeTimeOnTheDisks) {
  const auto file = files.open("a", {});
  files.write(file, {}, bytes(500'000, 1));
  const auto written = moved(file, true, {}, Bytes{500'000});
  ASSERT_TRUE(written.has_value());
  EXPECT_GT(*written, time::kStart);
  const auto read = moved(file, false, {}, Bytes{500'000});
  ASSERT_TRUE(read.has_value());
  EXPECT_GT(*read, *written);
}

TEST_F(SharedFiles, AReadOfAFileTruncatedMeanwhileMovesNothing) {
  const auto file = files.open("a", {});
  const auto now = engine.now();
  EXPECT_EQ(moved(file, false, {}, Bytes{100'000}), now);
}

}  // namespace
}  // namespace platter::tests
