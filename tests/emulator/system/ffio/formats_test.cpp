// Records of the layers f77, vms and text, byte by byte, damaged files, and layers without records.
//
// f77: a record's length in four bytes before and after it, the most significant byte first (.intel: the
// least). vms: a record's length in two bytes, the least significant first, and a zero after an odd number of
// bytes. A segmented record is stored in pieces of up to 2042 bytes, each after two bytes of control: 1 in
// the first piece and 2 in the last. text: lines, each terminated by a newline; .eof stores an end of file as
// the line ~e.

#include <gtest/gtest.h>

#include "tests/emulator/system/ffio/counted_file.hpp"

namespace platter::ffio {
namespace {

using Numbers = std::vector<int>;

std::vector<std::byte> bytes_of(const Numbers& numbers) {
  std::vector<std::byte> bytes;
  for (const int one : numbers) bytes.push_back(static_cast<std::byte>(one));
  return bytes;
}

std::vector<std::byte> bytes_of(const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

Numbers numbers_of(const std::vector<std::byte>& bytes) {
  Numbers numbers;
  for (const auto one : bytes) numbers.push_back(std::to_integer<int>(one));
  return numbers;
}

/// A file, and the layers through which a program accesses it.
class File {
 public:
  File(const std::string& chain, std::vector<std::byte> bytes = {}) : stored_{.bytes = std::move(bytes)} {
    layers = platter::ffio::open(stored_, program_, chain);
  }
  /// Returns the next record, or "EOF" or "EOD" if the read reached that.
  std::string read(std::size_t most = 5000) {
    std::vector<std::byte> into(most);
    const Moved moved = layers->read(into, Record::kEnds);
    if (moved.met == ReadStatus::kEndOfFile) return "EOF";
    if (moved.met == ReadStatus::kEndOfData) return "EOD";
    return {reinterpret_cast<const char*>(into.data()), moved.bytes.size()};
  }
  /// Returns the first bytes of the next record. The position stays within that record.
  std::string read_part(std::size_t count) {
    std::vector<std::byte> into(count);
    layers->read(into, Record::kGoesOn);
    return {reinterpret_cast<const char*>(into.data()), count};
  }
  void write(const std::string& record) { layers->write(bytes_of(record), Record::kEnds); }
  const std::vector<std::byte>& close() {
    layers->close();
    return stored_.bytes;
  }

 private:
  Stored stored_;
  Program program_{stored_};

 public:
  std::unique_ptr<Layer> layers;
};

template <typename Work>
std::string error_of(Work work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

/// Returns the error of reading a file through these layers.
std::string read_error(const std::string& chain, const Numbers& numbers) {
  return error_of([&] { File(chain, bytes_of(numbers)).read(); });
}

TEST(F77Layer, StoresTheLengthBeforeAndAfterEachRecord) {
  File file("f77");
  file.write("abc");
  file.write("");
  EXPECT_EQ(numbers_of(file.close()),
            (Numbers{0, 0, 0, 3, 'a', 'b', 'c', 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0}));
  File intel("f77.intel");
  intel.write(std::string(258, 'x'));  // 258 is 1 * 256 + 2
  const auto bytes = numbers_of(intel.close());
  ASSERT_EQ(bytes.size(), 4U + 258 + 4);
  EXPECT_EQ((Numbers{bytes.begin(), bytes.begin() + 5}), (Numbers{2, 1, 0, 0, 'x'}));
  EXPECT_EQ((Numbers{bytes.end() - 5, bytes.end()}), (Numbers{'x', 2, 1, 0, 0}));
}

TEST(F77Layer, RejectsFilesWithoutItsRecords) {
  EXPECT_EQ(read_error("f77", {0, 0, 0, 1, 7, 0, 0, 0, 1}), "");
  EXPECT_NE(read_error("f77", {0, 0, 0}).find("byte 3: the file ends inside a record's length"),
            std::string::npos);
  EXPECT_NE(read_error("f77", {0, 0, 0, 5, 1, 2}).find("the file ends inside a record, so"), std::string::npos);
  EXPECT_NE(
      read_error("f77", {0, 0, 0, 1, 7, 0, 0, 0, 2}).find("the lengths before and after a record differ"),
      std::string::npos);
  EXPECT_NE(read_error("f77", {0, 0, 0, 1, 7}).find("the lengths before and after a record differ"),
            std::string::npos);
}

TEST(F77Layer, RejectsBackspaceOverALengthThatIsLongerThanTheFile) {
  File file("f77", bytes_of(Numbers{1, 2, 3, 0, 0, 0, 200}));
  file.layers->seek(amount::Bytes{7});
  EXPECT_NE(error_of([&] { file.layers->backspace(); }).find("the previous record is longer than the file"),
            std::string::npos);
}

TEST(F77Layer, BackspaceFromInsideARecordReturnsToItsStart) {
  File file("f77");
  file.write("first");
  file.write("second");
  file.layers->rewind();
  file.layers->backspace();  // at the start: nothing is before it
  EXPECT_EQ(file.read(), "first");
  EXPECT_EQ(file.read_part(3), "sec");
  file.layers->backspace();
  EXPECT_EQ(file.read(), "second");
  file.layers->backspace();
  file.layers->backspace();
  EXPECT_EQ(file.read(), "first");
}

TEST(F77Layer, RejectsARecordAboveRecsizeAndTakesTheNext) {
  File file("f77:4");
  EXPECT_NE(error_of([&] { file.write("12345"); }).find("the record has more than 4 bytes"),
            std::string::npos);
  file.write("1234");
  EXPECT_EQ(numbers_of(file.close()), (Numbers{0, 0, 0, 4, '1', '2', '3', '4', 0, 0, 0, 4}));
}

TEST(VmsLayer, StoresVariableRecordsAfterTheirLengthAtEvenBytes) {
  File file("vms.v");
  file.write("abc");
  file.write("de");
  EXPECT_EQ(numbers_of(file.close()), (Numbers{3, 0, 'a', 'b', 'c', 0, 2, 0, 'd', 'e'}));
}

TEST(VmsLayer, PadsFixedRecordsWithZeros) {
  File file("vms.f:3");
  file.write("abc");
  file.write("d");
  EXPECT_EQ(numbers_of(file.close()), (Numbers{'a', 'b', 'c', 0, 'd', 0, 0, 0}));
  EXPECT_NE(error_of([] { File("vms.f"); }).find("fixed records need a length: vms.f:BYTES"),
            std::string::npos);
}

/// 5000 bytes are two segments of 2042 bytes and one of 916. Control and length add 2 + 2 bytes to each.
TEST(VmsLayer, StoresLongSegmentedRecordsInPieces) {
  File file("vms.s");
  file.write(std::string(5000, 'x'));
  file.write("y");
  const auto bytes = numbers_of(file.close());
  ASSERT_EQ(bytes.size(), 5000U + 3 * 4 + 4 + 1 + 1);
  const auto head = [&](std::size_t at) {
    return Numbers{bytes.begin() + static_cast<std::ptrdiff_t>(at),
                   bytes.begin() + static_cast<std::ptrdiff_t>(at) + 4};
  };
  EXPECT_EQ(head(0), (Numbers{2044 % 256, 2044 / 256, 1, 0}));
  EXPECT_EQ(head(2046), (Numbers{2044 % 256, 2044 / 256, 0, 0}));
  EXPECT_EQ(head(2 * 2046), (Numbers{918 % 256, 918 / 256, 2, 0}));
  EXPECT_EQ(head(5012), (Numbers{3, 0, 3, 0})) << "the only segment is the first and the last";
}

TEST(VmsLayer, RejectsFilesWithoutItsRecords) {
  EXPECT_EQ(read_error("vms.v", {1, 0, 7, 0}), "");
  EXPECT_NE(read_error("vms.v", {1}).find("the file ends inside a record's length"), std::string::npos);
  EXPECT_NE(read_error("vms.v", {4, 0, 7}).find("the file ends inside a record, so"), std::string::npos);
  EXPECT_NE(read_error("vms.f:4", {1, 2}).find("the file ends inside a record, so"), std::string::npos);
  EXPECT_EQ(read_error("vms.s", {2, 0, 3, 0}), "") << "an empty record";
  EXPECT_NE(read_error("vms.s", {2, 0, 1, 0}).find("the last segment is missing"), std::string::npos);
  EXPECT_NE(read_error("vms.s", {2, 0, 2, 0}).find("a segment is out of order"), std::string::npos);
  EXPECT_NE(read_error("vms.s", {1, 0, 3, 0}).find("a segment is out of order"), std::string::npos);
}

TEST(VmsLayer, BackspaceFindsTheRecordBefore) {
  for (const char* chain : {"vms.v", "vms.f:3", "vms.s"}) {
    SCOPED_TRACE(chain);
    File file(chain);
    for (const char* record : {"abc", "def", "ghi"}) file.write(record);
    file.layers->backspace();
    EXPECT_EQ(file.read(), "ghi");
    file.layers->backspace();
    file.layers->backspace();
    EXPECT_EQ(file.read_part(1), "d");
    file.layers->backspace();
    EXPECT_EQ(file.read(), "def");
    file.layers->rewind();
    file.layers->backspace();
    EXPECT_EQ(file.read(), "abc");
  }
}

TEST(TextLayer, EndsLinesByANewline) {
  File file("text");
  file.write("ab");
  file.write("");
  EXPECT_EQ(numbers_of(file.close()), (Numbers{'a', 'b', 10, 10}));
  File other("text.newline=59");  // ';'
  other.write("ab");
  EXPECT_EQ(numbers_of(other.close()), (Numbers{'a', 'b', ';'}));
}

TEST(TextLayer, TakesALastLineWithoutNewline) {
  File file("text", bytes_of("ab\ncd"));
  EXPECT_EQ(file.read(), "ab");
  EXPECT_EQ(file.read(), "cd");
  EXPECT_EQ(file.read(), "EOD");
}

TEST(TextLayer, SkipsTheRestOfALineThatIsTooLong) {
  File file("text", bytes_of("abcdef\ng\n"));
  EXPECT_EQ(file.read(2), "ab");
  EXPECT_EQ(file.read(), "g");
}

TEST(TextLayer, BackspaceReturnsToTheStartOfTheLineBeforeOrOfTheOneThatIsRead) {
  File file("text", bytes_of("first\nsecond\n"));
  file.layers->backspace();
  EXPECT_EQ(file.read(), "first");
  EXPECT_EQ(file.read_part(3), "sec");
  file.layers->backspace();
  EXPECT_EQ(file.read(), "second");
  file.layers->backspace();
  file.layers->backspace();
  EXPECT_EQ(file.read(), "first");
}

TEST(TextLayer, StoresAnEndOfFileAsALineOnlyWithEof) {
  File file("text.eof");
  file.write("ab");
  file.layers->end_file();
  file.write("cd");
  file.layers->rewind();
  EXPECT_EQ(file.read(), "ab");
  EXPECT_EQ(file.read(), "EOF");
  EXPECT_EQ(file.read(), "cd");
  EXPECT_EQ(file.close(), bytes_of("ab\n~e\ncd\n"));

  File plain("text", bytes_of("ab\ncd\n"));
  EXPECT_EQ(plain.read(), "ab");
  plain.layers->end_file();
  EXPECT_EQ(plain.read(), "EOD");
  EXPECT_EQ(plain.close(), bytes_of("ab\n"));
}

TEST(IbmLayer, BackspaceFindsTheRecordBefore) {
  for (const char* chain : {"ibm.vb", "ibm.vbs:0:20", "ibm.v", "ibm.fb:3"}) {
    SCOPED_TRACE(chain);
    File file(chain);
    for (const char* record : {"abc", "def", "ghi"}) file.write(record);
    file.layers->flush();
    file.layers->backspace();
    EXPECT_EQ(file.read(), "ghi");
    file.layers->backspace();
    file.layers->backspace();
    EXPECT_EQ(file.read(), "def");
    file.layers->rewind();
    file.layers->backspace();
    EXPECT_EQ(file.read(), "abc");
  }
}

/// Seeks to 9, where the second block starts: [0 9 0 0][0 5 0 0]a is a block of 9 bytes.
TEST(IbmLayer, RejectsBackspaceAfterAChangeOfPosition) {
  File file("ibm.vb", bytes_of(Numbers{0, 9, 0, 0, 0, 5, 0, 0, 'a', 0, 9, 0, 0, 0, 5, 0, 0, 'b'}));
  file.layers->seek(amount::Bytes{9});
  EXPECT_NE(error_of([&] { file.layers->backspace(); }).find("are not known"), std::string::npos);
  EXPECT_EQ(file.read(), "b");
  file.layers->backspace();
  EXPECT_EQ(file.read(), "b");
}

TEST(IbmLayer, TruncatesABlockAfterTheRecordThatWasRead) {
  File file("ibm.vb");
  for (const char* record : {"abc", "def"}) file.write(record);
  file.layers->rewind();
  EXPECT_EQ(file.read(), "abc");
  file.layers->truncate();
  EXPECT_EQ(numbers_of(file.close()), (Numbers{0, 11, 0, 0, 0, 7, 0, 0, 'a', 'b', 'c'}));
}

TEST(IbmLayer, RejectsAFixedRecordThatTheFileDoesNotComplete) {
  EXPECT_NE(read_error("ibm.f:4", {1, 2}).find("the file ends inside a record"), std::string::npos);
  EXPECT_NE(read_error("ibm.vb", {0, 9}).find("the file ends inside a block's length"), std::string::npos);
}

TEST(LayersWithoutRecords, RejectBackspaceAndEndFile) {
  for (const char* chain : {"system", "null", "mr", "cache", "bufa"}) {
    File file(chain);
    EXPECT_EQ(error_of([&] { file.layers->backspace(); }), kNoRecords) << chain;
    EXPECT_EQ(error_of([&] { file.layers->end_file(); }), kNoRecords) << chain;
  }
}

TEST(NullLayer, DiscardsWrittenWords) {
  File file("null", bytes_of("before"));
  file.write("abc");
  file.layers->seek({});
  EXPECT_EQ(file.layers->size(), amount::Bytes{});
  EXPECT_EQ(file.read(), "EOD");
  file.layers->truncate();
  file.layers->flush();
  EXPECT_EQ(file.close(), bytes_of("before")) << "the file itself is not opened";
}

TEST(ResidentLayer, WithoutOverflowRejectsWordsBeyondItsMaximum) {
  File file("mr.novfl::1");  // one block of 4096 bytes
  file.write(std::string(4096, 'x'));
  EXPECT_NE(error_of([&] {
              file.write("y");
            }).find("MR overflow at 4096 bytes on file: fort.1; it may not grow further"),
            std::string::npos);
}

TEST(EventLayer, CountsEndsOfFileBackspacesAndFlushes) {
  Stored stored;
  Program program(stored);
  const auto layers = open(stored, program, "event.summary,cos");
  layers->write(std::vector<std::byte>(8), Record::kEnds);
  layers->end_file();
  layers->backspace();
  layers->backspace();
  layers->flush();
  layers->close();
  const auto row = [&](const std::string& name) {
    const auto at = stored.said.find("\n" + name + " ");
    return at == std::string::npos ? "" : stored.said.substr(at + 1, 17);
  };
  EXPECT_EQ(row("weof"), "weof            1");
  EXPECT_EQ(row("backspace"), "backspace       2");
  EXPECT_EQ(row("flush"), "flush           1");
}

// Tests every layer whose records have a length.
TEST(RecordLayers, ReadRecordsInPieces) {
  for (const char* chain : {"f77", "vms.s", "vms.v", "ibm.vb", "cos"}) {
    File file(chain);
    file.write("twelve bytes");
    file.write("of 8 now");
    file.layers->rewind();
    std::vector<std::byte> into(16);
    const auto piece = [&](std::size_t count, Record record) {
      return file.layers->read(std::span(into).first(count), record);
    };
    const Moved part = piece(3, Record::kGoesOn);
    EXPECT_EQ(part.bytes.count, 3) << chain;
    EXPECT_NE(part.met, ReadStatus::kRecord) << chain;
    EXPECT_EQ(into[2], std::byte{'e'}) << chain;
    const Moved rest = piece(16, Record::kEnds);
    EXPECT_EQ(rest.bytes.count, 9) << chain;
    EXPECT_EQ(rest.met, ReadStatus::kRecord) << chain;
    const Moved skipped = piece(2, Record::kEnds);
    EXPECT_EQ(skipped.bytes.count, 2) << chain;
    EXPECT_NE(skipped.met, ReadStatus::kRecord) << chain << ": there was more of the record";
    EXPECT_EQ(piece(16, Record::kEnds).bytes.count, 0) << chain << ": the rest was skipped";
  }
}

TEST(RecordLayers, LeaveTheRecordThatWasReadInPartWhenTheyWrite) {
  for (const char* chain : {"vms.s", "vms.v", "ibm.vb"}) {
    File file(chain);
    file.write("twelve bytes");
    file.layers->rewind();
    EXPECT_EQ(file.read_part(3), "twe") << chain;
    file.write("new");
    EXPECT_EQ(file.read(), "EOD") << chain;
  }
}

}  // namespace
}  // namespace platter::ffio
