// --image: the contents of the drives are kept between runs, however a run ends.
//
// Machines: cray1 cdc7600

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"
#include "tests/support/shared_programs.hpp"

namespace platter::tests {
namespace {

TEST(Image, KeepsDatasetsBetweenRuns) {
  ProgramFixture fixture;
  EXPECT_EQ(fixture.run(text_of(kWriteTwoUnits), {"--image", "disks"}).code, 0);
  const Outcome outcome = fixture.run(text_of(kReadTwoUnits), {"--image", "disks"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 3000, 99}));
}

TEST(Image, FindsADatasetByNameAtAnyPlace) {
  ProgramFixture fixture;
  fixture.run(text_of(kWriteTwoUnits),
              {"--image", "disks", "--file", "9=MINE,start=777", "--file", "7=ALSO,channel=2"});
  const Outcome outcome =
      fixture.run(text_of(kReadTwoUnits), {"--image", "disks", "--file", "9=MINE", "--file", "7=ALSO"});
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 3000, 99})) << outcome.err;
}

TEST(Image, ProtectsADatasetOfAnEarlierRun) {
  ProgramFixture fixture;
  fixture.run(text_of(kWriteTwoUnits), {"--image", "disks"});
  const Outcome outcome =
      fixture.run("      CALL WDISK(5,X,512,66780*512)\n      END\n", {"--image", "disks", "--no-summary"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "dataset SCRATCH1 cannot write sectors 66780 to 66780 of drive 1, because dataset TAPE9 has written from 66780 to 66780"));
}

TEST(Image, RejectsAnImageOfOtherDisks) {
  ProgramFixture fixture;
  fixture.run(text_of(kWriteTwoUnits), {"--image", "disks"});
  const Outcome outcome = fixture.run(text_of(kWriteTwoUnits), {"--image", "disks", "--machine", "cdc7600"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--image: disks: holds disks dd19, but cdc7600 has disks cdc819"));
}

TEST(Image, RejectsAFileThatIsNotAnImage) {
  ProgramFixture fixture;
  fixture.folder.write("disks", std::string(5000, 'x'));
  const Outcome outcome = fixture.run(text_of(kWriteTwoUnits), {"--image", "disks"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--image: disks: is not an image"));
  EXPECT_EQ(fixture.folder.read("disks"), std::string(5000, 'x')) << "and is left as it was";
}

TEST(Image, ADamagedImageIsRejectedWithThePlace) {
  ProgramFixture fixture;
  fixture.run(text_of(kWriteTwoUnits), {"--image", "disks"});
  std::string bytes = fixture.folder.read("disks");
  const std::string number("\x40\x80\xE0\0\0\0\0\0", 8);  // 540., on the drive of unit 7
  const auto at = bytes.find(number);
  ASSERT_NE(at, std::string::npos);
  bytes[at + 1] ^= 1;
  fixture.folder.write("disks", bytes);
  const Outcome outcome = fixture.run(text_of(kReadTwoUnits), {"--image", "disks"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "--image: disks: drive 3, sectors 0 to 15: the checksum is wrong"));
}

}  // namespace
}  // namespace platter::tests
