// Datasets of READMS and READDR in Cray's layout: those that another program has written are read, and those
// that WRITMS writes are read by another program.

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <numeric>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using File = std::vector<std::uint64_t>;

constexpr std::uint64_t kBlock = 512;

std::uint64_t characters(std::string text) {
  text.resize(8, ' ');
  std::uint64_t word = 0;
  for (const char c : text) word = word << 8 | static_cast<unsigned char>(c);
  return word;
}

std::string bytes_of_words(const File& words) {
  std::string bytes;
  for (const std::uint64_t word : words) {
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(word >> shift);
  }
  return bytes;
}

File words_of_bytes(const std::string& bytes) {
  File words(bytes.size() / 8);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    words[i / 8] = words[i / 8] << 8 | static_cast<unsigned char>(bytes[i]);
  return words;
}

/// The way in which a file is written.
struct Made {
  std::uint64_t version = 1;
  bool direct = false;  ///< written by DRIO routines, so each record starts at a sector; otherwise records
                        ///< follow each other directly
  bool named = false;
  unsigned width = 42;
};

/// Returns a file with three records: 100 words with the values 1000, 1001, ..., 700 words from 2000 on, and
/// 3 words from 3000 on. The index has space for five records.
File made(const Made& how) {
  File words(kBlock, 0);
  File index;
  const std::vector<std::pair<std::string, std::uint64_t>> records{
      {"ALPHA", 100}, {"BETA", 700}, {"GAMMA", 3}};
  std::uint64_t value = 0;
  for (const auto& [name, length] : records) {
    if (how.named) index.push_back(characters(name));
    index.push_back(length << how.width | (words.size() + 1));
    value += 1000;
    for (std::uint64_t i = 0; i < length; ++i) words.push_back(value + i);
    if (how.direct) words.resize((words.size() + kBlock - 1) / kBlock * kBlock);
  }
  index.resize(how.named ? 10 : 5);
  words[0] = words.size() + 1;
  words[1] = index.size();
  words[2] = characters("03/17/89");
  words[3] = characters("10:11:12");
  words[4] = std::accumulate(words.begin(), words.begin() + 4, std::uint64_t{0}) + (how.version == 2 ? 1 : 0);
  words[5] = how.direct ? 1 : 0;
  words[6] = how.version;
  words[7] = how.version == 2 ? how.width : 0;
  words.insert(words.end(), index.begin(), index.end());
  return words;
}

class IndexFiles : public testing::Test {
 protected:
  /// Imports the file's words as dataset X.
  void import(const File& words, const std::string& machine = "ymp") const {
    desk.folder.write("in", bytes_of_words(words));
    Words create{"dataset", "create", "disks", "X", "--machine", machine};
    if (machine != "ymp") create.insert(create.end(), {"--sectors", "200"});
    EXPECT_EQ(desk.platter(create).code, 0);
    const Outcome in = desk.platter({"dataset", "import", "disks", "X", "in", "--as", "bytes"});
    EXPECT_EQ(in.code, 0) << in.err;
  }
  /// Runs a program with the statements `body`, which use unit 3, an index INX for five records by number or
  /// name, and an array IA.
  Outcome run(const std::string& body, const std::string& machine = "ymp") const {
    return desk.run(
        "      PROGRAM P\n      INTEGER INX(10),IA(700)\n" + body + "   10 FORMAT(1X,3I8)\n      END\n",
        {"--machine", machine, "--image", "disks", "--file", "3=X", "--no-summary"});
  }

  CliFixture desk;
};

/// Returns a program that reads all three records by the routines of a family.
std::string reads(const std::string& family, int type, const std::vector<std::string>& keys) {
  std::string body =
      "      CALL OPEN" + family + "(3,INX," + (type == 1 ? "10" : "5") + "," + std::to_string(type) + ")\n";
  const char* const lengths[] = {"100", "700", "3"};
  for (std::size_t i = 0; i < 3; ++i) {
    body += "      CALL READ" + family + "(3,IA," + lengths[i] + "," + keys[i] + ")\n";
    body += std::string("      PRINT 10,IA(1),IA(") + lengths[i] + ")\n";
  }
  return body;
}

const std::vector<std::string> kNumbers{"1", "2", "3"};
const std::vector<std::string> kNames{"5HALPHA", "4HBETA", "5HGAMMA"};
const std::vector<double> kAll{1000, 1099, 2000, 2699, 3000, 3002};

TEST_F(IndexFiles, ReadmsReadsAnotherWritersRecords) {
  for (const Made& how : {Made{.version = 0}, Made{.version = 1}, Made{.version = 2, .width = 36}}) {
    std::filesystem::remove_all(desk.folder.path() / "disks");
    import(made(how));
    const Outcome read = run(reads("MS", 0, kNumbers));
    EXPECT_EQ(numbers_of(read.out), kAll) << "version " << how.version << ": " << read.err;
  }
}

TEST_F(IndexFiles, ReaddrReadsAnotherWritersNamedRecords) {
  import(made({.direct = true, .named = true}));
  const Outcome read = run(reads("DR", 1, kNames));
  EXPECT_EQ(numbers_of(read.out), kAll) << read.err;
}

TEST_F(IndexFiles, ACray1ReadsAnotherWritersRecords) {
  import(made({}), "cray1");
  const Outcome read = run(reads("MS", 0, kNumbers), "cray1");
  EXPECT_EQ(numbers_of(read.out), kAll) << read.err;
}

/// Records that WRITMS writes may share a sector. Rewriting one of them must not change the next.
TEST_F(IndexFiles, RewritingARecordInPlaceKeepsItsNeighbour) {
  import(made({}));
  const Outcome read = run(R"(      CALL OPENMS(3,INX,5,0)
      CALL WRITMS(3,IA,100,1,1)
      CALL WRITMS(3,IA,101,1,1,0,IE)
      PRINT 10,IE
      CALL CLOSMS(3)
      CALL OPENMS(3,INX,5,0)
      CALL READMS(3,IA,700,2)
      PRINT 10,IA(1),IA(700)
)");
  EXPECT_EQ(numbers_of(read.out), (std::vector<double>{-9, 2000, 2699})) << read.err;
}

/// Returns a record of a file, found in the way of an independent program.
File record_of(const File& words, std::uint64_t entry) {
  const std::uint64_t first = (entry & ((std::uint64_t{1} << 42) - 1)) - 1;
  const std::uint64_t length = entry >> 42;
  EXPECT_LE(first + length, words.size());
  EXPECT_GE(first, kBlock);
  return {words.begin() + static_cast<std::ptrdiff_t>(first),
          words.begin() + static_cast<std::ptrdiff_t>(first + length)};
}

void expect_header(const File& words, std::uint64_t direct, std::uint64_t index_length) {
  ASSERT_GT(words.size(), kBlock);
  EXPECT_EQ(words[1], index_length);
  EXPECT_EQ(words[2], characters("06/01/91")) << "the Y-MP's date";
  EXPECT_EQ(words[3], characters("08:00:00"));
  EXPECT_EQ(words[4], words[0] + words[1] + words[2] + words[3]);
  EXPECT_EQ(words[5], direct);
  EXPECT_EQ(words[6], 1U);
  ASSERT_LE(words[0] - 1 + words[1], words.size());
}

TEST_F(IndexFiles, AnotherReaderReadsRecordsOfWritms) {
  const Outcome wrote = run(R"(      DO 5 I=1,700
    5 IA(I)=I
      CALL OPENMS(3,INX,5,0)
      CALL WRITMS(3,IA,100,2)
      CALL WRITMS(3,IA(101),600,5)
      CALL CLOSMS(3)
)");
  ASSERT_EQ(wrote.code, 0) << wrote.err;
  ASSERT_EQ(desk.platter({"dataset", "export", "disks", "X", "out", "--as", "bytes"}).code, 0);
  const File words = words_of_bytes(desk.folder.read("out"));
  expect_header(words, 0, 5);
  const File index(words.begin() + static_cast<std::ptrdiff_t>(words[0] - 1),
                   words.begin() + static_cast<std::ptrdiff_t>(words[0] + 4));
  EXPECT_EQ(index[0], 0U) << "record 1 was not written";
  const File second = record_of(words, index[1]);
  ASSERT_EQ(second.size(), 100U);
  EXPECT_EQ(second.front(), 1U);
  EXPECT_EQ(second.back(), 100U);
  const File fifth = record_of(words, index[4]);
  ASSERT_EQ(fifth.size(), 600U);
  EXPECT_EQ(fifth.front(), 101U);
  EXPECT_EQ(fifth.back(), 700U);
}

TEST_F(IndexFiles, AnotherReaderReadsNamedRecordsOfWritdr) {
  const Outcome wrote = run(R"(      IA(1)=42
      CALL OPENDR(3,INX,10,1)
      CALL WRITDR(3,IA,1,5HALPHA)
      CALL CLOSDR(3)
)");
  ASSERT_EQ(wrote.code, 0) << wrote.err;
  ASSERT_EQ(desk.platter({"dataset", "export", "disks", "X", "out", "--as", "bytes"}).code, 0);
  const File words = words_of_bytes(desk.folder.read("out"));
  expect_header(words, 1, 10);
  EXPECT_EQ(words[words[0] - 1], characters("ALPHA"));
  EXPECT_EQ(record_of(words, words[words[0]]), File{42});
}

TEST_F(IndexFiles, AnInvalidIndexIsRejected) {
  struct Case {
    std::function<void(File&)> spoil;
    const char* said;
    int number;  ///< number in the error variable; 0: the program ends
  };
  for (const auto& [spoil, said, number] :
       {Case{[](File& words) { words[0] = 0xA5'496E'6465'7800; }, "was written by an earlier Platter", 0},
        Case{[](File& words) { ++words[2]; }, "no valid checksum", -13},
        Case{[](File& words) { words[4] -= words[0] - 100, words[0] = 100; }, "index would be at word 100",
             -11},
        Case{[](File& words) { words[4] += 1000000, words[0] += 1000000; }, "index would be at word", -11},
        Case{[](File& words) { words[4] -= words[1], words[1] = 0; }, "index would have 0 words", -12},
        Case{[](File& words) { words[5] = 1; }, "was written by WRITDR; open it with OPENDR", -20}}) {
    File words = made({});
    spoil(words);
    std::filesystem::remove_all(desk.folder.path() / "disks");
    import(words);
    const Outcome ended = run("      CALL OPENMS(3,INX,5,0)\n");
    EXPECT_EQ(ended.code, 1);
    EXPECT_TRUE(has(ended.err, said));
    const Outcome told = run("      CALL OPENMS(3,INX,5,0,IE)\n      PRINT 10,IE\n");
    if (number == 0) continue;
    EXPECT_EQ(numbers_of(told.out), std::vector<double>{static_cast<double>(number)}) << said;
  }
}

}  // namespace
}  // namespace platter::tests
