// Conditions and messages, FORTRAN's error numbers, and the errors of volumes, files, records and
// specifications.

#include <set>

#include "emulator/system/vms/fortran_errors.hpp"
#include "emulator/system/vms/section.hpp"
#include "tests/emulator/event_log.hpp"
#include "tests/emulator/system/vms/vms_bench.hpp"

namespace platter::tests {
namespace {

using vms::FortranError;

/// Bits 0 to 2 of a condition: 0 warning, 1 success, 2 error, 3 information, 4 severe.
TEST(ConditionMessages, StartWithFacilitySeverityAndName) {
  EXPECT_EQ(vms::message_of(Condition::kNormal), "%SYSTEM-S-NORMAL, normal successful completion");
  EXPECT_EQ(vms::message_of(Condition::kCreated), "%RMS-S-CREATED, file was created, not opened");
  EXPECT_EQ(vms::message_of(Condition::kBadParameter), "%SYSTEM-F-BADPARAM, bad parameter value");
  EXPECT_EQ(vms::message_of(static_cast<Condition>(0x12343)), "%NONAME-I-NOMSG, message number 00012343");
  EXPECT_EQ(vms::message_of(static_cast<Condition>(0x12345)), "%NONAME-?-NOMSG, message number 00012345");
}

TEST(Conditions, HaveUniqueNamesAndNumbers) {
  std::set<std::uint32_t> numbers;
  std::set<std::string_view> names;
  for (const auto& known : vms::known_conditions()) {
    EXPECT_TRUE(numbers.insert(static_cast<std::uint32_t>(known.condition)).second) << known.name;
    EXPECT_TRUE(names.insert(known.name).second) << known.name;
    EXPECT_EQ(vms::name_of(known.condition), known.name);
  }
}

/// These are the numbers in the table of docs/vms.md.
TEST(FortranErrors, NumbersFollowTheConditionOrTheStatement) {
  const auto number = [](std::string_view statement, Condition condition) {
    return static_cast<int>(vms::fortran_error(statement, condition));
  };
  EXPECT_EQ(number("OPEN", Condition::kNotFound), 29);
  EXPECT_EQ(number("OPEN", Condition::kNoSuchDevice), 42);
  EXPECT_EQ(number("OPEN", Condition::kBadName), 43);
  EXPECT_EQ(number("OPEN", Condition::kBadFormat), 44);
  EXPECT_EQ(number("OPEN", Condition::kBadParameter), 45);
  EXPECT_EQ(number("OPEN", Condition::kBadMaximum), 37);
  EXPECT_EQ(number("OPEN", Condition::kBadRecordSize), 37);
  EXPECT_EQ(number("OPEN", Condition::kNoMemory), 41);
  EXPECT_EQ(number("OPEN", Condition::kLocked), 30);
  EXPECT_EQ(number("CLOSE", Condition::kLocked), 28);
  EXPECT_EQ(number("READ", Condition::kBadKeySize), 25);
  EXPECT_EQ(number("READ", Condition::kNoRecord), 36);
  EXPECT_EQ(number("READ", Condition::kEndOfFile), 36);
  EXPECT_EQ(number("READ", Condition::kRecordTooBig), 22);
  EXPECT_EQ(number("READ", Condition::kBadRecordFile), 35);
  EXPECT_EQ(number("READ", Condition::kBadFormat), 39);
  EXPECT_EQ(number("READ", Condition::kBadParameter), 39);
  EXPECT_EQ(number("READ", Condition::kBadRecordSize), 39);
  EXPECT_EQ(number("WRITE", Condition::kBadRecordSize), 66);
  EXPECT_EQ(number("WRITE", Condition::kNotWritable), 47);
  EXPECT_EQ(number("WRITE", Condition::kBadAccess), 47);
  EXPECT_EQ(number("WRITE", Condition::kFull), 38);
  EXPECT_EQ(number("REWIND", Condition::kLocked), 20);
  EXPECT_EQ(number("BACKSPACE", Condition::kLocked), 23);
  EXPECT_EQ(number("ENDFILE", Condition::kLocked), 33);
  EXPECT_EQ(vms::fortran_error("INQUIRE"), FortranError::kOpen);
}

TEST(FileNames, HaveAtMost39CharactersOfNameAndOfType) {
  const std::string longest(39, 'A');
  EXPECT_EQ(vms::read_name(longest + "." + longest, "").name, longest + "." + longest);
  EXPECT_EQ(condition_of([&] { vms::read_name(longest + "A.B", ""); }), Condition::kBadName);
  EXPECT_EQ(condition_of([&] { vms::read_name("A." + longest + "B", ""); }), Condition::kBadName);
}

class FileRules : public testing::Test {
 protected:
  VmsBench bench;
  vms::FileName name(std::string_view text) { return vms::read_name(text, ".DAT"); }
  vms::File* find(std::string_view text) { return bench.kernel.directory().find(name(text)); }
  vms::File& create(std::string_view text) {
    return bench.kernel.create(name(text), {.format = Format::kVariable});
  }
};

TEST_F(FileRules, AnExistingVersionIsNotCreatedAgain) {
  EXPECT_EQ(create("A;7").name, "A.DAT;7");
  EXPECT_EQ(condition_of([&] { create("A;7"); }), Condition::kExists);
  EXPECT_EQ(create("A").name, "A.DAT;8");
  EXPECT_EQ(create("A;3").name, "A.DAT;3") << "an older version that was missing";
  EXPECT_EQ(condition_of([&] { create("A;-1"); }), Condition::kBadName);
  create("B;32767");
  EXPECT_EQ(condition_of([&] { create("B"); }), Condition::kExists) << "there is no newer version number";
  std::string names;
  for (const auto* file : bench.kernel.directory().all()) names += file->name + " ";
  EXPECT_EQ(names, "A.DAT;3 A.DAT;7 A.DAT;8 B.DAT;32767 ");
}

TEST_F(FileRules, AreOnTheDeviceThatIsNamed) {
  const auto last = bench.kernel.volumes().size() - 1;
  EXPECT_EQ(bench.kernel.volume_named(name("A")), 0);
  EXPECT_EQ(bench.kernel.volume_named(name("SYS$DISK:A")), 0);
  EXPECT_EQ(bench.kernel.volume_named(name("DRA" + std::to_string(last) + ":A")), static_cast<int>(last));
  for (const auto& device :
       {"DRA" + std::to_string(last + 1), std::string("LPA0"), std::string("D0"), std::string("DRAX")})
    EXPECT_EQ(condition_of([&] { bench.kernel.volume_named(name(device + ":A")); }), Condition::kNoSuchDevice)
        << device;
}

TEST_F(FileRules, FilesPlacedBeforeTheProgramTakeNoTime) {
  const auto before = bench.now();
  const vms::File& file = bench.kernel.place(name("A"), {.format = Format::kVariable}, amount::Bytes{1000});
  EXPECT_EQ(bench.now(), before);
  EXPECT_EQ(bench.kernel.counters().direct, 0);
  EXPECT_EQ(file.bytes, amount::Bytes{1000});
  EXPECT_EQ(file.blocks(), Blocks{3}) << "1000 bytes are two blocks, in clusters of three";
}

TEST_F(FileRules, AFileThatDoesNotFitTheVolumeIsNotCreated) {
  const auto free = bench.kernel.volumes().front().free();
  EXPECT_EQ(condition_of([&] { bench.kernel.place(name("A"), {}, (free.count + 1) * vms::kBlockBytes); }),
            Condition::kFull);
  EXPECT_EQ(find("A"), nullptr);
  EXPECT_EQ(bench.kernel.volumes().front().free(), free);
}

/// RMS stores the cause of an error in STV.
TEST_F(FileRules, AFailedExtensionReportsTheFullDeviceAsTheCause) {
  vms::File& file = create("A");
  try {
    bench.kernel.extend(file, bench.kernel.volumes().front().free() + Blocks{1}, false);
    ADD_FAILURE();
  } catch (const vms::Refused& refused) {
    EXPECT_EQ(refused.condition(), Condition::kFull);
    EXPECT_EQ(refused.second(), Condition::kDeviceFull);
    EXPECT_TRUE(std::string(refused.what()).starts_with("RMS$_FUL: A.DAT;1: "));
  }
}

TEST_F(FileRules, ADeletedFileIsRemovedWhenItsLastChannelCloses) {
  const auto free = bench.kernel.volumes().front().free();
  vms::File& file = create("A");
  bench.kernel.extend(file, Blocks{30}, false);
  vms::Channel one(bench.kernel, file, true);
  vms::Channel other(bench.kernel, file, true);
  one.remove();
  one.close();
  EXPECT_EQ(find("A"), &file) << "another channel has it";
  other.close();
  other.close();
  EXPECT_EQ(find("A"), nullptr);
  EXPECT_EQ(bench.kernel.volumes().front().free(), free);
  vms::File& next = create("B");
  vms::Channel channel(bench.kernel, next, true);
  bench.kernel.remove(next);
  EXPECT_EQ(find("B"), &next);
  channel.close();
  EXPECT_EQ(find("B"), nullptr);
}

/// 700 bytes occupy two blocks, so the file keeps one cluster, three of its 30 blocks.
TEST_F(FileRules, GiveBackTheClustersAfterTheirEnd) {
  vms::File& file = create("A");
  bench.kernel.extend(file, Blocks{30}, false);
  const auto free = bench.kernel.volumes().front().free();
  vms::Channel channel(bench.kernel, file, true);
  channel.write(Blocks{1}, bytes_of(700, 1));
  channel.wrote_to(Blocks{1}, 700);
  EXPECT_EQ(file.bytes, amount::Bytes{700});
  channel.wrote_to(Blocks{1}, 100);
  EXPECT_EQ(file.bytes, amount::Bytes{700}) << "the file ends no sooner";
  channel.truncate();
  EXPECT_EQ(file.blocks(), Blocks{3});
  EXPECT_EQ(bench.kernel.volumes().front().free(), free + Blocks{27});
}

TEST_F(FileRules, AreOnAtMost2000Channels) {
  vms::File& file = create("A");
  std::vector<std::unique_ptr<vms::Channel>> channels;
  EXPECT_EQ(condition_of([&] {
              for (;;) channels.push_back(std::make_unique<vms::Channel>(bench.kernel, file, false));
            }),
            Condition::kNoMemory);
  EXPECT_EQ(channels.size(), 2000U);
  channels.back()->close();
  EXPECT_EQ(condition_of([&] { vms::Channel(bench.kernel, file, false); }), Condition::kNormal);
}

TEST(IndexFile, WithoutAFreeHeaderRejectsAnotherFile) {
  auto catalogue = specification::Catalogue::builtin();
  plant_value(catalogue, "systems", "vms", "headers", "2 blocks");
  VmsBench bench(true, catalogue);
  vms::File& first = bench.fixed("A", 512);
  bench.fixed("B", 512);
  EXPECT_EQ(condition_of([&] { bench.fixed("C", 512); }), Condition::kFull);
  EXPECT_EQ(condition_of([&] { bench.kernel.place(vms::read_name("C", ".DAT"), {}, {}); }), Condition::kFull);
  EXPECT_EQ(bench.kernel.look_up(vms::read_name("C", ".DAT")), nullptr);
  bench.kernel.remove(first);
  EXPECT_EQ(condition_of([&] { bench.fixed("C", 512); }), Condition::kNormal);
}

/// A volume of 3000 blocks has a directory, a bitmap block and 1000 headers in its middle; a volume of 900
/// blocks is too small.
TEST(Volumes, RejectDisksThatCannotHoldTheirFileSystem) {
  const auto make = [](std::int64_t sectors, std::int64_t words) {
    return condition_of([&] {
      vms::FileTimes files;
      files.cluster = Blocks{3};
      files.headers = 1000;
      vms::Volume(0,
                  {.sectors_per_track = amount::Sectors{sectors}, .words_per_sector = amount::Words{words}},
                  files);
    });
  };
  EXPECT_EQ(make(3000, kBlock / 8), Condition::kNormal);
  EXPECT_EQ(make(900, kBlock / 8), Condition::kDeviceFull);
  EXPECT_EQ(make(3000, 2 * kBlock / 8), Condition::kBadParameter);
}

TEST(BlockMode, RejectsNegativeBlocks) {
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.create("A", {}, 30), true);
  vms::BlockStream blocks(channel, {}, std::nullopt);
  Bytes bytes(kBlock);
  EXPECT_EQ(condition_of([&] { blocks.read(Blocks{-1}, bytes); }), Condition::kBadParameter);
  EXPECT_EQ(condition_of([&] { blocks.write(Blocks{-1}, bytes); }), Condition::kBadParameter);
}

class RecordErrors : public testing::Test {
 protected:
  VmsBench bench;
  Condition opened(const vms::RecordAttributes& records) {
    vms::Channel channel(bench.kernel, bench.create("A", records, 30), true);
    return condition_of([&] { vms::RecordStream(channel, {}, vms::plain_storage); });
  }
  Condition put(const vms::RecordAttributes& records, std::size_t length) {
    vms::Channel channel(bench.kernel, bench.create("A", records, 30), true);
    vms::RecordStream stream(channel, {}, vms::plain_storage);
    return condition_of([&] { stream.put(bytes_of(length, 1)); });
  }
};

TEST_F(RecordErrors, FilesWithoutRecordsAreNotOpenedForRecords) {
  EXPECT_EQ(opened({}), Condition::kBadFormat);
  EXPECT_EQ(opened({.format = Format::kFixed}), Condition::kBadMaximum);
  EXPECT_EQ(opened({.format = Format::kVariable}), Condition::kNormal);
}

TEST_F(RecordErrors, RecordsAboveTheFilesMaximumOrABlockAreRejected) {
  const vms::RecordAttributes hundred{.format = Format::kVariable, .longest = amount::Bytes{100}};
  EXPECT_EQ(put(hundred, 100), Condition::kNormal);
  EXPECT_EQ(put(hundred, 101), Condition::kBadRecordSize);
  // A block of 512 bytes holds two bytes of length and a record of 510 bytes.
  const vms::RecordAttributes within{.format = Format::kVariable, .within_blocks = true};
  EXPECT_EQ(put(within, 510), Condition::kNormal);
  EXPECT_EQ(put(within, 511), Condition::kBadRecordSize);
}

class RecordPositions : public testing::Test {
 protected:
  VmsBench bench;
  vms::Channel channel{bench.kernel, bench.fixed("A", 100, 30), true};
  vms::RecordStream records{channel, {}, vms::plain_storage};
  Bytes get() {
    Bytes into(100);
    records.get(into);
    return into;
  }
};

/// Record 5 starts at byte 400. Earlier records that were not written contain zeros.
TEST_F(RecordPositions, ARecordWrittenBeyondTheEndLeavesZerosBeforeIt) {
  records.seek_number(5);
  EXPECT_EQ(records.put_there(bytes_of(100, 5)), amount::Bytes{400});
  EXPECT_EQ(channel.file().bytes, amount::Bytes{500});
  records.rewind();
  for (int i = 1; i <= 4; ++i) EXPECT_EQ(get(), Bytes(100)) << i;
  EXPECT_EQ(get(), bytes_of(100, 5));
}

TEST_F(RecordPositions, FindPassesARecordWhichCanThenBeUpdated) {
  for (std::uint64_t i = 1; i <= 3; ++i) records.put(bytes_of(100, i));
  records.rewind();
  EXPECT_EQ(records.find(), amount::Bytes{0});
  EXPECT_EQ(records.find(), amount::Bytes{100});
  records.update(bytes_of(100, 20));
  EXPECT_EQ(get(), bytes_of(100, 3));
  records.rewind();
  get();
  EXPECT_EQ(get(), bytes_of(100, 20));
}

TEST_F(RecordPositions, EndHereCutsTheFileBeforeTheRecordThatWasReadLast) {
  for (std::uint64_t i = 1; i <= 3; ++i) records.put(bytes_of(100, i));
  records.rewind();
  get();
  get();
  records.end_here();
  EXPECT_EQ(channel.file().bytes, amount::Bytes{100});
  EXPECT_TRUE(records.at_end());
  records.rewind();
  EXPECT_EQ(get(), bytes_of(100, 1));
  records.end_here();
  EXPECT_EQ(channel.file().bytes, amount::Bytes{0});
}

TEST_F(RecordPositions, SeekEndAppends) {
  records.put(bytes_of(100, 1));
  records.rewind();
  records.seek_end();
  EXPECT_EQ(records.put(bytes_of(100, 2)), amount::Bytes{100});
  EXPECT_EQ(records.next(), amount::Bytes{200});
}

/// A section is mapped read-only if the program has not requested write access.
TEST(SectionFaults, WritingToAReadOnlySectionIsAFaultThatIsNotServed) {
  class Anything final : public vms::Guard {
   public:
    void allow(std::byte*, std::size_t, Access) override {}
  };
  VmsBench bench;
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 30), false);
  Anything guard;
  const auto memory = vms::plain_storage(vms::Section::kFrame.size());
  vms::Section section(channel, Blocks{1}, {memory.get(), vms::Section::kFrame.size()}, vms::Pages{8}, false,
                       {}, guard);
  EXPECT_FALSE(section.fault(memory.get(), true));
  EXPECT_TRUE(section.fault(memory.get(), false));
  EXPECT_TRUE(section.has(memory.get()));
  EXPECT_FALSE(section.has(memory.get() + vms::Section::kFrame.count));
}

std::string specification_error(std::string_view from, std::string_view to) {
  auto catalogue = specification::Catalogue::builtin();
  plant(catalogue, "systems", "vms", from, to);
  record::Recorder recorder;
  try {
    const machine::Machine machine(catalogue, {.machine = "vax780"}, recorder);
  } catch (const specification::Error& error) {
    return error.what();
  }
  return "";
}

TEST(Specification, VmsNamesTheMissingCall) {
  for (const std::string call : {"QIOW_READVBLK", "QIOW_WRITEVBLK", "QIO_READVBLK", "QIO_WRITEVBLK",
                                 "ACP_READ", "ACP_WRITE", "SWAP_WRITE"}) {
    const auto error = specification_error("name = \"" + call + "\"", "name = \"OTHER\"");
    EXPECT_NE(error.find("lacks the [[call]] with name = \"" + call + "\""), std::string::npos) << error;
  }
}

TEST(Specification, ANetworkNeedsSegmentsOfAtLeastOneByte) {
  EXPECT_NE(specification_error("segment_bytes = { value = \"576 B\"", "segment_bytes = { value = \"0 B\"")
                .find("a segment has at least one byte"),
            std::string::npos);
}

/// Calls of a statement name its event as their parent.
TEST(Statements, AreTheParentsOfTheirTransfers) {
  VmsBench bench;
  EventLog log;
  bench.recorder.add(log);
  vms::Channel channel(bench.kernel, bench.fixed("A", 512, 30), true);
  Bytes block(kBlock);
  bench.kernel.begin("READ", 3);
  channel.read(Blocks{1}, block);
  const auto statement = log.of(record::Kind::kStatement).back();
  EXPECT_EQ(statement.number, 3);
  EXPECT_EQ(log.of(record::Kind::kCall).back().parent, statement.id);
  bench.kernel.end_statement();
  channel.read(Blocks{1}, block);
  EXPECT_EQ(log.of(record::Kind::kCall).back().parent, 0U);
}

}  // namespace
}  // namespace platter::tests
