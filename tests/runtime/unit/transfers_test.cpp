// The transfers of a statement, which determine the rows of Table 1.

#include "tests/runtime/unit/transfers_bench.hpp"
#include "tests/support/stretches.hpp"

namespace platter::tests {
namespace {

using amount::Blocks;
using runtime::SequentialUnit;

TEST_F(Transfers, TransfersThroughOneSystemBufferWaitForEachOther) {
  const auto ltss = library(buffered(4, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, ltss, Blocks{4});
  const std::vector<dataset::Word> words(511 * 10, 1);
  unit.buffer_out(words, false);
  EXPECT_EQ(notes().take(), "W8 4^") << "two buffers are full";
  unit.status();
  EXPECT_EQ(notes().take(), ". 4.");
  unit.rewind();
  EXPECT_EQ(notes().take(), "W3 3^.") << "what is left, with the ends";
  SequentialUnit reader = runtime::blocked_unit(machine().system(), 5, ltss, Blocks{4});
  std::vector<dataset::Word> array(511 * 10);
  reader.buffer_in(array, false);
  reader.status();
  EXPECT_EQ(notes().take(), "R12 4^. 4. 4.");
}

TEST_F(Transfers, SmallRecordsAreTransferredOnlyWhenABufferIsFull) {
  const auto fortlib = library(buffered(2, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, fortlib, Blocks{2});
  const std::vector<dataset::Word> words(255, 1);  // with its control word, the record fills half a block
  for (int i = 0; i < 3; ++i) unit.write(words);
  EXPECT_EQ(notes().take(), "");
  for (int i = 0; i < 3; ++i) unit.write(words);
  EXPECT_EQ(notes().take(), "W2 2^.") << "and it waits";
}

TEST_F(Transfers, WithTwoBuffersContinueWhileTheProgramUsesTheOther) {
  const auto two = library(buffered(2, 2));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, two, Blocks{2});
  write_records(unit, 8, 1);
  SequentialUnit reader = runtime::blocked_unit(machine().system(), 5, two, Blocks{2});
  reader.read();
  EXPECT_EQ(notes().take(), "R2 2^.R2 2^") << "the next two blocks are on their way";
  reader.read();
  EXPECT_EQ(notes().take(), ".R2 2^") << "it waits for them, and the next two are on theirs";
}

TEST_F(Transfers, AReadReturnsWhenItsOwnTransfersAreComplete) {
  machine().system().connect(30, {"SHORT", {extent(0, 0, 4)}});
  const auto two = library(buffered(2, 2));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 30, two, Blocks{2});
  write_records(unit, 3, 1);
  SequentialUnit reader = runtime::blocked_unit(machine().system(), 30, two, Blocks{2});
  reader.read();
  EXPECT_TRUE(machine().system().test("test", 30)) << "blocks 2 and 3 are on their way";
  reader.read();
  EXPECT_FALSE(machine().system().test("test", 30)) << "block 2 holds the record's end";
}

TEST_F(Transfers, LaterTransfersSeeWaitingTransfers) {
  auto& system = machine().system();
  system.connect(30, {"SCRATCH1", {extent(0, 0, 100)}});
  std::vector<dataset::Word> five(5120, 5);  // more sectors than the controller has buffers
  std::vector<dataset::Word> six(512, 6);
  const auto& write = *system.specification().find("WDISK");
  system.call(write, 5, five, amount::Words{512});
  system.call(write, 30, six, {});
  dataset::Block found{};
  system.look(5, {}, found);
  EXPECT_EQ(found[0], 6U) << "though it is not on the medium yet";
  std::vector<dataset::Word> both(1024);
  system.look(30, {}, both);
  EXPECT_EQ(both[511], 6U);
  EXPECT_EQ(both[512], 5U);
}

TEST_F(Transfers, AReadAfterABackspaceWithinTheBufferTransfersNothing) {
  const auto fortlib = library(buffered(4, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, fortlib, Blocks{4});
  write_records(unit, 3, 1);
  unit.read();
  notes().take();
  unit.backspace();
  unit.read();
  EXPECT_EQ(notes().take(), "");
}

TEST_F(Transfers, TimePassesInSystemCallsAndWaitsAndByTheLibrarysWork) {
  Statements statements = buffered(2, 1);
  statements.write = layers(buffers(2, 1), "100 us", "512 us");
  const auto slow = library(statements);
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, slow, Blocks{2});
  const auto now = [&] { return machine().processor().now(); };
  const auto before = now();
  unit.write(std::vector<dataset::Word>(100, 1));
  EXPECT_EQ(now() - before, std::chrono::microseconds(200)) << "nothing is moved";
}

TEST_F(Transfers, BufferStatementsMakeTheTransfersThatTheLibraryLists) {
  Statements statements = buffered(4, 1);
  statements.buffer_in =
      layers(buffers(4, 1) +
             ", { layer = \"dependent\", moving = \"read\", transfers = [\"read first\", \"read all\"] }");
  statements.buffer_out =
      layers(buffers(4, 1) +
             ", { layer = \"dependent\", moving = \"write\", transfers = [\"read first\", "
             "\"write all\", \"read last\", \"write last\"] }");
  const auto ltss = library(statements);
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, ltss);
  const std::vector<dataset::Word> words(511 * 4, 1);
  unit.buffer_out(words, false);
  unit.status();
  EXPECT_EQ(notes().take(), "W4 1^. 4. 1. 1.");
  EXPECT_EQ(std::exchange(notes().sectors, {}), (std::vector<std::int64_t>{0, 0, 1, 2, 3, 3, 3}));
  unit.rewind();
  SequentialUnit reader = runtime::blocked_unit(machine().system(), 5, ltss);
  notes().take();
  std::vector<dataset::Word> array(511 * 3);
  reader.buffer_in(array, true);
  reader.status();
  EXPECT_EQ(notes().take(), "R4 1^. 4.");
  EXPECT_EQ(array, std::vector<dataset::Word>(511 * 3, 1));
}

TEST_F(Transfers, TheSmallestBufferIsTransferredSectorBySector) {
  Statements statements = buffered(2, 1);
  statements.buffer_out = layers(
      buffers(2, 1) + ", { layer = \"singly\", moving = \"write\", sectors = " + number("2 sectors") +
      ", cpu = " + number("17 ms") +
      " }, { layer = \"dependent\", moving = \"write\", transfers = [\"read first\", \"write all\"] }");
  const auto ltss = library(statements, "least = " + number("2 sectors"));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, ltss, Blocks{1});
  const auto before = machine().processor().now();
  unit.buffer_out(std::vector<dataset::Word>(511 * 2, 1), false);
  EXPECT_GE(machine().processor().now() - before, std::chrono::milliseconds(17));
  unit.status();
  EXPECT_EQ(notes().take(), "W2 1^. 1. 1. 1.") << "a buffer of 1 sector was asked for, and 2 is the least";
  EXPECT_EQ(notes().sectors, (std::vector<std::int64_t>{0, 0, 1, 1}));
}

TEST_F(Transfers, AnInterleavedDatasetSkipsSectors) {
  machine().system().connect(30, {"SPARSE", {extent(0, 100, 50, 2)}});
  const auto alamos = library(buffered(3, 1));
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 30, alamos);
  unit.write(std::vector<dataset::Word>(511 * 3, 7));
  EXPECT_EQ(notes().sectors, (std::vector<std::int64_t>{100, 102, 104}));
  dataset::Block found{};
  machine().device(0).store().read(amount::Words{102 * 512}, found);
  EXPECT_EQ(found[1], 7U);
  machine().device(0).store().read(amount::Words{101 * 512}, found);
  EXPECT_EQ(found[1], 0U);
}

TEST_F(Transfers, ASingleBufferIsRefilledOnlyAfterItsWordsAreCopied) {
  // The only buffer must be emptied before it can be filled again, so each refill loses a revolution.
  Statements statements = buffered(2, 1);
  SequentialUnit unit = runtime::blocked_unit(machine().system(), 5, library(statements));
  write_records(unit, 1, 8);
  const auto time = [&](const char* sector) {
    statements.buffer_in = layers(buffers(2, 1), "0 us", sector);
    SequentialUnit reader = runtime::blocked_unit(machine().system(), 5, library(statements));
    std::vector<dataset::Word> array(511 * 7);
    machine().system().idle();
    const auto before = machine().processor().now();
    reader.buffer_in(array, false);
    reader.status();
    return machine().processor().now() - before;
  };
  const auto quick = time("0 us");
  EXPECT_GT(time("1 ms") - quick, 3 * std::chrono::microseconds(16000));
}

}  // namespace
}  // namespace platter::tests
