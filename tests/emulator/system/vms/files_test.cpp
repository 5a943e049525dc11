// File names, volumes, windows, QIO and block mode.

#include "emulator/system/vms/section.hpp"
#include "tests/emulator/system/vms/vms_bench.hpp"

namespace platter::tests {
namespace {

TEST(FileNames, NamesAreParsedIntoTheirParts) {
  const auto name = vms::read_name("node::dra1:[user.data]x.dat;3", ".TYP");
  EXPECT_EQ(name.node, "NODE");
  EXPECT_EQ(name.volume, "DRA1");
  EXPECT_EQ(name.name, "X.DAT");
  EXPECT_EQ(name.version, 3);
  EXPECT_EQ(vms::read_name("x", ".TYP").name, "X.TYP");
  EXPECT_EQ(vms::read_name("x.", ".TYP").name, "X.");
  for (const char* bad : {"", "[]", "A.B.C", "A*B", "A;X", "A;--1", "A;99999", "[A", ".DAT"})
    EXPECT_EQ(condition_of([&] { vms::read_name(bad, ""); }), Condition::kBadName) << bad;
  EXPECT_EQ(vms::read_name("[]a.dat;", "").version, 0);
  EXPECT_EQ(vms::read_name("<>a.dat;-2", "").version, -2);
  EXPECT_EQ(condition_of([&] { vms::read_name("dra1:[user]x.dat", ""); }), Condition::kNotSupported);
}

TEST(Files, HaveVersions) {
  VmsBench bench;
  bench.fixed("A", 512);
  vms::File& newer = bench.fixed("A", 512);
  EXPECT_EQ(newer.name, "A.DAT;2");
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("A.DAT", "")), &newer);
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("A.DAT;1", ""))->name, "A.DAT;1");
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("A.DAT;3", "")), nullptr);
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("A.DAT;0", "")), &newer);
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("A.DAT;-1", ""))->name, "A.DAT;1");
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("A.DAT;-2", "")), nullptr);
  bench.kernel.remove(newer);
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("A.DAT", ""))->name, "A.DAT;1");
}

// Virtual blocks, bytes of a file and pages of memory cannot be mixed with each other or with plain numbers.
template <typename Count>
concept IsRead = requires(vms::Channel& channel, Count block) { channel.read(block, {}); };
static_assert(IsRead<Blocks> && !IsRead<std::int64_t> && !IsRead<amount::Sectors> && !IsRead<amount::Bytes>);
template <typename Count>
concept IsSought = requires(vms::RecordStream& records, Count place) { records.seek(place); };
static_assert(IsSought<amount::Bytes> && !IsSought<std::int64_t> && !IsSought<Blocks>);
static_assert(std::is_constructible_v<vms::Section, vms::Channel&, Blocks, std::span<std::byte>, vms::Pages,
                                      bool, vms::Pages, vms::Guard&> &&
              !std::is_constructible_v<vms::Section, vms::Channel&, Blocks, std::span<std::byte>, Blocks,
                                       bool, vms::Pages, vms::Guard&>);

/// An RM05 has 823 * 19 * 32 blocks, in clusters of three. The file system uses some of them.
TEST(Volumes, AVolumeIsFullWhenAllItsBlocksAreAllocated) {
  VmsBench bench;
  vms::File& file = bench.fixed("A", 512);
  const auto& volume = bench.kernel.volumes().front();
  EXPECT_EQ(volume.blocks(), Blocks{823 * 19 * 32 / 3 * 3});
  const auto free = volume.free();
  bench.kernel.extend(file, Blocks{10000}, false);
  EXPECT_EQ(volume.free(), free - Blocks{10002}) << "whole clusters";
  EXPECT_EQ(file.extents.size(), 1U);
  EXPECT_EQ(condition_of([&] { bench.kernel.extend(file, volume.longest() + Blocks{1}, true); }),
            Condition::kFull);
  EXPECT_EQ(condition_of([&] { bench.kernel.extend(file, volume.free() + Blocks{1}, false); }),
            Condition::kFull);
  bench.kernel.extend(file, volume.free(), false);
  EXPECT_EQ(file.extents.size(), 3U) << "behind the index file, where most is free, and then in front of it";
  EXPECT_EQ(volume.free(), Blocks{});
  bench.kernel.remove(file);
  EXPECT_EQ(volume.free(), free);
}

/// Two files that grow alternately have extents of 3 blocks each. A window has 7 pointers, so a sequential
/// pass over 21 extents turns it twice, and reads a header each time.
TEST(Windows, FilesInPiecesTurnTheirWindows) {
  VmsBench bench;
  vms::File& file = bench.fixed("A", 512);
  vms::File& other = bench.fixed("B", 512);
  for (int i = 0; i < 21; ++i) {
    bench.kernel.extend(file, Blocks{3}, false);
    bench.kernel.extend(other, Blocks{3}, false);
  }
  ASSERT_EQ(file.extents.size(), 21U);
  vms::Channel channel(bench.kernel, file, true);
  Bytes block(kBlock);
  EXPECT_EQ(bench.direct([&] {
    for (int i = 1; i <= 63; ++i) channel.read(Blocks{i}, block);
  }),
            63 + 2);
  EXPECT_EQ(bench.kernel.counters().turns, 2);
}

TEST(Qio, MovesPartialBlocks) {
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 30), true);
  const Bytes written = bytes_of(1000, 1);
  channel.write(Blocks{3}, written);
  Bytes back(1024);
  channel.read(Blocks{3}, back);
  EXPECT_TRUE(std::equal(written.begin(), written.end(), back.begin()));
  EXPECT_EQ(back[1000], std::byte{0}) << "the rest of the last block";
  Bytes part(700);
  channel.read(Blocks{3}, part);
  EXPECT_TRUE(std::equal(part.begin(), part.end(), written.begin()));
}

TEST(Qio, StaysWithinTheFile) {
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 30), false);
  Bytes bytes(2 * kBlock);
  EXPECT_EQ(condition_of([&] { channel.read(Blocks{0}, bytes); }), Condition::kBadParameter);
  EXPECT_EQ(condition_of([&] { channel.read(Blocks{29}, bytes); }), Condition::kNormal);
  EXPECT_EQ(condition_of([&] { channel.read(Blocks{30}, bytes); }), Condition::kSystemEndOfFile);
  EXPECT_EQ(condition_of([&] { channel.write(Blocks{1}, bytes); }), Condition::kNotWritable);
}

/// A write takes 2.45 ms of the processor, and a read 2.65 ms.
TEST(Qio, TakesTheSpecifiedProcessorTime) {
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 30), true);
  Bytes bytes(16 * kBlock);
  EXPECT_EQ(bench.took([&] { channel.write(Blocks{1}, bytes); }), 2450us);
  EXPECT_EQ(bench.took([&] { channel.read(Blocks{1}, bytes); }), 2650us);
}

/// Each page is locked and mapped: 90 us.
TEST(Qio, TakesProcessorTimeForEachPage) {
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 100), true);
  Bytes page(kBlock);
  Bytes pages(64 * kBlock);
  EXPECT_EQ(bench.took([&] { channel.read(Blocks{1}, page); }), 1300us);
  EXPECT_EQ(bench.took([&] { channel.read(Blocks{1}, pages); }), 1300us + 63 * 90us);
}

/// The processor time after the transfer is the program's, whether or not it waits.
TEST(Qio, TakesAsMuchProcessorTimeWithoutWaiting) {
  VmsBench bench(false);
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 30), true);
  Bytes bytes(16 * kBlock);
  const auto before = bench.kernel.processor_time();
  channel.wait(*channel.start_read(Blocks{1}, bytes));
  EXPECT_EQ(bench.kernel.processor_time() - before, 2650us);
}

/// 64 blocks cross the Unibus in 51.2 ms. The drive of a Massbus delivers them in less than two revolutions.
TEST(Ra81, IsAsSlowAsTheUnibus) {
  auto catalogue = specification::Catalogue::builtin();
  catalogue.set("machine.disk=ra81");
  VmsBench bench(false, catalogue);
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 100), false);
  Bytes bytes(64 * kBlock);
  EXPECT_GT(bench.took([&] { channel.read(Blocks{1}, bytes); }), 53ms);
}

TEST(BlockMode, ReadsStopAtTheLastByteOfTheFile) {
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.create("A", {}), true);
  vms::BlockStream blocks(channel, {}, std::nullopt);
  const Bytes written = bytes_of(5 * kBlock + 100, 1);
  blocks.write({}, written);
  blocks.write({}, written);
  EXPECT_EQ(channel.file().bytes, amount::Bytes{11 * kBlock + 100});
  EXPECT_EQ(channel.file().blocks(), Blocks{12}) << "6 and 6, in clusters of 3";
  blocks.rewind();
  Bytes back(8 * kBlock);
  EXPECT_EQ(blocks.read({}, back), amount::Bytes{8 * kBlock});
  EXPECT_EQ(blocks.read({}, back), amount::Bytes{3 * kBlock + 100});
  EXPECT_EQ(condition_of([&] { blocks.read({}, back); }), Condition::kEndOfFile);
  EXPECT_EQ(blocks.read(Blocks{7}, back), amount::Bytes{5 * kBlock + 100});
  EXPECT_TRUE(std::equal(written.begin(), written.end(), back.begin()));
}

/// A message and its answer are two operations. A transfer in sequence needs one message for all blocks,
/// other transfers one for each block.
TEST(BlockMode, GoesThroughTheNetworkInMessages) {
  for (const bool sequence : {true, false}) {
    VmsBench bench;
    vms::Channel channel(bench.kernel, bench.create("A", {}, 30), true);
    vms::BlockStream blocks(channel, {}, vms::Link(bench.kernel, sequence));
    const Bytes written = bytes_of(7 * kBlock, 1);
    EXPECT_EQ(bench.direct([&] { blocks.write(Blocks{1}, written); }), sequence ? 2 : 14);
    Bytes back(7 * kBlock);
    EXPECT_EQ(bench.direct([&] { blocks.read(Blocks{1}, back); }), sequence ? 2 : 14);
    EXPECT_EQ(back, written);
    // 3584 bytes are 7 segments of 576 bytes, and 512 bytes are one. The answer for a block is another
    // segment.
    const auto each = sequence ? 2 * 700us + 7 * 2980us : 7 * (2 * 700us + 2 * 2980us);
    const auto before = bench.kernel.processor_time();
    const auto others = bench.kernel.processor_time_of_others();
    blocks.write(Blocks{1}, written);
    EXPECT_EQ(bench.kernel.processor_time() - before, each);
    EXPECT_EQ(bench.kernel.processor_time_of_others() - others, each) << "the listener takes as much";
  }
}

TEST(Conditions, HaveNamesAndMessages) {
  EXPECT_EQ(vms::name_of(Condition::kEndOfFile), "RMS$_EOF");
  EXPECT_EQ(vms::message_of(Condition::kEndOfFile), "%RMS-E-EOF, end of file detected");
  EXPECT_EQ(vms::message_of(Condition::kDeviceFull).substr(0, 12), "%SYSTEM-W-DE");
  EXPECT_EQ(vms::name_of(static_cast<Condition>(0x12344)), "%X00012344");
  EXPECT_TRUE(vms::is_good(Condition::kRmsNormal));
  EXPECT_FALSE(vms::is_good(Condition::kEndOfFile));
}

}  // namespace
}  // namespace platter::tests
