// The placement of files: partitions, allocation units, preallocated space, and rejected requests (claim
// U50).

#include "emulator/system/unicos/file_system.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "emulator/system/ffio/error.hpp"
#include "tests/emulator/system/unicos/kernel_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using amount::Blocks;
using amount::Sectors;
using file::Extent;
using unicos::FileSystem;
using unicos::Space;

/// Returns a file system with partitions of 1000 blocks each.
FileSystem partitions(std::size_t count, std::int64_t words = 512) {
  return {std::vector<device::Geometry>(
              count, {.sectors_per_track = amount::Sectors{1000}, .words_per_sector = amount::Words{words}}),
          {.unit = Blocks{16}, .big_file = Blocks{8}, .big_unit = Blocks{16}}};
}

std::int64_t free_blocks(const FileSystem& files) {
  std::int64_t free = 0;
  for (const auto& room : files.room()) free += room.free.count;
  return free;
}

/// Returns the error message of a rejected operation.
template <typename Do>
std::string refused(Do what, int number) {
  try {
    what();
  } catch (const ffio::Error& error) {
    EXPECT_EQ(error.number(), number) << error.what();
    return error.what();
  }
  return "";
}

// Space is requested in blocks of 4096 bytes, and files grow by sectors of any size.
template <typename Count>
concept Grows = requires(FileSystem& files, unicos::File& file, Count sectors) { files.grow(file, sectors); };
static_assert(Grows<Sectors> && !Grows<Blocks> && !Grows<std::int64_t>);
template <typename Count>
concept IsAskedFor = requires(Count blocks) { Space{.blocks = blocks}; };
static_assert(IsAskedFor<Blocks> && !IsAskedFor<Sectors> && !IsAskedFor<std::int64_t>);

// The error number of EISDIR is 21.
TEST(Space, NamesOfDirectoriesAreRejected) {
  auto files = partitions(1);
  for (const char* const name : {"x/", "/", ".", "..", "a/..", "a/./"})
    EXPECT_NE(refused([&] { files.create(name, {}); }, 21), "") << name;
  for (const char* const name : {"a/b", ".a", "a.", "...", "/tmp/x"})
    EXPECT_EQ(files.create(name, {}).name, name);
}

TEST(Space, GrowsByTheUnitAndStaysTogether) {
  auto files = partitions(1);
  auto& file = files.create("a", {});
  EXPECT_TRUE(file.extents.empty());
  files.grow(file, Sectors{1});
  EXPECT_EQ(file.extents, (std::vector<Extent>{extent(0, 0, 16)}));
  files.grow(file, Sectors{40});
  EXPECT_EQ(file.extents, (std::vector<Extent>{extent(0, 0, 48)}));
  EXPECT_EQ(free_blocks(files), 1000 - 48);
}

TEST(Space, TwoFilesThatGrowInTurnAreInPieces) {
  auto files = partitions(1);
  auto& one = files.create("a", {});
  auto& other = files.create("b", {.unit = Blocks{4}});
  files.grow(one, Sectors{16});
  files.grow(other, Sectors{4});
  files.grow(one, Sectors{17});
  files.grow(other, Sectors{5});
  EXPECT_EQ(one.extents, (std::vector<Extent>{extent(0, 0, 16), extent(0, 20, 16)}));
  EXPECT_EQ(other.extents, (std::vector<Extent>{extent(0, 16, 4), extent(0, 36, 4)}));
}

/// The guide's example `-p 0-2 -n 300 -q 48` uses a track of each disk in turn.
TEST(Space, IsDealtOutOverThePartitionsByTheUnit) {
  for (const bool contiguous : {false, true}) {
    auto files = partitions(4);
    const auto& file = files.create(
        "a", {.partitions = {0, 1, 2}, .unit = Blocks{48}, .blocks = Blocks{300}, .contiguous = contiguous});
    ASSERT_GE(file.extents.size(), 7U);
    for (int i = 0; i < 7; ++i) {
      EXPECT_EQ(file.extents[static_cast<std::size_t>(i)], extent(i % 3, i / 3 * 48, 48)) << i;
    }
    EXPECT_GE(file.space, Sectors{300});
    EXPECT_EQ(file.bytes, amount::Bytes{});
    EXPECT_EQ(files.room()[3].free, Blocks{1000});
  }
}

TEST(Space, AFileIsOnThePartitionWithMostRoom) {
  auto files = partitions(3);
  files.grow(files.create("a", {}), Sectors{100});
  files.grow(files.create("b", {}), Sectors{50});
  EXPECT_EQ(files.create("c", {}).partitions, (std::vector<int>{2}));
  files.grow(*files.find("c"), Sectors{80});
  files.grow(files.create("d", {}), Sectors{1});
  EXPECT_EQ(files.find("d")->extents[0].channel, 1);
}

TEST(Space, SpaceRequestedForAnExistingFileIsAddedToIt) {
  auto files = partitions(1);
  auto& file = files.create("a", {.blocks = Blocks{20}});
  const auto before = file.space;
  file.bytes = 5 * unicos::kBlockBytes;
  files.ask(file, {.blocks = Blocks{100}});
  EXPECT_GE(file.space, before + Sectors{100});
  EXPECT_EQ(file.bytes, 5 * unicos::kBlockBytes);
}

TEST(Space, AContiguousRequestNeedsAFreeRangeOfItsLength) {
  auto files = partitions(2);
  for (int i = 0; i < 2; ++i) {  // makes two free ranges of 500 blocks on each partition
    files.grow(files.create("left" + std::to_string(i), {.partitions = {i}, .unit = Blocks{500}}),
               Sectors{500});
    files.grow(files.create("right" + std::to_string(i), {.partitions = {i}, .unit = Blocks{100}}),
               Sectors{100});
    files.remove("left" + std::to_string(i));
  }
  EXPECT_EQ(files.create("a", {.blocks = Blocks{450}, .contiguous = true}).extents.size(), 1U);
  const auto said = refused([&] { files.create("b", {.partitions = {0, 1}, .blocks = Blocks{1700}}); }, 28);
  EXPECT_NE(said.find("file b: no space left on device: 1700 blocks more were requested on partitions 0,1"),
            std::string::npos)
      << said;
  const auto all = free_blocks(files);
  EXPECT_NE(said.find(fmt::format("where {} are free", all)), std::string::npos) << said;
  EXPECT_NE(refused([&] { files.create("b", {.blocks = Blocks{501}, .contiguous = true}); }, 28)
                .find("in one piece"),
            std::string::npos);
  EXPECT_EQ(files.find("b"), nullptr);
  const auto free = free_blocks(files);
  EXPECT_NE(refused(
                [&] {
                  files.create(
                      "b",
                      {.partitions = {0, 1}, .unit = Blocks{10}, .blocks = Blocks{900}, .contiguous = true});
                },
                28),
            "");
  EXPECT_EQ(free_blocks(files), free) << "nothing is kept of what was refused";
  EXPECT_EQ(refused([&] { files.create("b", {.blocks = Blocks{501}}); }, 28), "")
      << "in pieces there is room";
}

TEST(Space, AStrideSetsTheBlocksOfEachStep) {
  auto files = partitions(2);
  const auto& file =
      files.create("a", {.partitions = {0, 1}, .unit = Blocks{16}, .blocks = Blocks{64}, .stride = Blocks{32}});
  EXPECT_EQ(file.extents, (std::vector<Extent>{extent(0, 0, 32), extent(1, 0, 32)}));
}

TEST(Space, BigFilesGrowByTheBigUnit) {
  FileSystem files({{.sectors_per_track = Sectors{1000}, .words_per_sector = amount::Words{512}}},
                   {.unit = Blocks{4}, .big_file = Blocks{8}, .big_unit = Blocks{32}});
  auto& file = files.create("a", {});
  files.grow(file, Sectors{5});
  EXPECT_EQ(file.space, Sectors{8}) << "two units";
  files.grow(file, Sectors{9});
  EXPECT_EQ(file.space, Sectors{40}) << "a big unit";
}

TEST(Space, FilesBelongToTheFileSystemOfTheLongestDirectory) {
  const device::Geometry geometry{.sectors_per_track = Sectors{1000}, .words_per_sector = amount::Words{512}};
  FileSystem files({geometry, geometry, geometry, geometry},
                   {.unit = Blocks{16}, .big_file = Blocks{8}, .big_unit = Blocks{16}},
                   {"", "/tmp", "/tmp", "/tmp/fast"});
  const auto partition = [&](const char* name, const Space& space) {
    return files.create(name, space).partitions.front();
  };
  EXPECT_EQ(partition("fort.1", {}), 0);
  EXPECT_EQ(partition("/tmpfile", {}), 0) << "not in /tmp";
  EXPECT_EQ(partition("/tmp/a", {.partitions = {1}}), 2) << "numbered from 0 in /tmp";
  EXPECT_EQ(partition("/tmp/fast/a", {}), 3);
  EXPECT_NE(refused([&] { files.create("/tmp/fast/b", {.partitions = {1}}); }, 22).find("has 0 to 0"),
            std::string::npos);
}

TEST(Space, AContiguousRequestWithoutBlocksAllocatesNothing) {
  auto files = partitions(1);
  EXPECT_TRUE(files.create("a", {.contiguous = true}).extents.empty());
}

TEST(Space, AFileContinuesOnAnotherPartitionUnlessItRequestedThisOne) {
  auto files = partitions(2);
  auto& anywhere = files.create("a", {});
  files.grow(anywhere, Sectors{1500});
  EXPECT_EQ(files.room()[0].free, Blocks{1000 % 16}) << "less than a unit";
  auto& there = files.create("b", {.partitions = {1}});
  files.grow(there, Sectors{400});
  EXPECT_NE(refused([&] { files.grow(there, Sectors{1001}); }, 28), "");
  EXPECT_EQ(there.space, Sectors{400});
  files.grow(there, Sectors{files.room()[1].free.count} + there.space);
  files.grow(anywhere, anywhere.space + Sectors{1000 % 16});
  EXPECT_EQ(free_blocks(files), 0) << "where there is no whole unit, what there is";
  EXPECT_NE(refused([&] { files.grow(anywhere, anywhere.space + Sectors{1}); }, 28), "");
}

TEST(Space, TruncationFreesAllButTheRequestedSpace) {
  auto files = partitions(1);
  auto& file = files.create("a", {.blocks = Blocks{20}});
  files.grow(file, Sectors{100});
  file.bytes = amount::Bytes{1};
  files.shrink(file);
  EXPECT_EQ(file.space, Sectors{32}) << "20 blocks in units of 16";
  auto& other = files.create("b", {});
  files.grow(other, Sectors{100});
  other.bytes = 17 * unicos::kBlockBytes;
  files.shrink(other);
  EXPECT_EQ(other.space, Sectors{32});
  EXPECT_EQ(free_blocks(files), 1000 - 64);
}

TEST(Space, LargeSectorsAreCountedInBlocksOf4096Bytes) {
  auto files = partitions(1, 2048);
  auto& file = files.create("a", {.unit = Blocks{6}, .blocks = Blocks{5}});
  EXPECT_EQ(file.space, Sectors{2});
  EXPECT_EQ(free_blocks(files), 4000 - 8);
}

TEST(Space, PartitionsThatAreInvalidAndFilesThatAreOpenAreRejected) {
  auto files = partitions(2);
  EXPECT_EQ(refused([&] { files.create("a", {.partitions = {0, 2}}); }, 22),
            "file a: partition 2 does not exist; the file system has 0 to 1 (sys-22)");
  files.create("a", {}).opened = 1;
  EXPECT_EQ(refused([&] { files.remove("a"); }, 16),
            "file a: is open and cannot be removed; close it first (sys-16)");
  files.remove("never was");
}

TEST(Descriptors, AreNumberedFromThreeAndUsedAgain) {
  KernelBench bench({.instant = true});
  const auto a = bench.open("a");
  const auto b = bench.open("b");
  EXPECT_EQ(a->number(), 3);
  EXPECT_EQ(b->number(), 4);
  a->close();
  EXPECT_EQ(a->number(), -1);
  EXPECT_EQ(bench.open("c")->number(), 3);
}

TEST(Descriptors, AWriteToAFullPartitionFailsAndLeavesTheFileUsable) {
  KernelBench bench({.instant = true});
  const auto file = bench.open("a");
  Words words(kBlock);
  file->write(words.bytes(), ffio::Record::kGoesOn);
  const auto all = bench.files.room()[0].all;
  file->seek(amount::Bytes{all.count * kBlock});
  EXPECT_NE(
      refused([&] { file->write(words.bytes(), ffio::Record::kGoesOn); }, 28).find("no space left on device"),
      std::string::npos);
  EXPECT_EQ(file->size().count, kBlock);
  file->seek({});
  Words again(kBlock, 7);
  EXPECT_EQ(file->read(again.bytes(), ffio::Record::kGoesOn).bytes.count, kBlock);
  EXPECT_TRUE(std::equal(again.bytes().begin(), again.bytes().end(), words.bytes().begin()));
}

TEST(Descriptors, AFileCreatedAgainDoesNotShowItsOldContents) {
  KernelBench bench({.instant = true});
  Words words(20 * kBlock);
  auto file = bench.open("a");
  file->write(words.bytes(), ffio::Record::kGoesOn);
  file->close();
  bench.open("other", {.blocks = Blocks{10}})->close();
  bench.kernel.remove("a");
  file = bench.open("a", {.blocks = Blocks{500}});
  EXPECT_EQ(file->size().count, 0);
  EXPECT_EQ(file->read(words.bytes(), ffio::Record::kGoesOn).bytes.count, 0);
  file->seek(amount::Bytes{3 * kBlock + 5});
  file->write(words.bytes().first(1), ffio::Record::kGoesOn);
  file->seek({});
  Words read(4 * kBlock);
  EXPECT_EQ(file->read(read.bytes(), ffio::Record::kGoesOn).bytes.count, 3 * kBlock + 6);
  EXPECT_TRUE(std::all_of(read.bytes().begin(), read.bytes().begin() + 3 * kBlock + 5, [](std::byte b) {
    return b == std::byte{0};
  })) << "nothing is seen of what lay there before";
}

}  // namespace
}  // namespace platter::tests
