// Records that are written are read back, with any lengths, buffers and order of operations. The numbers of
// transfers are derived by hand.

#include <algorithm>

#include "tests/emulator/system/vms/vms_bench.hpp"

namespace platter::tests {
namespace {

class Records : public testing::Test {
 protected:
  VmsBench bench;

  static vms::RecordStream stream(vms::Channel& channel, const vms::Buffering& buffering = {}) {
    return {channel, buffering, vms::plain_storage};
  }
};

Bytes get(vms::RecordStream& records) {
  Bytes into(32767);
  const auto got = records.get(into);
  into.resize(got.length.size());
  return into;
}

/// 16 records of 512 bytes fill a buffer of 16 blocks.
TEST_F(Records, SixteenRecordsOfABlockShareOneTransfer) {
  vms::Channel channel(bench.kernel, bench.fixed("A", kBlock, 160), true);
  auto records = stream(channel);
  EXPECT_EQ(bench.direct([&] {
    for (std::uint64_t i = 0; i < 160; ++i) records.put(bytes_of(kBlock, i));
    records.flush();
  }),
            10);
  EXPECT_EQ(bench.direct([&] {
    records.rewind();
    for (std::uint64_t i = 0; i < 128; ++i) EXPECT_EQ(get(records), bytes_of(kBlock, i));
  }),
            8)
      << "the last 32 blocks are in the two buffers, and are overwritten there";
}

/// 100 records of 100 bytes are 10 000 bytes, which occupy 20 blocks. The first 16 blocks are one transfer.
TEST_F(Records, ContinueInTheNextBlock) {
  vms::Channel channel(bench.kernel, bench.fixed("A", 100, 100), true);
  auto records = stream(channel);
  EXPECT_EQ(bench.direct([&] {
    for (std::uint64_t i = 0; i < 100; ++i) records.put(bytes_of(100, i));
    records.flush();
  }),
            2);
  EXPECT_EQ(channel.file().bytes, amount::Bytes{10000});
}

/// Five records of 100 bytes fit into a block.
TEST_F(Records, RecordsStayWithinBlocksIfTheFileRequiresIt) {
  vms::Channel channel(
      bench.kernel,
      bench.create("A", {.format = Format::kFixed, .within_blocks = true, .longest = amount::Bytes{100}},
                   100),
      true);
  auto records = stream(channel);
  for (std::uint64_t i = 0; i < 12; ++i) records.put(bytes_of(100, i));
  EXPECT_EQ(channel.file().bytes, amount::Bytes{2 * kBlock + 200});
  records.rewind();
  for (std::uint64_t i = 0; i < 12; ++i) EXPECT_EQ(get(records), bytes_of(100, i)) << i;
  records.seek_number(8);
  EXPECT_EQ(get(records), bytes_of(100, 7));
}

TEST_F(Records, HaveAnEvenNumberOfBytesInTheFile) {
  vms::Channel fixed(bench.kernel, bench.fixed("A", 99, 10), true);
  auto of_99 = stream(fixed);
  of_99.put(bytes_of(99, 1));
  EXPECT_EQ(fixed.file().bytes, amount::Bytes{100});
  vms::Channel variable(bench.kernel, bench.variable("B", 10), true);
  auto of_any = stream(variable);
  of_any.put(bytes_of(7, 1));
  EXPECT_EQ(variable.file().bytes, amount::Bytes{10}) << "two of length, seven, and one more";
}

/// As on the disks of VMS, the length has two bytes, the lower one first.
TEST_F(Records, AVariableRecordFollowsItsLength) {
  vms::Channel channel(bench.kernel, bench.variable("A", 10), true);
  auto records = stream(channel);
  records.put(bytes_of(300, 1));
  records.close();
  Bytes block(kBlock);
  channel.read(Blocks{1}, block);
  EXPECT_EQ(block[0], std::byte{300 % 256});
  EXPECT_EQ(block[1], std::byte{300 / 256});
  EXPECT_TRUE(std::equal(block.begin() + 2, block.begin() + 302, bytes_of(300, 1).begin()));
}

/// The next buffer is read while the program processes the previous one. A buffer takes 20 ms, and the
/// program 10 ms, so only the time of the drive remains.
TEST(RecordTimes, ReadingAheadOverlapsWithTheProgram) {
  const auto elapsed = [](bool ahead) {
    VmsBench bench(false);
    vms::Channel channel(bench.kernel, bench.fixed("A", 16 * kBlock, 1600), true);
    vms::RecordStream records(channel, {.reads_ahead = ahead}, vms::plain_storage);
    const Bytes record = bytes_of(16 * kBlock, 1);
    for (int i = 0; i < 100; ++i) records.put(record);
    records.rewind();
    return bench.took([&] {
      for (int i = 0; i < 100; ++i) {
        bench.machine.processor().compute(20ms);
        get(records);
      }
    });
  };
  EXPECT_LT(time::seconds(elapsed(true)), 0.8 * time::seconds(elapsed(false)));
}

TEST(RecordTimes, WritingAfterOverlapsWithTheProgram) {
  const auto elapsed = [](bool behind) {
    VmsBench bench(false);
    vms::Channel channel(bench.kernel, bench.fixed("A", 16 * kBlock, 1600), true);
    vms::RecordStream records(channel, {.writes_behind = behind}, vms::plain_storage);
    const Bytes record = bytes_of(16 * kBlock, 1);
    return bench.took([&] {
      for (int i = 0; i < 100; ++i) {
        bench.machine.processor().compute(20ms);
        records.put(record);
      }
      records.flush();
    });
  };
  EXPECT_LT(time::seconds(elapsed(true)), 0.8 * time::seconds(elapsed(false)));
}

TEST_F(Records, RecordsWithinABlockAreLocatedInTheBuffer) {
  vms::Channel channel(bench.kernel, bench.fixed("A", 256, 10), true);
  auto records = stream(channel);
  for (std::uint64_t i = 0; i < 4; ++i) records.put(bytes_of(256, i));
  records.rewind();
  for (std::uint64_t i = 0; i < 4; ++i) {
    const auto got = records.locate({});
    ASSERT_NE(got.at, nullptr);
    EXPECT_TRUE(std::equal(got.at, got.at + 256, bytes_of(256, i).begin()));
  }
}

TEST_F(Records, ARecordThatSpansBlocksIsCopiedToTheUsersBuffer) {
  vms::Channel channel(bench.kernel, bench.fixed("A", 300, 10), true);
  auto records = stream(channel);
  for (std::uint64_t i = 0; i < 2; ++i) records.put(bytes_of(300, i));
  records.rewind();
  records.locate({});
  EXPECT_EQ(condition_of([&] { records.locate({}); }), Condition::kNoUserBuffer);
  Bytes into(300);
  EXPECT_EQ(records.locate(into).at, nullptr);
  EXPECT_EQ(into, bytes_of(300, 1));
}

TEST_F(Records, EachErrorHasItsOwnCondition) {
  vms::Channel channel(bench.kernel, bench.fixed("A", 100, 10), true);
  auto records = stream(channel);
  EXPECT_EQ(condition_of([&] { records.put(bytes_of(99, 1)); }), Condition::kBadRecordSize);
  EXPECT_EQ(condition_of([&] { get(records); }), Condition::kEndOfFile);
  EXPECT_EQ(condition_of([&] { records.update(bytes_of(100, 1)); }), Condition::kNoCurrent);
  records.put(bytes_of(100, 1));
  records.put(bytes_of(100, 2));
  records.rewind();
  EXPECT_EQ(condition_of([&] { records.put(bytes_of(100, 3)); }), Condition::kNotAtEnd);
  EXPECT_EQ(condition_of([&] { records.seek_number(0); }), Condition::kBadKeySize);
  records.seek_number(3);
  EXPECT_EQ(condition_of([&] { get(records); }), Condition::kEndOfFile);
  vms::Channel any(bench.kernel, bench.variable("B", 10), true);
  auto of_any = stream(any);
  EXPECT_EQ(condition_of([&] { of_any.put(bytes_of(32768, 1)); }), Condition::kBadRecordSize);
  EXPECT_EQ(condition_of([&] { of_any.seek_number(1); }), Condition::kBadAccessMode);
  of_any.put(bytes_of(10, 1));
  of_any.seek(amount::Bytes{4});
  EXPECT_EQ(condition_of([&] { get(of_any); }), Condition::kBadRecordFile);
}

/// A record of the same length replaces the old one, and the other records stay.
TEST_F(Records, AreUpdatedInPlace) {
  vms::Channel channel(bench.kernel, bench.variable("A", 10), true);
  auto records = stream(channel);
  for (std::uint64_t i = 0; i < 20; ++i) records.put(bytes_of(50 + i, i));
  records.rewind();
  for (int i = 0; i < 7; ++i) get(records);
  EXPECT_EQ(condition_of([&] { records.update(bytes_of(57, 100)); }), Condition::kBadRecordSize);
  records.rewind();
  for (int i = 0; i < 7; ++i) get(records);
  records.update(bytes_of(56, 100));
  records.rewind();
  for (std::uint64_t i = 0; i < 20; ++i) EXPECT_EQ(get(records), bytes_of(50 + i, i == 6 ? 100 : i));
}

/// A file without allocated space grows by 39 blocks at a time: two buffers of 16 blocks plus the volume's 5,
/// rounded up to clusters of 3.
TEST_F(Records, ExtendTheirFile) {
  vms::Channel channel(bench.kernel, bench.fixed("A", kBlock), true);
  auto records = stream(channel);
  const auto before = bench.kernel.counters();
  for (std::uint64_t i = 0; i < 100; ++i) records.put(bytes_of(kBlock, i));
  EXPECT_EQ(channel.file().blocks(), Blocks{117});
  EXPECT_EQ(bench.kernel.counters().extensions - before.extensions, 3);
  EXPECT_EQ(bench.kernel.counters().buffered - before.buffered, 3);
}

TEST_F(Records, AFileGrowsByItsExtensionQuantity) {
  vms::Channel channel(
      bench.kernel,
      bench.create("A",
                   {.format = Format::kFixed, .longest = amount::Bytes{kBlock}, .extension = Blocks{100}}),
      true);
  auto records = stream(channel);
  records.put(bytes_of(kBlock, 1));
  EXPECT_EQ(channel.file().blocks(), Blocks{102}) << "whole clusters";
}

/// Random operations with any buffers are compared with a plain list.
TEST_F(Records, ReturnTheWrittenWords) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937_64 random(seed);
    const auto below = [&](std::uint64_t n) { return random() % n; };
    const bool is_fixed = below(2) == 0;
    const bool within = below(3) == 0;
    const auto length = static_cast<std::int64_t>(1 + below(within ? 500 : 2000));
    vms::File& file = bench.create("P", {.format = is_fixed ? Format::kFixed : Format::kVariable,
                                         .within_blocks = within,
                                         .longest = amount::Bytes{is_fixed ? length : 0}});
    vms::Channel channel(bench.kernel, file, true);
    const vms::Buffering buffering{.blocks = Blocks{static_cast<std::int64_t>(1 + below(20))},
                                   .buffers = static_cast<std::int64_t>(1 + below(4)),
                                   .reads_ahead = below(2) == 0,
                                   .writes_behind = below(2) == 0};
    auto records = std::make_unique<vms::RecordStream>(channel, buffering, vms::plain_storage);
    std::vector<Bytes> all;
    std::size_t next = 0;
    for (int step = 0; step < 300; ++step) {
      switch (below(8)) {
        case 0:
        case 1:
        case 2: {
          const auto count = is_fixed ? static_cast<std::size_t>(length) : below(within ? 505 : 3000);
          all.resize(next);
          all.push_back(bytes_of(count, random()));
          records->put(all.back(), true);
          ++next;
          break;
        }
        case 3:
        case 4:
        case 5:
          if (next == all.size()) {
            EXPECT_TRUE(records->at_end());
            break;
          }
          ASSERT_EQ(get(*records), all[next++]);
          if (below(5) == 0) {
            all[next - 1] = bytes_of(all[next - 1].size(), random());
            records->update(all[next - 1]);
          }
          break;
        case 6:
          if (is_fixed && !all.empty()) {
            next = below(all.size());
            records->seek_number(static_cast<std::int64_t>(next) + 1);
          } else {
            records->rewind();
            next = 0;
          }
          break;
        default:
          records->close();
          records = std::make_unique<vms::RecordStream>(channel, buffering, vms::plain_storage);
          next = 0;
      }
    }
    records->rewind();
    for (const auto& one : all) ASSERT_EQ(get(*records), one);
    EXPECT_TRUE(records->at_end());
    records->close();
    channel.close();
    bench.kernel.remove(file);
  }
}

/// 500 bytes and their length leave 10 bytes of the block, too few for a record of 10 bytes and its length.
TEST_F(Records, ARecordThatDoesNotFitStartsTheNextBlock) {
  const vms::RecordAttributes within{.format = Format::kVariable, .within_blocks = true};
  for (const std::int64_t length : {8, 9, 10}) {
    vms::Channel channel(bench.kernel, bench.create("F" + std::to_string(length), within, 10), true);
    auto records = stream(channel);
    records.put(bytes_of(500, 1));
    EXPECT_EQ(records.put(bytes_of(length, 2)), amount::Bytes{length == 8 ? 502 : 512}) << length;
    records.rewind();
    EXPECT_EQ(get(records), bytes_of(500, 1));
    EXPECT_EQ(get(records), bytes_of(length, 2));
  }
}

TEST_F(Records, FindAndLocateTakeTheTimeOfAGet) {
  vms::Channel channel(bench.kernel, bench.fixed("A", 100, 10), true);
  auto records = stream(channel);
  for (std::uint64_t i = 0; i < 5; ++i) records.put(bytes_of(100, i));
  records.rewind();
  get(records);  // the block is in the buffer now
  const auto time = bench.kernel.specification().records.get;
  ASSERT_GT(time, time::Duration{});
  EXPECT_EQ(bench.took([&] { records.find(); }), time);
  Bytes into(100);
  EXPECT_EQ(bench.took([&] { records.locate(into); }), time);
}

/// Of 1000 bytes, parts are in two or three blocks, and each part takes 187 us.
TEST(RecordTimes, GrowWithTheBlocksOfARecord) {
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.fixed("A", 1000, 30), true);
  vms::RecordStream stream(channel, {}, vms::plain_storage);
  const Bytes record(1000);
  for (int i = 0; i < 3; ++i) stream.put(record);
  stream.rewind();
  Bytes back(1000);
  stream.get(back);                                           // reads the buffer
  const auto second = bench.took([&] { stream.get(back); });  // bytes 1000 to 1999: blocks 2 to 4
  const auto third = bench.took([&] { stream.get(back); });   // bytes 2000 to 2999: blocks 4 to 6
  EXPECT_EQ(second, 300us + 500us + 3 * 187us);
  EXPECT_EQ(third, second);
}

}  // namespace
}  // namespace platter::tests
