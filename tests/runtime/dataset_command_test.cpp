// platter dataset: what is in an image, in and out.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// A desk with an image in which unit 7 has a record of 1.0, -1.0 and 0.1, and a second file with one of 600
/// words.
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

  Desk desk;
};

TEST_F(DatasetCommand, lists_the_datasets) {
  const Outcome outcome = dataset({"list", "disks"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "NUMBERS                  3          100    73880          101"));
}

TEST_F(DatasetCommand, dumps_control_words) {
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

TEST_F(DatasetCommand, exports_words_as_the_cray_had_them) {
  const Outcome outcome = dataset({"export", "disks", "NUMBERS", "out", "--as", "words", "--reals", "cray"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const std::string bytes = desk.folder.read("out");
  ASSERT_EQ(bytes.size(), 603U * 8);
  EXPECT_EQ(bytes.substr(0, 24), std::string("\x40\x01\x80\0\0\0\0\0\xC0\x01\x80\0\0\0\0\0"
                                             "\x3F\xFD\xCC\xCC\xCC\xCC\xCC\xCD",
                                             24));
  EXPECT_EQ(outcome.err, "603 numbers: 1 rounded\n");
}

TEST_F(DatasetCommand, exports_blocks_that_come_back_as_they_were) {
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "out"}).code, 0);
  EXPECT_EQ(desk.folder.read("out").size(), 2U * 512 * 8);
  desk.run("      WRITE(7) 5\n      END\n", {"--image", "disks", "--file", "7=NUMBERS"});
  ASSERT_EQ(dataset({"import", "disks", "NUMBERS", "out"}).code, 0);
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "again"}).code, 0);
  EXPECT_EQ(desk.folder.read("out"), desk.folder.read("again"));
}

TEST_F(DatasetCommand, imports_words_that_a_program_reads) {
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
  // 603 words in records of 200: the fourth has three, words 598 to 600 of A.
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, -1, 198, 199, 398, 399, 598, 599, 4}))
      << outcome.err;
}

TEST_F(DatasetCommand, refuses_what_is_not_blocked_and_leaves_the_dataset_as_it_was) {
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "before"}).code, 0);
  desk.folder.write("foreign", std::string(4096, 'x'));
  const Outcome outcome = dataset({"import", "disks", "NUMBERS", "foreign"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err, "dataset NUMBERS: block 0, word 0: expected the block control word of block 0"));
  ASSERT_EQ(dataset({"export", "disks", "NUMBERS", "after"}).code, 0);
  EXPECT_EQ(desk.folder.read("before"), desk.folder.read("after"));
}

TEST_F(DatasetCommand, refuses_files_names_and_images_that_are_not_there) {
  EXPECT_TRUE(has(dataset({"dump", "disks", "NUMBER"}).err, "has no dataset 'NUMBER'; nearest: NUMBERS"));
  EXPECT_EQ(dataset({"list", "nowhere"}).code, 2);
  EXPECT_EQ(dataset({"import", "disks", "NUMBERS", "nowhere"}).code, 2);
  EXPECT_TRUE(
      has(dataset({"export", "disks", "NUMBERS", "out", "--reals", "cdc"}).err, "say --as words too"));
}

}  // namespace
}  // namespace platter::tests
