// The editor, copies, the virtual printer and FORMAT: the number of I/O operations of each, and the errors
// that it rejects.

#include "emulator/system/cms/open_file.hpp"
#include "emulator/system/cms/printer.hpp"
#include "tests/emulator/event_log.hpp"
#include "tests/emulator/system/cms/cms_bench.hpp"

namespace platter::tests {
namespace {

using cms::Format;

/// 32 records of one block each are on one cylinder of 150 blocks. XEDIT reads 15 blocks at once: 15, 15 and
/// 2. The pointer block is read first.
TEST(Editor, LoadsFixedRecordsOfItsWidthFifteenBlocksAtATime) {
  CmsBench bench;
  bench.written('A', "F DATA", Format::kFixed, 4096, 32);
  const auto file = bench.open('A', "F DATA");
  EXPECT_EQ(
      bench.reads(
          'A',
          [&] { EXPECT_EQ(cms::load(*file, amount::Bytes{4096}, bench.kernel, amount::Bytes{4096}), 32); }),
      1 + 3);
}

TEST(Editor, LoadsRecordsOfAnotherWidthOneByOne) {
  CmsBench bench;
  bench.written('A', "F DATA", Format::kFixed, 4096, 32);
  const auto file = bench.open('A', "F DATA");
  EXPECT_EQ(
      bench.reads(
          'A',
          [&] { EXPECT_EQ(cms::load(*file, amount::Bytes{80}, bench.kernel, amount::Bytes{4096}), 32); }),
      1 + 32);
}

/// A record of 8000 bytes and its length take nearly two blocks, so each of the ten records is longer than
/// the only buffer.
TEST(Editor, LoadsVariableRecordsOneByOne) {
  CmsBench bench;
  bench.written('A', "V DATA", Format::kVariable, 8000, 10);
  const auto file = bench.open('A', "V DATA");
  const auto reads = bench.reads(
      'A', [&] { EXPECT_EQ(cms::load(*file, amount::Bytes{8000}, bench.kernel, amount::Bytes{4096}), 10); });
  EXPECT_EQ(reads, 1 + 10);
}

TEST(Copy, MovesEachRecordWithItsLength) {
  for (const Format format : {Format::kFixed, Format::kVariable}) {
    CmsBench bench;
    bench.kernel.format(0x195, 'B', amount::Bytes{512}, 2);
    const bool fixed = format == Format::kFixed;
    bench.file('A', "FROM DATA", format, 100);
    const auto from = bench.open('A', "FROM DATA");
    std::vector<Bytes> records;
    for (std::size_t i = 1; i <= 30; ++i) {
      records.emplace_back(fixed ? 100 : i, static_cast<std::byte>(i));
      from->write(static_cast<std::int64_t>(i), 1, records.back());
    }
    bench.file('B', "TO DATA", format, 100);
    const auto to = bench.open('B', "TO DATA");
    cms::copy(*from, *to);
    to->close();
    EXPECT_EQ(bench.kernel.disk('B').find("TO DATA")->records, 30);
    EXPECT_EQ(bench.kernel.disk('B').find("TO DATA")->longest(), amount::Bytes{fixed ? 100 : 30});
    for (std::size_t i = 1; i <= 30; ++i) {
      Bytes into(records[i - 1].size());
      EXPECT_EQ(to->read(static_cast<std::int64_t>(i), 1, into), amount::bytes_in(into));
      EXPECT_EQ(into, records[i - 1]);
    }
  }
}

TEST(LongestRecord, IsTheLengthOfFixedRecordsAndZeroForAnEmptyVariableFile) {
  CmsBench bench;
  EXPECT_EQ(bench.file('A', "F DATA", Format::kFixed, 80).longest(), amount::Bytes{80});
  EXPECT_EQ(bench.file('A', "V DATA", Format::kVariable, 80).longest(), amount::Bytes{});
}

/// A page of the spooling area has 4096 bytes. A line takes 8 bytes more than its text: 29 lines of 132 bytes
/// fill 4060 bytes, and the next line starts a new page.
TEST(Printer, WritesAPageOfTheSpoolingAreaWhenItIsFull) {
  CmsBench bench;
  cms::Printer printer(bench.kernel);
  printer.print(std::vector<amount::Bytes>(29, amount::Bytes{132}));
  EXPECT_EQ(printer.pages(), 0);
  printer.print(std::vector<amount::Bytes>(1, amount::Bytes{132}));
  EXPECT_EQ(printer.pages(), 1);
  EXPECT_EQ(printer.starts(), 2);
  printer.close();
  EXPECT_EQ(printer.pages(), 2);
  printer.close();
  EXPECT_EQ(printer.pages(), 2) << "nothing is left";
  EXPECT_EQ(bench.kernel.real_starts(0).writes, 2);
  EXPECT_EQ(bench.kernel.starts('A').all(), 0) << "the area is on no minidisk";
}

/// CP simulates three privileged instructions of 100 us each and an interrupt of 200 us for a start. Each
/// line takes 50 us, and each of its bytes 2 ns.
TEST(Printer, TakesTheProcessorForAStartAndForEachLine) {
  CmsBench bench;
  cms::Printer printer(bench.kernel);
  const auto before = bench.machine.processor().accounts().system;
  printer.print(std::vector<amount::Bytes>(10, amount::Bytes{132}));
  EXPECT_EQ(bench.machine.processor().accounts().system - before,
            std::chrono::nanoseconds(500'000 + 10 * 50'000 + 10 * 132 * 2));
}

class FormatCommand : public testing::Test {
 protected:
  CmsBench bench;
  cms::Minidisk& format(int device, char mode, std::int64_t block, std::int64_t cylinders) {
    return bench.kernel.format(device, mode, amount::Bytes{block}, cylinders);
  }
};

/// A device keeps its place. It can become shorter but not longer, and its blocks keep their size.
TEST_F(FormatCommand, KeepsThePlaceOfADeviceThatWasFormattedBefore) {
  const auto first = format(0x195, 'B', 4096, 5).sector(amount::Blocks{});
  EXPECT_EQ(format(0x195, 'B', 4096, 3).sector(amount::Blocks{}), first);
  EXPECT_EQ(bench.kernel.disk('B').blocks(), amount::Blocks{3 * 150});
  EXPECT_EQ(format(0x195, 'B', 4096, 0).blocks(), amount::Blocks{5 * 150}) << "0: all that the device has";
  EXPECT_EQ(code_of([&] { format(0x195, 'B', 4096, 6); }), cms::kBadOption);
  EXPECT_EQ(code_of([&] { format(0x195, 'B', 1024, 5); }), cms::kBadOption);
}

TEST_F(FormatCommand, EmptiesTheMinidisk) {
  format(0x195, 'B', 4096, 2);
  bench.written('B', "F DATA", Format::kFixed, 80, 3);
  EXPECT_GT(bench.kernel.starts('B').writes, 0);
  const auto& again = format(0x195, 'B', 4096, 2);
  EXPECT_TRUE(again.files().empty());
  EXPECT_EQ(again.free(), amount::Blocks{2 * 150 - 2}) << "two blocks are the directory's";
  EXPECT_EQ(bench.kernel.starts('B').all(), 0);
}

TEST_F(FormatCommand, GivesTheModeOfADeviceToAnother) {
  format(0x195, 'B', 4096, 2);
  bench.written('B', "F DATA", Format::kFixed, 80, 3);
  const auto second = format(0x196, 'B', 4096, 2).sector(amount::Blocks{});
  EXPECT_EQ(bench.kernel.disk('B').find("F DATA"), nullptr);
  const auto first = format(0x195, 'C', 4096, 2).sector(amount::Blocks{});
  EXPECT_NE(first, second);
  EXPECT_EQ(bench.kernel.disk('B').sector(amount::Blocks{}), second);
  format(0x195, 'D', 4096, 2);
  EXPECT_EQ(code_of([&] { bench.kernel.disk('C'); }), cms::kBadMode) << "the device is D now";
  EXPECT_EQ(bench.kernel.disks().size(), 3U) << "A, B and D";
}

TEST_F(FormatCommand, RejectsAMinidiskWithAnOpenFile) {
  format(0x195, 'B', 4096, 2);
  bench.file('B', "F DATA", Format::kFixed, 80);
  auto file = bench.open('B', "F DATA");
  EXPECT_EQ(code_of([&] { format(0x195, 'B', 4096, 2); }), cms::kOtherError);
  EXPECT_EQ(code_of([&] { format(0x195, 'C', 4096, 2); }), cms::kOtherError);
  EXPECT_EQ(code_of([&] { format(0x196, 'B', 4096, 2); }), cms::kOtherError);
  file.reset();
  EXPECT_EQ(code_of([&] { format(0x195, 'C', 4096, 2); }), 0);
}

/// The first volume has 885 cylinders. CP uses 240 of them: 20 for the system, 200 for paging, 20 for
/// spooling.
TEST_F(FormatCommand, RejectsMoreCylindersThanTheVolumeHasLeft) {
  const std::int64_t used = bench.kernel.disk('A').blocks().count / 150;
  const std::int64_t left = 885 - 240 - used;
  EXPECT_EQ(code_of([&] { format(0x195, 'B', 4096, left + 1); }), cms::kBadOption);
  EXPECT_EQ(code_of([&] { format(0x195, 'B', 4096, left); }), 0);
  EXPECT_EQ(code_of([&] { format(0x196, 'C', 4096, 1); }), cms::kBadOption);
}

TEST(Minidisks, AreWithinTheirVolume) {
  CmsBench bench;
  const auto geometry = bench.machine.device(0).geometry();
  const auto make = [&](std::int64_t first, std::int64_t count) {
    return code_of([&] { cms::Minidisk('Z', 0, geometry, first, count); });
  };
  EXPECT_EQ(make(0, 885), 0);
  EXPECT_EQ(make(884, 1), 0);
  EXPECT_EQ(make(884, 2), cms::kBadOption);
  EXPECT_EQ(make(0, 0), cms::kBadOption);
  EXPECT_EQ(make(-1, 1), cms::kBadOption);
}

TEST(Minidisks, ListTheirFilesByName) {
  CmsBench bench;
  for (const char* name : {"B DATA", "A DATA", "C DATA"}) bench.kernel.disk('A').add(name);
  std::string names;
  for (const auto* file : bench.kernel.disk('A').files()) names += file->name + ",";
  EXPECT_EQ(names, "A DATA,B DATA,C DATA,");
  bench.kernel.disk('A').remove("NO DATA");
  EXPECT_EQ(bench.kernel.disk('A').files().size(), 3U);
}

TEST(Calls, RejectRecordZeroAndSeveralVariableRecords) {
  CmsBench bench;
  bench.file('A', "V DATA", Format::kVariable, 80);
  const auto file = bench.open('A', "V DATA");
  EXPECT_EQ(code_of([&] { file->write(0, 1, Bytes(8)); }), cms::kBadRecord);
  EXPECT_EQ(code_of([&] { file->write(1, 2, Bytes(8)); }), cms::kBadFormat);
  file->cut(1);
  EXPECT_EQ(file->file().records, 0) << "there is nothing to cut";
}

/// Calls of a statement name its event as their parent; after its end they have none.
TEST(Statements, AStartDuringAStatementBelongsToTheStatement) {
  CmsBench bench;
  EventLog log;
  bench.recorder.add(log);
  cms::Printer printer(bench.kernel);
  const auto page = [&] {
    printer.print(std::vector<amount::Bytes>(1, amount::Bytes{132}));
    printer.close();
    return log.of(record::Kind::kCall).back().parent;
  };
  bench.kernel.begin("WRITE", 8);
  const auto statement = log.of(record::Kind::kStatement).back();
  EXPECT_EQ(statement.number, 8);
  EXPECT_EQ(page(), statement.id);
  bench.kernel.end_statement();
  EXPECT_EQ(page(), 0U);
}

TEST(Specification, CmsNamesTheMissingCall) {
  for (const char* call : {"SIO_READ", "SIO_WRITE", "CCW_READ", "CCW_WRITE"}) {
    auto catalogue = specification::Catalogue::builtin();
    plant(catalogue, "systems", "cms", std::string("name = \"") + call + "\"", "name = \"OTHER\"");
    record::Recorder recorder;
    try {
      const machine::Machine machine(catalogue, {.machine = "ibm3081"}, recorder);
      ADD_FAILURE() << call;
    } catch (const specification::Error& error) {
      EXPECT_NE(std::string(error.what()).find(std::string("lacks the [[call]] with name = \"") + call),
                std::string::npos)
          << error.what();
    }
  }
}

TEST(Minidisks, ForgetAFileThatIsRemoved) {
  CmsBench bench;
  auto& disk = bench.kernel.disk('A');
  const auto free = disk.free();
  bench.written('A', "F DATA", Format::kFixed, 80, 100);
  ASSERT_NE(disk.find("F DATA"), nullptr);
  disk.remove("F DATA");
  EXPECT_EQ(disk.find("F DATA"), nullptr);
  EXPECT_TRUE(disk.files().empty());
  EXPECT_EQ(disk.free(), free);
  disk.remove("F DATA");
  EXPECT_EQ(disk.free(), free) << "the file does not exist";
}

TEST(Calls, ArePartsOfAStatementOnlyWithinOne) {
  CmsBench bench;
  class Parents final : public record::Listener {
   public:
    void on_event(const record::Event& event) override { found.push_back(event.parent); }
    std::vector<std::uint64_t> found;
  } parents;
  bench.recorder.add(parents, {record::Kind::kCall});
  bench.written('A', "F DATA", Format::kFixed, 80, 100);
  ASSERT_FALSE(parents.found.empty());
  for (const auto parent : parents.found) EXPECT_EQ(parent, 0U);
}

}  // namespace
}  // namespace platter::tests
