// Which transfers a statement takes: that is what the rows of Table 1 are made of.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

#include "emulator/machine/machine.hpp"
#include "runtime/unit/blocked_unit.hpp"
#include "tests/support/stretches.hpp"
#include "tests/unit/library.hpp"

namespace platter::tests {
namespace {

using amount::Blocks;
using record::Kind;
using runtime::BlockedUnit;

/// Notes calls, transfers and completions: "R34" a call that reads 34 sectors and "^" its return, " 17" a
/// transfer of 17 and "." its end.
class Notes : public record::Listener {
 public:
  void hear(const record::Event& event) override {
    if (event.kind == Kind::kCall) {
      text += fmt::format("{}{}", event.does == record::Does::kWrite ? "W" : "R", event.number);
    } else if (event.kind == Kind::kCommand) {
      text += fmt::format(" {}", event.number);
    } else if (event.kind == Kind::kCompletion) {
      text += ".";
    } else if (event.kind == Kind::kReturn) {
      text += "^";
    } else if (event.kind == Kind::kTransfer) {
      sectors.push_back(event.number);
    }
  }
  std::string take() { return std::exchange(text, ""); }
  std::string text;
  std::vector<std::int64_t> sectors;  ///< of the drive, in order of being moved
};

class Transfers : public testing::Test {
 protected:
  Transfers() : machine_(specification::Catalogue::builtin(), {}, recorder_) {
    recorder_.add(notes_, {Kind::kCall, Kind::kCommand, Kind::kCompletion, Kind::kReturn, Kind::kTransfer});
  }

  /// Records of so many sectors' worth of data words.
  void write_records(BlockedUnit& unit, int count, std::int64_t sectors) {
    const std::vector<dataset::Word> words(static_cast<std::size_t>(511 * sectors), 1);
    for (int i = 0; i < count; ++i) unit.write(words, 0);
    unit.rewind();
    machine_.system().idle();
    notes_.take();
    notes_.sectors.clear();
  }

  machine::Machine& machine() { return machine_; }
  Notes& notes() { return notes_; }

 private:
  record::Recorder recorder_;
  Notes notes_;
  machine::Machine machine_;
};

// CFTLIB, as far as Table 1 tells.
TEST_F(Transfers, of_a_straight_BUFFER_IN_are_one_through_the_buffer_while_the_record_fits) {
  const auto cftlib = library(straight(17, 1));
  BlockedUnit unit(machine().system(), 5, cftlib);
  write_records(unit, 2, 16);
  BlockedUnit reader(machine().system(), 5, cftlib);
  std::vector<dataset::Word> array(511 * 16);
  reader.buffer_in(array, false);
  EXPECT_EQ(notes().take(), "R17 17^") << "it returns while the transfer is under way";
  EXPECT_EQ(reader.status(), BlockedUnit::kDone);
  EXPECT_EQ(notes().take(), ".");
  reader.buffer_in(array, false);
  reader.status();
  EXPECT_EQ(notes().take(), "R16 16^.") << "the block that the first record ends in is in the buffer";
}

TEST_F(Transfers, of_a_straight_BUFFER_IN_are_two_where_it_does_not) {
  const auto cftlib = library(straight(17, 1));
  BlockedUnit unit(machine().system(), 5, cftlib);
  write_records(unit, 2, 18);
  BlockedUnit reader(machine().system(), 5, cftlib);
  std::vector<dataset::Word> array(511 * 18);
  reader.buffer_in(array, false);
  EXPECT_EQ(notes().take(), "R19 18^");
  reader.status();
  EXPECT_EQ(notes().take(), ". 1.") << "the second starts when the first is complete";
  std::vector<std::int64_t> all(19);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(notes().sectors, all);
}

TEST_F(Transfers, through_system_buffers_depend_on_each_other) {
  const auto ltss = library(buffered(4, 1));
  BlockedUnit unit(machine().system(), 5, ltss, Blocks{4});
  const std::vector<dataset::Word> words(511 * 10, 1);
  unit.buffer_out(words, false);
  EXPECT_EQ(notes().take(), "W8 4^") << "two buffers are full";
  unit.status();
  EXPECT_EQ(notes().take(), ". 4.");
  unit.rewind();
  EXPECT_EQ(notes().take(), "W3 3^.") << "what is left, with the ends";
  BlockedUnit reader(machine().system(), 5, ltss, Blocks{4});
  std::vector<dataset::Word> array(511 * 10);
  reader.buffer_in(array, false);
  reader.status();
  EXPECT_EQ(notes().take(), "R12 4^. 4. 4.");
}

TEST_F(Transfers, of_small_records_are_made_only_when_a_buffer_is_full_or_empty) {
  const auto fortlib = library(buffered(2, 1));
  BlockedUnit unit(machine().system(), 5, fortlib, Blocks{2});
  const std::vector<dataset::Word> words(255, 1);  // with its control word it fills half a block
  for (int i = 0; i < 3; ++i) unit.write(words, 0);
  EXPECT_EQ(notes().take(), "");
  for (int i = 0; i < 3; ++i) unit.write(words, 0);
  EXPECT_EQ(notes().take(), "W2 2^.") << "and it waits";
}

TEST_F(Transfers, with_two_buffers_go_on_while_the_program_uses_the_other) {
  const auto two = library(buffered(2, 2));
  BlockedUnit unit(machine().system(), 5, two, Blocks{2});
  write_records(unit, 8, 1);
  BlockedUnit reader(machine().system(), 5, two, Blocks{2});
  reader.read();
  EXPECT_EQ(notes().take(), "R2 2^.R2 2^") << "the next two blocks are on their way";
  reader.read();
  EXPECT_EQ(notes().take(), ".R2 2^") << "it waits for them, and the next two are on theirs";
}

TEST_F(Transfers, that_a_READ_needs_are_complete_when_it_returns) {
  machine().system().connect(30, {"SHORT", {extent(0, 0, 4)}});
  const auto two = library(buffered(2, 2));
  BlockedUnit unit(machine().system(), 30, two, Blocks{2});
  write_records(unit, 3, 1);
  BlockedUnit reader(machine().system(), 30, two, Blocks{2});
  reader.read();
  EXPECT_TRUE(machine().system().test("test", 30)) << "blocks 2 and 3 are on their way";
  reader.read();
  EXPECT_FALSE(machine().system().test("test", 30)) << "block 2 holds the record's end";
}

TEST_F(Transfers, that_wait_for_the_drive_are_seen_by_those_behind_them) {
  auto& system = machine().system();
  system.connect(30, {"SCRATCH1", {extent(0, 0, 100)}});
  std::vector<dataset::Word> five(5120, 5);  // more than the controller has buffers for
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

TEST_F(Transfers, of_a_READ_of_words_that_are_in_the_buffer_are_none_after_a_BACKSPACE) {
  const auto fortlib = library(buffered(4, 1));
  BlockedUnit unit(machine().system(), 5, fortlib, Blocks{4});
  write_records(unit, 3, 1);
  unit.read();
  notes().take();
  unit.backspace();
  unit.read();
  EXPECT_EQ(notes().take(), "");
}

TEST_F(Transfers, time_passes_in_system_calls_and_waits_and_by_the_librarys_work) {
  Statements statements = buffered(2, 1);
  statements.write = layers(buffers(2, 1), "100 us", "512 us");
  const auto slow = library(statements);
  BlockedUnit unit(machine().system(), 5, slow, Blocks{2});
  const auto now = [&] { return machine().processor().now(); };
  const auto before = now();
  unit.write(std::vector<dataset::Word>(100, 1), 0);
  EXPECT_EQ(now() - before, std::chrono::microseconds(200)) << "nothing is moved";
}

TEST_F(Transfers, of_a_buffer_are_those_that_its_library_names) {
  Statements statements = buffered(4, 1);
  statements.buffer_in =
      layers(buffers(4, 1) +
             ", { layer = \"dependent\", moving = \"read\", transfers = [\"read first\", \"read all\"] }");
  statements.buffer_out =
      layers(buffers(4, 1) +
             ", { layer = \"dependent\", moving = \"write\", transfers = [\"read first\", "
             "\"write all\", \"read last\", \"write last\"] }");
  const auto ltss = library(statements);
  BlockedUnit unit(machine().system(), 5, ltss);
  const std::vector<dataset::Word> words(511 * 4, 1);
  unit.buffer_out(words, false);
  unit.status();
  EXPECT_EQ(notes().take(), "W4 1^. 4. 1. 1.");
  EXPECT_EQ(std::exchange(notes().sectors, {}), (std::vector<std::int64_t>{0, 0, 1, 2, 3, 3, 3}));
  unit.rewind();
  BlockedUnit reader(machine().system(), 5, ltss);
  notes().take();
  std::vector<dataset::Word> array(511 * 3);
  reader.buffer_in(array, true);
  reader.status();
  EXPECT_EQ(notes().take(), "R4 1^. 4.");
  EXPECT_EQ(array, std::vector<dataset::Word>(511 * 3, 1));
}

TEST_F(Transfers, of_the_smallest_buffer_are_made_sector_by_sector) {
  Statements statements = buffered(2, 1);
  statements.buffer_out = layers(
      buffers(2, 1) + ", { layer = \"singly\", moving = \"write\", sectors = " + number("2 sectors") +
      ", cpu = " + number("17 ms") +
      " }, { layer = \"dependent\", moving = \"write\", transfers = [\"read first\", \"write all\"] }");
  const auto ltss = library(statements, "least = " + number("2 sectors"));
  BlockedUnit unit(machine().system(), 5, ltss, Blocks{1});
  const auto before = machine().processor().now();
  unit.buffer_out(std::vector<dataset::Word>(511 * 2, 1), false);
  EXPECT_GE(machine().processor().now() - before, std::chrono::milliseconds(17));
  unit.status();
  EXPECT_EQ(notes().take(), "W2 1^. 1. 1. 1.") << "a buffer of 1 sector was asked for, and 2 is the least";
  EXPECT_EQ(notes().sectors, (std::vector<std::int64_t>{0, 0, 1, 1}));
}

TEST_F(Transfers, of_a_straight_BUFFER_OUT_read_the_last_block_and_write_a_tail) {
  const auto cftlib = library(straight(17, 1));
  BlockedUnit unit(machine().system(), 5, cftlib);
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

/// The paper: rates depend on the system buffer alone, whatever part or multiple of it the program's is.
TEST_F(Transfers, of_a_straight_statement_are_those_of_its_system_buffers) {
  const auto cftlib = library(straight(17, 1));
  const auto written = [&](std::int64_t sectors, int records) {
    BlockedUnit unit(machine().system(), 5, cftlib, Blocks{18});
    const std::vector<dataset::Word> words(static_cast<std::size_t>(511 * sectors), 1);
    for (int i = 0; i < records; ++i) {
      unit.buffer_out(words, false);
      unit.status();
    }
    return notes().take();
  };
  const std::string one = "W21 18^. 3.";  // and the block that begins behind it, with two more
  const std::string next = "R1 1^.";
  EXPECT_EQ(written(18, 2), one + next + one) << "the record, which is as long";
  EXPECT_EQ(written(9, 4), one + next + one) << "only when it is full";
  EXPECT_EQ(written(36, 1), one + next + one);

  {
    BlockedUnit unit(machine().system(), 5, cftlib, Blocks{18});
    unit.rewind();
    for (int i = 0; i < 4; ++i) unit.write(std::vector<dataset::Word>(511 * 36, 1), 0);
    unit.rewind();
  }
  machine().system().idle();
  notes().take();
  const auto read = [&](std::int64_t sectors, int records) {
    BlockedUnit unit(machine().system(), 5, cftlib, Blocks{18});
    std::vector<dataset::Word> array(static_cast<std::size_t>(511 * sectors - 10));  // not to a block's end
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

TEST_F(Transfers, of_a_tail_end_with_the_cylinder) {
  machine().system().connect(30, {"LATE", {extent(0, 177, 100)}});
  const auto cftlib = library(straight(17, 1));
  BlockedUnit unit(machine().system(), 30, cftlib);
  unit.buffer_out(std::vector<dataset::Word>(511, 1), false);
  unit.status();
  EXPECT_EQ(notes().take(), "W3 1^. 2.") << "178 and 179";
}

TEST_F(Transfers, leave_sectors_out_on_an_interleaved_dataset) {
  machine().system().connect(30, {"SPARSE", {extent(0, 100, 50, 2)}});
  const auto alamos = library(buffered(3, 1));
  BlockedUnit unit(machine().system(), 30, alamos);
  unit.write(std::vector<dataset::Word>(511 * 3, 7), 0);
  EXPECT_EQ(notes().sectors, (std::vector<std::int64_t>{100, 102, 104}));
  dataset::Block found{};
  machine().device(0).store().read(amount::Words{102 * 512}, found);
  EXPECT_EQ(found[1], 7U);
  machine().device(0).store().read(amount::Words{101 * 512}, found);
  EXPECT_EQ(found[1], 0U);
}

TEST_F(Transfers, of_buffers_in_a_row_wait_for_the_words_between_them) {
  // With one buffer, it has to be emptied before it can be filled again: a revolution is lost for each.
  Statements statements = buffered(2, 1);
  BlockedUnit unit(machine().system(), 5, library(statements));
  write_records(unit, 1, 8);
  const auto time = [&](const char* sector) {
    statements.buffer_in = layers(buffers(2, 1), "0 us", sector);
    BlockedUnit reader(machine().system(), 5, library(statements));
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
