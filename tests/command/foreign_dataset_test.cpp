// Import and export (platter dataset) of datasets that other machines and tools have written. Genuine Cray
// files end with the word of their EOD, and the backward indices in their control words (PFI and PRI) are not
// always those of the documentation.

#include <gtest/gtest.h>

#include "tests/command/big_endian.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using Controls = std::vector<std::uint64_t>;

constexpr std::uint64_t kRecord = 0x8000000000000000U;
constexpr std::uint64_t kFile = 0xE000000000000000U;
constexpr std::uint64_t kData = 0xF000000000000000U;
constexpr std::uint64_t kBad = 0x0010000000000000U;

/// Two records, with the words 1 and 2, an EOF and the EOD.
const Controls kTwo = {1, 1, kRecord | 1, 2, kRecord, kFile, kData};

/// A record of 600 words, each `word`, an EOF and the EOD: 511 and 89 words, EOR in word 90 with PFI and
/// PRI 1.
Controls long_record(std::uint64_t word) {
  Controls words(600 + 2, word);
  words[0] = 511;
  words[512] = 0x200 | 89;
  words.insert(words.end(), {kRecord | 1U << 24 | 1U << 9, kFile | 1U << 24, kData});
  return words;
}

class ForeignDataset : public testing::Test {
 protected:
  ForeignDataset() {
    const Outcome made = platter({"create", "disks", "X", "OTHER", "--sectors", "2000"});
    EXPECT_EQ(made.code, 0) << made.err;
  }

  Outcome platter(Words arguments) const {
    arguments.insert(arguments.begin(), "dataset");
    return desk.platter(arguments);
  }
  Outcome import(const Controls& words) const { return import(big_endian(words)); }
  Outcome import(const std::string& bytes) const {
    desk.folder.write("in", bytes);
    return platter({"import", "disks", "X", "in"});
  }
  std::string exported() const {
    EXPECT_EQ(platter({"export", "disks", "X", "out"}).code, 0);
    return desk.folder.read("out");
  }
  static std::string padded(const Controls& words) {
    std::string bytes = big_endian(words);
    return bytes + std::string((4096 - bytes.size() % 4096) % 4096, '\0');
  }

  CliFixture desk;
};

TEST_F(ForeignDataset, IsAcceptedWithAndWithoutPadding) {
  for (const auto& words : {kTwo, long_record(7)}) {
    for (const std::size_t more : {0, 1, 17}) {  // words of zeros
      const Outcome outcome = import(big_endian(words) + std::string(8 * more, '\0'));
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(outcome.err, "");
      EXPECT_EQ(exported(), padded(words)) << "export pads the last block";
    }
  }
  const Outcome read = desk.run("      READ(7)\n      READ(7,END=10)\n   10 WRITE(7) 5\n      END\n",
                                {"--image", "disks", "--file", "7=X"});
  EXPECT_EQ(read.code, 0) << read.err;
}

TEST_F(ForeignDataset, ACutDatasetIsRejectedAndTheOldOneStays) {
  ASSERT_EQ(import(kTwo).code, 0);
  const std::string whole = big_endian(long_record(7));
  const std::vector<std::pair<std::size_t, std::string>> cuts = {
      {1, "block 1, word 0: expected an EOD before the file ends, found its end after 1 words"},
      {300, "block 1, word 0: expected an EOD before the file ends, found its end after 300 words"},
      {512, "block 1, word 0: expected an EOD before the file ends, found its end after 512 words"},
      {550, "block 1, word 90: expected an EOD before the file ends, found its end after 550 words"},
      {603, "block 1, word 91: expected an EOD before the file ends, found its end after 603 words"},
      {604, "block 1, word 92: expected an EOD before the file ends, found its end after 604 words"}};
  for (const auto& [words, said] : cuts) {
    const Outcome outcome = import(whole.substr(0, 8 * words));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "dataset X: " + said)) << words;
    EXPECT_EQ(exported(), padded(kTwo));
  }
  EXPECT_TRUE(has(import(whole.substr(0, 4801)).err,
                  "in has 4801 bytes, which is not a multiple of the word length 8"));
}

TEST_F(ForeignDataset, AFileOfZerosIsRejected) {
  for (const std::size_t bytes : {8, 4096, 8192}) {
    const Outcome outcome = import(std::string(bytes, '\0'));
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "block 0, word 1: expected ")) << bytes;
  }
}

TEST_F(ForeignDataset, OmitsWordsAfterItsEodWithANote) {
  Controls words = kTwo;
  words.insert(words.end(), 1000, 0x4142);
  const Outcome outcome = import(words);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "platter: note: in: 1000 words after the EOD (block 0, word 6) were omitted\n");
  EXPECT_EQ(exported(), padded(kTwo));
}

TEST_F(ForeignDataset, WithWordsAfterAnEodByItsFwiIsRejected) {
  Controls words = kTwo;
  words.back() |= 3;
  const Outcome outcome = import(words);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err,
          "dataset X: block 0, word 6: expected FWI 0 in an EOD, because nothing follows it, found EOD"));
}

TEST_F(ForeignDataset, WithWrongPfiAndPriIsTakenWithOneNote) {
  Controls words = long_record(7);
  words[602] ^= 6U << 9;   // PRI of the EOR
  words[603] ^= 5U << 24;  // PFI of the EOF
  const std::string note =
      "block 1, word 90: PRI is 7, but the record started 1 blocks earlier; this command does not use PFI "
      "and "
      "PRI\n";
  const Outcome outcome = import(words);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "platter: note: in: " + note);
  for (const Words& command : {Words{"dump", "disks", "X"}, Words{"export", "disks", "X", "out"},
                               Words{"export", "disks", "X", "out", "--as", "words"}}) {
    const Outcome said = platter(command);
    EXPECT_EQ(said.code, 0);
    EXPECT_EQ(said.err, "platter: note: dataset X: " + note);
  }
  const Outcome read = desk.run(text_of(R"(
      DIMENSION I(600)
      READ(7) I
      READ(7,END=10) J
   10 BACKSPACE 7
      BACKSPACE 7
      READ(7) J,K
      PRINT *,I(600),J,K
      END
)"),
                                {"--image", "disks", "--file", "7=X"});
  EXPECT_EQ(numbers_of(read.out), (std::vector<double>{7, 7, 7})) << read.err;
  EXPECT_EQ(read.err, "");
}

/// Datasets with the bad-data flag (BDF) in the block control word, and in the first record's control word.
class Bad : public ForeignDataset {
 protected:
  std::string mark(std::size_t word) {
    Controls words = kTwo;
    words[word] |= kBad;
    const Outcome outcome = import(words);
    EXPECT_EQ(outcome.code, 0);
    place_ = "block 0, word " + std::to_string(word);
    EXPECT_EQ(outcome.err, "platter: note: in: " + place_ + ": marks bad data (BDF)\n");
    return place_;
  }
  std::string place_;
};

TEST_F(Bad, BadDataAreReportedByReadAndBufferIn) {
  for (const std::size_t word : {0, 2}) {
    const std::string place = mark(word);
    const Outcome read = desk.run("      READ(7) I\n      END\n", {"--image", "disks", "--file", "7=X"});
    EXPECT_EQ(read.code, 1);
    EXPECT_TRUE(has(read.err, "READ: unit 7: " + place +
                                  ": expected good data, found a control word that marks them as bad (BDF)"));
    const Outcome buffer = desk.run(text_of(R"(
      I=-5
      BUFFER IN (7,0) (I,I)
      X=UNIT(7)
      PRINT *,LENGTH(7),I
      END
)"),
                                    {"--image", "disks", "--file", "7=X"});
    EXPECT_EQ(numbers_of(buffer.out), (std::vector<double>{0, -5})) << buffer.err;
    EXPECT_TRUE(has(buffer.err, "BUFFER IN: unit 7: " + place + ": expected good data")) << buffer.err;
  }
}

TEST_F(Bad, BadDataAreReportedByDumpAndRejectedAsWords) {
  for (const std::size_t word : {0, 2}) {
    const std::string place = mark(word);
    EXPECT_TRUE(has(platter({"dump", "disks", "X"}).out, ", bad data\n"));
    const Outcome blocks = platter({"export", "disks", "X", "out"});
    EXPECT_EQ(blocks.code, 0);
    EXPECT_EQ(blocks.err, "platter: note: dataset X: " + place + ": marks bad data (BDF)\n");
    EXPECT_EQ(desk.folder.read("out").size(), 4096U);
    desk.folder.write("precious", "as it was");
    const Outcome words = platter({"export", "disks", "X", "precious", "--as", "words"});
    EXPECT_EQ(words.code, 2);
    EXPECT_TRUE(
        has(words.err, "dataset X: " + place + ": marks bad data (BDF), which words cannot represent"));
    EXPECT_EQ(desk.folder.read("precious"), "as it was");
  }
}

}  // namespace
}  // namespace platter::tests
