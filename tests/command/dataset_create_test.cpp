// Tests of platter dataset create, which creates images and datasets without running a program.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Create : public testing::Test {
 protected:
  Outcome dataset(Words arguments) const {
    arguments.insert(arguments.begin(), "dataset");
    return desk.platter(arguments);
  }
  void refuses(const Words& arguments, const std::string& said) const {
    const Outcome outcome = dataset(arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, said));
  }

  CliFixture desk;
};

TEST_F(Create, MakesAnImageAndDatasetsThatImportsFillAndProgramsRead) {
  const Outcome made = dataset({"create", "disks", "FIRST", "SECOND", "THIRD"});
  EXPECT_EQ(made.code, 0) << made.err;
  // The drive has 411 cylinders of 180 sectors; each dataset gets 137 cylinders.
  EXPECT_EQ(made.out,
            "FIRST: drive 1, 24660 sectors from 0\nSECOND: drive 1, 24660 sectors from 24660\n"
            "THIRD: drive 1, 24660 sectors from 49320\n");
  desk.folder.write("in", std::string("\0\0\0\0\0\0\0\5", 8));
  for (const char* name : {"FIRST", "THIRD"}) {
    EXPECT_EQ(dataset({"import", "disks", name, "in", "--as", "words"}).code, 0);
  }
  const Outcome read =
      desk.run(text_of(R"(
      READ(7) I
      READ(8,END=10) J
      STOP 1
   10 READ(9) K
      PRINT *,I,K
      END
)"),
               {"--image", "disks", "--file", "7=FIRST", "--file", "8=SECOND", "--file", "9=THIRD"});
  EXPECT_EQ(numbers_of(read.out), (std::vector<double>{5, 5})) << read.err;
}

TEST_F(Create, MakesAnImageOfTheMachinesDisks) {
  EXPECT_EQ(dataset({"create", "disks", "--machine", "cdc7600"}).code, 0);
  EXPECT_EQ(dataset({"list", "disks"}).out, dataset({"list", "disks"}).out);
  refuses({"create", "disks", "X"},
          "disks: holds disks cdc819, but cray1 has disks dd19; keep one image per machine");
  EXPECT_EQ(dataset({"create", "disks", "X", "--machine", "cdc7600"}).code, 0);
  const Outcome run = desk.run("      WRITE(7) 1\n      END\n",
                               {"--image", "disks", "--file", "7=X", "--machine", "cdc7600"});
  EXPECT_EQ(run.code, 0) << run.err;
}

TEST_F(Create, PlacesADatasetAtStartOrInFreeSpace) {
  ASSERT_EQ(dataset({"create", "disks", "A", "--channel", "2", "--start", "1000", "--sectors", "10"}).code,
            0);
  EXPECT_TRUE(
      has(dataset({"list", "disks"}).out, "A                        2         1000       10         1000"));
  EXPECT_EQ(dataset({"create", "disks", "B", "--channel", "2", "--sectors", "900"}).out,
            "B: drive 2, 900 sectors from 0\n");
  EXPECT_EQ(dataset({"create", "disks", "C", "--channel", "2", "--sectors", "950"}).out,
            "C: drive 2, 950 sectors from 1080\n")
      << "A has written sector 1000: from the next cylinder on";
  refuses({"create", "disks", "D", "--channel", "2", "--start", "1000"},
          "--start 1000: another dataset has written sectors 1000 to 1000");
}

TEST_F(Create, RejectsImpossibleRequestsAndLeavesNoImage) {
  refuses({"create", "disks", "A", "--channel", "9"}, "--channel 9 does not exist; use 1 to 4");
  refuses({"create", "disks", "A", "--start", "73980"}, "--start 73980: the drive has sectors 0 to 73979");
  refuses({"create", "disks", "A", "--start", "73970", "--sectors", "11"},
          "--sectors 11: from sector 73970 on, the drive has only 10 sectors");
  refuses({"create", "disks", "A", "--sectors", "0"}, "--sectors: must be a whole number of at least 1");
  refuses({"create", "disks", "A", "--sectors", "73981"}, "A: drive 1 has no free extent");
  refuses({"create", "disks", "A", "A"}, "A is named twice");
  refuses({"create", "disks", "A,B"}, "'A,B' is not a name that --file accepts");
  refuses({"create", "disks", "A", "B", "--start", "7"}, "--start applies to one dataset");
  refuses({"create", "disks", "--start", "7"}, "name one");
  refuses({"create", "disks", "A", "--machine", "cray9"}, "cray9");
  for (const char* machine : {"vax780", "ibm3081"})
    refuses({"create", "disks", "A", "--machine", machine}, "are not kept between runs");
  EXPECT_FALSE(desk.folder.has("disks"));
  ASSERT_EQ(dataset({"create", "disks", "A"}).code, 0);
  refuses({"create", "disks", "B", "A"}, "disks: already has a dataset A, on drive 1 from sector 0");
  EXPECT_FALSE(has(dataset({"list", "disks"}).out, "B ")) << "and leaves the image as it was";
}

TEST_F(Create, FailedImportAdvisesCreateAndLeavesNoImage) {
  desk.folder.write("in", std::string(8, '\1'));
  refuses({"import", "disks", "A", "in", "--as", "words"}, "disks: the file does not exist");
  EXPECT_FALSE(desk.folder.has("disks"));
  desk.folder.write("disks", "");
  refuses({"import", "disks", "A", "in", "--as", "words"}, "create one with platter dataset create disks A");
  EXPECT_EQ(desk.folder.read("disks"), "") << "an empty file stays one";
}

}  // namespace
}  // namespace platter::tests
