// Tests of platter dataset, which lists, imports and exports the datasets of an image.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A fixture with an image. The dataset of unit 7 contains a record of the numbers 1.0, -1.0 and 0.1, and
/// then, after an EOF, a record of 600 words.
class DatasetCommand : public testing::Test {
 protected:
  DatasetCommand() {
    const Outcome made = desk.run(text_of(R"(
      DIMENSION A(600)
      DO 10 I=1,600
   10 A(I)=I
      WRITE(7) 1.0,-1.0,0.1
      ENDFILE 7
      WRITE(7) A
      END
)"),
                                  {"--image", "disks", "--file", "7=NUMBERS,start=100"});
    EXPECT_EQ(made.code, 0) << made.err;
  }

  Outcome dataset(const Words& arguments) const {
    Words words{"dataset"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return desk.platter(words);
  }

  CliFixture desk;
};

TEST_F(DatasetCommand, ListsTheDatasets) {
  const Outcome outcome = dataset({"list", "disks"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "NUMBERS                  3          100    73880          101"));
}

TEST_F(DatasetCommand, DumpsControlWords) {
  const Outcome outcome = dataset({"dump", "disks", "NUMBERS"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, text_of(R"(
block      0 word   0  0000000000000000000003  BCW block 0, FWI 3
block      0 word   4  1000000000000000000000  EOR UBC 0, PFI 0, PRI 0, FWI 0
block      0 word   5  1600000000000000000772  EOF UBC 0, PFI 0, PRI 0, FWI 506
block      1 word   0  0000000000000000001136  BCW block 1, FWI 94
block      1 word  95  1000000000000100001000  EOR UBC 0, PFI 1, PRI 1, FWI 0
block      1 word  96  1600000000000100000000  EOF UBC 0, PFI 1, PRI 0, FWI 0
block      1 word  97  1700000000000000000000  EOD UBC 0, PFI 0, PRI 0, FWI 0
)"));
}

TEST_F(DatasetCommand, ExportsWordsAsTheCrayHadThem) {
  const Outcome outcome = dataset({"export", "disks", "NUMBERS", "out", "--as", "words", "--reals", "cray"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string bytes = desk.folder.read("out");
  ASSERT_EQ(bytes.size(), 603U * 8);
  EXPECT_EQ(bytes.substr(0, 24), std::string("\x40\x01\x80\0\0\0\0\0\xC0\x01\x80\0\0\0\0\0"
                                             "\x3F\xFD\xCC\xCC\xCC\xCC\xCC\xCD",
                                             24));
  EXPECT_EQ(outcome.err, "603 numbers: 1 rounded\n");
}

// 2**59 does not fit in 60 bits of a ones' complement, so the largest number is stored.
TEST_F(DatasetCommand, ExportsCdcIntegersAndCountsThoseThatDoNotFit) {
  const Outcome made = desk.run("      WRITE(7) 5,-5,2**59,-(2**59-1)\n      END\n",
                                {"--image", "disks", "--file", "7=COUNTS,channel=1"});
  ASSERT_EQ(made.code, 0) << made.err;
  const Outcome outcome = dataset({"export", "disks", "COUNTS", "out", "--as", "words", "--integers", "cdc"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "4 numbers: 1 overflowed\n");
  EXPECT_EQ(desk.folder.read("out"), std::string("\0\0\0\0\0\0\0\x05\x0F\xFF\xFF\xFF\xFF\xFF\xFF\xFA"
                                                 "\x07\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x08\0\0\0\0\0\0\0",
                                                 32));
  const Outcome back = dataset({"import", "disks", "COUNTS", "out", "--as", "words", "--integers", "cdc"});
  EXPECT_EQ(back.err, "4 numbers\n");
  const Outcome read = desk.run("      READ(7) I,J,K,L\n      PRINT *,I,J,K-2**59,L+2**59\n      END\n",
                                {"--image", "disks", "--file", "7=COUNTS"});
  EXPECT_EQ(numbers_of(read.out), (std::vector<double>{5, -5, -1, 1})) << read.err;
}

TEST_F(DatasetCommand, ImportsIntegersAndCountsThoseWithoutCounterpart) {
  // The file contains minus zero, and a word of 61 bits.
  desk.folder.write("in", std::string("\x0F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x10\0\0\0\0\0\0\x07", 16));
  const Outcome outcome = dataset({"import", "disks", "NUMBERS", "in", "--as", "words", "--integers", "cdc"});
  EXPECT_EQ(outcome.err, "2 numbers: 2 not representable\n");
}

TEST_F(DatasetCommand, LeavesIntegersOfTheCrayAsTheyAre) {
  const Outcome outcome =
      dataset({"export", "disks", "NUMBERS", "out", "--as", "words", "--integers", "cray"});
  EXPECT_EQ(outcome.err, "603 numbers\n");
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "plain", "--as", "words"}).code, 0);
  EXPECT_EQ(desk.folder.read("out"), desk.folder.read("plain"));
}

TEST_F(DatasetCommand, TakesWordsForNumbersOfOneType) {
  const Outcome outcome =
      dataset({"export", "disks", "NUMBERS", "out", "--as", "words", "--reals", "cdc", "--integers", "cdc"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--reals excludes --integers"));
}

TEST_F(DatasetCommand, ExportsBlocksThatComeBackAsTheyWere) {
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "out"}).code, 0);
  EXPECT_EQ(desk.folder.read("out").size(), 2U * 512 * 8);
  desk.run("      WRITE(7) 5\n      END\n", {"--image", "disks", "--file", "7=NUMBERS"});
  ASSERT_EQ(dataset({"import", "disks", "NUMBERS", "out"}).code, 0);
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "again"}).code, 0);
  EXPECT_EQ(desk.folder.read("out"), desk.folder.read("again"));
}

TEST_F(DatasetCommand, ImportsWordsThatAProgramReads) {
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "out", "--as", "words", "--reals", "cdc"}).code, 0);
  ASSERT_EQ(
      dataset({"import", "disks", "NUMBERS", "out", "--as", "words", "--reals", "cdc", "--record", "200"})
          .code,
      0);
  const Outcome outcome = desk.run(text_of(R"(
      DIMENSION A(200)
      N=0
   10 READ(7,END=20) A(1),A(2)
      PRINT *,A(1),A(2)
      N=N+1
      GOTO 10
   20 PRINT *,N
      END
)"),
                                   {"--image", "disks", "--file", "7=NUMBERS"});
  // The 603 words are in records of 200, so the fourth record has three: words 598 to 600 of A.
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, -1, 198, 199, 398, 399, 598, 599, 4}))
      << outcome.err;
}

/// The record length would have no effect, because a blocked dataset contains the lengths of its records.
TEST_F(DatasetCommand, RejectsARecordLengthForAFileWithRecords) {
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "out"}).code, 0);
  const Outcome outcome = dataset({"import", "disks", "NUMBERS", "out", "--record", "200"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(
      outcome.err,
      "--record: records are imported with their control words, as they are in the file; give --as words"))
      << outcome.err;
}

// A program has written only sector 5, and an import would write from sector 0 on.
TEST_F(DatasetCommand, ImportsAreProtectedFromOtherDatasets) {
  const Words far = {"--image", "disks", "--file", "7=FAR,channel=2"};
  ASSERT_EQ(desk.run("      CALL WDISK(7,X,512,5*512)\n      END\n", far).code, 0);
  desk.folder.write("in", std::string(16, '\1'));
  ASSERT_EQ(dataset({"import", "disks", "FAR", "in", "--as", "words"}).code, 0);
  const Outcome outcome = desk.run("      CALL WDISK(7,X,512,0)\n      END\n",
                                   {"--image", "disks", "--file", "7=OTHER,new,channel=2"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "dataset FAR has written from 0 to 5"));
}

TEST_F(DatasetCommand, RejectsUnblockedFilesAndKeepsTheDataset) {
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "before"}).code, 0);
  desk.folder.write("foreign", std::string(4096, 'x'));
  const Outcome outcome = dataset({"import", "disks", "NUMBERS", "foreign"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err, "dataset NUMBERS: block 0, word 0: expected the block control word of block 0"));
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "after"}).code, 0);
  EXPECT_EQ(desk.folder.read("before"), desk.folder.read("after"));
}

TEST_F(DatasetCommand, ReportsAnEmptyFileAndKeepsTheDataset) {
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "before"}).code, 0);
  desk.folder.write("empty", "");
  for (const Words& more : {Words{}, Words{"--as", "words"}}) {
    Words words{"import", "disks", "NUMBERS", "empty"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = dataset(words);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err, "platter: empty is empty; give a file with words\n");
  }
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "after"}).code, 0);
  EXPECT_EQ(desk.folder.read("before"), desk.folder.read("after"));
}

TEST_F(DatasetCommand, AFailedExportKeepsTheFileAndLeavesNoOther) {
  const std::string raw =
      "      DIMENSION X(512)\n      DATA X/512*7./\n      CALL WDISK(6,X,512,0)\n      END\n";
  ASSERT_EQ(desk.run(raw, {"--image", "disks", "--file", "6=RAW,new"}).code, 0);
  desk.folder.write("folder/out", "precious");
  for (const Words& more : {Words{}, Words{"--as", "words"}}) {
    Words words{"export", "disks", "RAW", "folder/out"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(dataset(words).code, 2);
    EXPECT_EQ(dataset({"export", "disks", "NONE", "folder/out"}).code, 2);
    EXPECT_EQ(desk.folder.read("folder/out"), "precious");
  }
  // The same holds for an error during the write: a file may have no more than 1024 bytes.
  const Outcome full = desk.command({"bash", "-c",
                                     "trap '' XFSZ; ulimit -f 1; " + platter_command() +
                                         " dataset export disks NUMBERS folder/out 2>/dev/null"});
  EXPECT_EQ(full.code, 2);
  EXPECT_EQ(desk.folder.read("folder/out"), "precious");
  const std::filesystem::directory_iterator files(desk.folder.path() / "folder");
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(DatasetCommand, AnExportKeepsRightsAndLinksAndWritesToPipes) {
  namespace fs = std::filesystem;
  const fs::path folder = desk.folder.path();
  desk.folder.write("out", "before");
  fs::permissions(folder / "out", fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_read);
  fs::create_symlink("out", folder / "link");
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "link"}).code, 0);
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(desk.folder.read("out").size(), 8192U);
  EXPECT_EQ(fs::status(folder / "out").permissions(),
            fs::perms::owner_read | fs::perms::owner_write | fs::perms::others_read);
  const std::string pipe = platter_command() + " dataset export disks NUMBERS /dev/stdout | cat";
  EXPECT_EQ(desk.command({"bash", "-c", pipe}).out, desk.folder.read("out"));
  EXPECT_EQ(dataset({"export", "disks", "NUMBERS", "nowhere/out"}).code, 2);
}

TEST_F(DatasetCommand, RejectsFilesNamesAndImagesThatAreNotThere) {
  EXPECT_TRUE(has(dataset({"dump", "disks", "NUMBER"}).err, "has no dataset 'NUMBER'; nearest: NUMBERS"));
  EXPECT_EQ(dataset({"list", "nowhere"}).code, 2);
  EXPECT_EQ(dataset({"list", "nowhere"}).err, "platter: nowhere: the file does not exist\n");
  EXPECT_TRUE(
      has(dataset({"import", "nowhere", "NUMBERS", "disks"}).err, "nowhere: the file does not exist"));
  desk.folder.write("text", std::string(5000, 'x'));
  EXPECT_EQ(dataset({"list", "text"}).err,
            "platter: text: is not an image; make one with platter run --image\n");
  EXPECT_EQ(dataset({"import", "disks", "NUMBERS", "nowhere"}).code, 2);
  EXPECT_TRUE(
      has(dataset({"export", "disks", "NUMBERS", "out", "--reals", "cdc"}).err, "also give --as words"));
}

}  // namespace
}  // namespace platter::tests
