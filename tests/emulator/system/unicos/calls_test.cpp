// System calls: their cost, how many can be under way, and their counts.

#include <gtest/gtest.h>

#include "emulator/system/ffio/error.hpp"
#include "emulator/system/unicos/layer_context.hpp"
#include "tests/emulator/system/unicos/kernel_bench.hpp"

namespace platter::tests {
namespace {

constexpr auto kCall = 227us;
constexpr auto kCopy = 10ns;  ///< time to copy a word, by the system

/// A test with instant drives, so that only the processor takes time.
class Calls : public testing::Test {
 public:
  KernelBench bench{{.instant = true}};

  template <typename Do>
  time::Duration took(Do what) {
    const auto before = bench.now();
    what();
    return bench.now() - before;
  }
  std::int64_t transfers() const { return std::ssize(bench.log.of(record::Kind::kCommand)); }
};

TEST_F(Calls, AStartedReadPastTheEndMovesToTheEndOfTheFile) {
  const auto file = bench.open("a");
  Words words(3 * kBlock);
  file->write(words.bytes().first(2 * kBlock), ffio::Record::kGoesOn);
  file->seek(amount::Bytes{kBlock});
  const auto ticket = file->start_read(words.bytes());
  EXPECT_EQ(file->position(), 2 * unicos::kBlockBytes) << "not where a whole one would have ended";
  EXPECT_EQ(file->wait(ticket).count, kBlock);
  EXPECT_EQ(file->wait(file->start_read(words.bytes())).count, 0);
  EXPECT_EQ(file->position(), 2 * unicos::kBlockBytes);
  file->close();
}

TEST_F(Calls, CostTheSameHoweverMuchTheyMoveStraight) {
  const auto file = bench.open("a");
  Words words(100 * kBlock);
  EXPECT_EQ(took([&] { file->write(words.bytes(), ffio::Record::kGoesOn); }), kCall);
  EXPECT_EQ(took([&] { file->seek({}); }), 22us);
  EXPECT_EQ(took([&] { file->read(words.bytes().first(kBlock), ffio::Record::kGoesOn); }), kCall);
  EXPECT_EQ(took([&] { file->truncate(); }), 31us);
  EXPECT_EQ(took([&] { file->close(); }), kCall);
  EXPECT_EQ(transfers(), 2);
}

TEST_F(Calls, MovePartsOfABlockThroughABuffer) {
  const auto file = bench.open("a");
  Words words(3 * kBlock);
  EXPECT_EQ(took([&] { file->write(words.bytes().first(4000), ffio::Record::kGoesOn); }),
            kCall + 500 * kCopy);
  EXPECT_EQ(transfers(), 0) << "it stays there";
  EXPECT_EQ(took([&] { file->write(words.bytes().first(4000), ffio::Record::kGoesOn); }),
            kCall + 500 * kCopy);
  EXPECT_EQ(transfers(), 1) << "block 0 made room for 1; neither had to be read";
  file->seek(amount::Bytes{8});
  EXPECT_EQ(took([&] { file->read(words.bytes().first(8), ffio::Record::kGoesOn); }), kCall + kCopy);
  EXPECT_EQ(transfers(), 3) << "block 1 is written, 0 read";
  EXPECT_EQ(took([&] { file->read(words.bytes().first(8), ffio::Record::kGoesOn); }), kCall + kCopy);
  EXPECT_EQ(transfers(), 3);
  EXPECT_EQ(file->read(words.bytes().first(2 * kBlock), ffio::Record::kGoesOn).bytes.count, 8000 - 24);
  EXPECT_EQ(transfers(), 4) << "0 is in the buffer, then 1";
  file->seek({});
  EXPECT_EQ(file->read(words.bytes(), ffio::Record::kGoesOn).bytes.count, 8000);
  EXPECT_EQ(transfers(), 5) << "block 0 straight, 1 from the buffer";
  file->close();
  EXPECT_EQ(transfers(), 5) << "nothing is newer";
}

TEST_F(Calls, UnalignedMemoryGoesThroughTheBuffer) {
  const auto file = bench.open("a");
  Words words(2 * kBlock + 8);
  EXPECT_EQ(took([&] { file->write(words.bytes().subspan(4, 2 * kBlock), ffio::Record::kGoesOn); }),
            kCall + 1024 * kCopy);
  EXPECT_EQ(transfers(), 1) << "and a block that is written whole is not read";
  file->close();
  EXPECT_EQ(transfers(), 2);
}

TEST_F(Calls, ReadsAtTheEndMoveNoBytesAndCostACall) {
  const auto file = bench.open("a");
  Words words(kBlock);
  EXPECT_EQ(took([&] { EXPECT_EQ(file->read(words.bytes(), ffio::Record::kGoesOn).bytes.count, 0); }), kCall);
  const auto& reads = file->statistics().of(Kind::kRead);
  EXPECT_EQ(reads.calls, 1);
  EXPECT_EQ(reads.processed.count, 0);
  EXPECT_EQ(reads.requested.count, kBlock);
}

TEST_F(Calls, AreCountedWithTheirBytesAndWaits) {
  const auto file = bench.open("a");
  Words words(8 * kBlock);
  file->write(words.bytes(), ffio::Record::kGoesOn);
  file->write(words.bytes().first(5 * kBlock), ffio::Record::kGoesOn);
  file->seek({});
  file->read(words.bytes(), ffio::Record::kGoesOn);
  file->read(words.bytes(), ffio::Record::kGoesOn);
  const auto& its = file->statistics();
  EXPECT_EQ(its.of(Kind::kWrite).calls, 2);
  EXPECT_EQ(its.of(Kind::kWrite).processed.count, 13 * kBlock);
  EXPECT_EQ(its.of(Kind::kRead).processed.count, 13 * kBlock);
  EXPECT_EQ(its.of(Kind::kRead).requested.count, 16 * kBlock);
  EXPECT_EQ(its.of(Kind::kRead).longest, kCall);
  EXPECT_EQ(its.of(Kind::kRead).shortest, kCall);
  EXPECT_EQ(its.of(Kind::kRead).total, 2 * kCall);
  EXPECT_EQ(its.of(Kind::kSeek).calls, 1);
  EXPECT_EQ(its.of(Kind::kSeek).total, 22us);
  EXPECT_EQ(its.of(Kind::kOpen).calls, 1);
  EXPECT_EQ(its.of(Kind::kTruncate).calls, 0);
}

TEST(AsynchronousCalls, ContinueWhileTheProgramComputes) {
  KernelBench bench;
  const auto file = bench.open("a");
  Words words(42 * kBlock);
  const auto ticket = file->start_write(words.bytes());
  EXPECT_EQ(file->position(), 42 * unicos::kBlockBytes);
  EXPECT_EQ(file->size().count, 42 * kBlock);
  bench.compute(100ms);
  const auto before = bench.now();
  EXPECT_EQ(file->wait(ticket).count, 42 * kBlock);
  EXPECT_EQ(bench.now(), before) << "it was complete";
  const auto& its = file->statistics().of(Kind::kWritea);
  EXPECT_EQ(its.calls, 1);
  EXPECT_EQ(its.waits, 1);
  EXPECT_EQ(its.total, 0us);
  const auto read = file->start_read_at({}, words.bytes());
  EXPECT_EQ(file->position(), 42 * unicos::kBlockBytes) << "which stays";
  const auto called = bench.now();
  EXPECT_EQ(file->wait(read).count, 42 * kBlock);
  EXPECT_GT(bench.now() - called, 10ms);
  EXPECT_EQ(file->statistics().of(Kind::kListioRead).total, bench.now() - called);
  EXPECT_EQ(file->wait(read).count, 0) << "once";
}

/// At most 17 calls can be under way (half of MAXASYN, 35), so the eighteenth waits for the first. Each is
/// longer than all segments of the I/O subsystem, so it completes only when it is on the surface.
TEST(AsynchronousCalls, AtMostSeventeenCallsAreUnderWay) {
  KernelBench bench;
  const auto file = bench.open("a", {.blocks = amount::Blocks{18 * 50}});
  Words words(50 * kBlock);
  std::vector<time::Duration> took;
  std::vector<ffio::Started> tickets;
  for (int i = 0; i < 18; ++i) {
    const auto before = bench.now();
    tickets.push_back(file->start_write(words.bytes()));
    took.push_back(bench.now() - before);
  }
  for (std::size_t i = 0; i < 17; ++i) EXPECT_EQ(took[i], 127us) << i;
  EXPECT_GT(took[17], 10ms);
  for (const auto ticket : tickets) EXPECT_EQ(file->wait(ticket).count, 50 * kBlock);
  EXPECT_EQ(file->statistics().of(Kind::kWritea).waits, 18);
}

TEST(UnitLayers, CopyAtTheLibrarysTimePerWord) {
  KernelBench bench;
  unicos::UnitLayerContext unit(bench.kernel, "a", {}, [](const std::string&) {});
  const auto per_word = bench.kernel.specification().library.copy;
  ASSERT_GT(time::product(per_word, 1000), time::Duration{});
  const auto took = [&](std::int64_t bytes) {
    const auto before = bench.now();
    unit.copy(amount::Bytes{bytes});
    return bench.now() - before;
  };
  EXPECT_EQ(took(0), time::Duration{});
  EXPECT_EQ(took(8000), time::product(per_word, 1000));
  EXPECT_EQ(took(7993), took(8000)) << "the last word is copied whole";
}

TEST(UnitLayers, KnowTheFileThatALayerOpened) {
  KernelBench bench;
  unicos::UnitLayerContext unit(bench.kernel, "a", {}, [](const std::string&) {});
  EXPECT_EQ(unit.opened(), nullptr);
  const auto file = unit.open();
  EXPECT_EQ(unit.opened(), file.get());
}

TEST(Ssd, AReleasedSegmentFreesItsSpace) {
  KernelBench bench({.instant = true});
  unicos::UnitLayerContext unit(bench.kernel, "a", {}, [](const std::string&) {});
  const auto all = bench.kernel.specification().segment_blocks;
  unit.secondary()->resize(all);
  EXPECT_NO_THROW(unit.secondary()->resize(all));
}

TEST(Ssd, TransfersTakeTheirTimeAndEndAtTheSegmentsSize) {
  KernelBench bench({.instant = true});
  unicos::UnitLayerContext unit(bench.kernel, "a", {}, [](const std::string&) {});
  const auto segment = unit.secondary();
  segment->resize(amount::Blocks{10});
  Words words(4 * kBlock);
  Words other(4 * kBlock, 9);
  const auto before = bench.now();
  segment->write(amount::Blocks{3}, words.bytes());
  EXPECT_EQ(bench.now() - before, 45us + 4 * 512 * 8ns);
  segment->resize(amount::Blocks{20});
  segment->read(amount::Blocks{3}, other.bytes());
  EXPECT_TRUE(std::equal(words.bytes().begin(), words.bytes().end(), other.bytes().begin()));
  EXPECT_THROW(segment->read(amount::Blocks{17}, other.bytes()), ffio::Error);
  EXPECT_THROW(segment->read(amount::Blocks{0}, other.bytes().first(10)), ffio::Error);
  const auto all = bench.kernel.specification().segment_blocks;
  try {
    unit.secondary()->resize(amount::Blocks{all.count - 19});
    FAIL() << "no error";
  } catch (const ffio::Error& error) {
    EXPECT_EQ(error.number(), 28);
    EXPECT_NE(std::string(error.what()).find("the solid-state storage device has no space"),
              std::string::npos);
  }
  segment->resize({});
  EXPECT_NO_THROW(unit.secondary()->resize(amount::Blocks{1})) << "what was given up is free again";
}

}  // namespace
}  // namespace platter::tests
