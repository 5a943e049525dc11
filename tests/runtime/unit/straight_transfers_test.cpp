// The transfers of CFTLIB's BUFFER IN and OUT, which go directly between the drive and the program's array,
// as far as Table 1 shows them.

#include <numeric>

#include "tests/runtime/unit/transfers_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using amount::Blocks;
using runtime::SequentialUnit;

TEST_F(Transfers, AStraightBufferInReadsARecordThatFitsInOneTransfer) {
  const auto cftlib = library(straight(17, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, cftlib);
  write_records(unit, 2, 16);
  SequentialUnit reader = runtime::blocked_unit(machine().system(), 5, cftlib);
  std::vector<dataset::Word> array(511 * 16);
  reader.buffer_in(array, false);
  EXPECT_EQ(notes().take(), "R17 17^") << "it returns while the transfer is under way";
  EXPECT_EQ(reader.status(), SequentialUnit::kDone);
  EXPECT_EQ(notes().take(), ".");
  reader.buffer_in(array, false);
  reader.status();
  EXPECT_EQ(notes().take(), "R16 16^.") << "the block that the first record ends in is in the buffer";
}

TEST_F(Transfers, AStraightBufferInReadsALongerRecordInTwoTransfers) {
  const auto cftlib = library(straight(17, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, cftlib);
  write_records(unit, 2, 18);
  SequentialUnit reader = runtime::blocked_unit(machine().system(), 5, cftlib);
  std::vector<dataset::Word> array(511 * 18);
  reader.buffer_in(array, false);
  EXPECT_EQ(notes().take(), "R19 18^");
  reader.status();
  EXPECT_EQ(notes().take(), ". 1.") << "the second starts when the first is complete";
  std::vector<std::int64_t> all(19);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(notes().sectors, all);
}

TEST_F(Transfers, AStraightBufferOutReadsTheLastBlockAndWritesATail) {
  const auto cftlib = library(straight(17, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, cftlib);
  const std::vector<dataset::Word> words(511 * 2, 1);
  unit.buffer_out(words, false);
  unit.status();
  EXPECT_EQ(notes().take(), "W5 2^. 3.")
      << "two blocks and, with two more, the one with the end of the record";
  unit.buffer_out(words, false);
  unit.status();
  EXPECT_EQ(notes().take(), "R1 1^.W5 2^. 3.");
  EXPECT_EQ(notes().sectors, (std::vector<std::int64_t>{0, 1, 2, 3, 4, 2, 2, 3, 4, 5, 6}));
}

/// The paper: rates depend on the system buffer alone, for any part or multiple of it as the program's
/// buffer.
TEST_F(Transfers, TheSystemBufferAloneSetsTheTransfersOfAStraightStatement) {
  const auto cftlib = library(straight(17, 1));
  const auto written = [&](std::int64_t sectors, int records) {
    SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, cftlib, Blocks{18});
    const std::vector<dataset::Word> words(static_cast<std::size_t>(511 * sectors), 1);
    for (int i = 0; i < records; ++i) {
      unit.buffer_out(words, false);
      unit.status();
    }
    return notes().take();
  };
  const std::string one = "W21 18^. 3.";  // and the block that starts after it, with two more
  const std::string next = "R1 1^.";
  EXPECT_EQ(written(18, 2), one + next + one) << "the record, which is as long";
  EXPECT_EQ(written(9, 4), one + next + one) << "only when it is full";
  EXPECT_EQ(written(36, 1), one + next + one);

  {
    SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, cftlib, Blocks{18});
    unit.rewind();
    for (int i = 0; i < 4; ++i) unit.write(std::vector<dataset::Word>(511 * 36, 1));
    unit.rewind();
  }
  machine().system().idle();
  notes().take();
  const auto read = [&](std::int64_t sectors, int records) {
    SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, cftlib, Blocks{18});
    std::vector<dataset::Word> array(
        static_cast<std::size_t>(511 * sectors - 10));  // the array does not end at a block's end
    for (int i = 0; i < records; ++i) {
      unit.buffer_in(array, true);
      EXPECT_EQ(unit.length(), amount::Words{std::ssize(array)});
      EXPECT_EQ(array, std::vector<dataset::Word>(array.size(), 1));
    }
    return notes().take();
  };
  EXPECT_EQ(read(18, 1), "R18 17^. 1.") << "all but the last, and then that";
  EXPECT_EQ(read(10, 1), "R18 17^. 1.");
  EXPECT_EQ(read(9, 2), "R18 17^. 1.") << "the second half is there";
  EXPECT_EQ(read(36, 1), "R36 17^. 1. 17. 1.");
}

TEST_F(Transfers, ATailEndsWithTheCylinder) {
  machine().system().connect(30, {"LATE", {extent(0, 177, 100)}});
  const auto cftlib = library(straight(17, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 30, cftlib);
  unit.buffer_out(std::vector<dataset::Word>(511, 1), false);
  unit.status();
  EXPECT_EQ(notes().take(), "W3 1^. 2.") << "178 and 179";
}

}  // namespace
}  // namespace platter::tests
