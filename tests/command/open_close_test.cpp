// OPEN of units on datasets with specifiers that are rejected, and the datasets that an image contains after
// CLOSE.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Refused {
  const char* name;
  const char* specifiers;
  const char* message;
};
void PrintTo(const Refused& one, std::ostream* out) {
  *out << one.name;
}

class Opens : public testing::TestWithParam<Refused> {};

// The specifiers are variables because gfortran itself rejects some constants. IOSTAT= does not receive these
// errors.
TEST_P(Opens, UnsupportedSpecifiersOfADatasetAreRejected) {
  const Outcome outcome =
      CliFixture().run("      CHARACTER*12 U,V,W\n      U='UNFORMATTED'\n      V='" +
                       std::string(GetParam().specifiers) + ",IOSTAT=I)\n      PRINT *,'AFTER'\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, std::string("test.f:4: OPEN: ") + GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    All, Opens,
    testing::Values(
        Refused{"stream", "stream'\n      OPEN(9,FORM=U,ACCESS=V",
                "unit 9: ACCESS='STREAM' is not supported: files had records on these machines; leave it "
                "out, or transfer words with RDISK and WDISK"},
        Refused{"formatted_stream", "STREAM'\n      OPEN(9,FORM='FORMATTED',ACCESS=V",
                "unit 9: ACCESS='STREAM'"},
        Refused{"stream_of_a_file", "STREAM'\n      OPEN(9,FILE='X',ACCESS=V", "unit 9: ACCESS='STREAM'"},
        Refused{"access_append", "APPEND'\n      OPEN(9,FORM=U,ACCESS=V",
                "unit 9: ACCESS='APPEND' is not supported: a dataset is read and written record by record; "
                "leave it out"},
        Refused{"position_append", "APPEND'\n      OPEN(9,FORM=U,POSITION=V",
                "unit 9: POSITION='APPEND' is not supported"},
        Refused{"action_read", "READ'\n      OPEN(9,FORM=U,ACTION=V",
                "unit 9: ACTION='READ' is not supported"},
        Refused{"action_write", "write'\n      OPEN(9,FORM=U,ACTION=V",
                "unit 9: ACTION='WRITE' is not supported"},
        Refused{"convert", "BIG_ENDIAN'\n      OPEN(9,FORM=U,CONVERT=V",
                "unit 9: CONVERT='BIG_ENDIAN' is not supported"},
        Refused{"recl", "'\n      OPEN(9,FORM=U,RECL=80",
                "unit 9: RECL= does not apply here: the records of a dataset have no maximum length; leave "
                "it out"},
        Refused{"blank", "ZERO'\n      OPEN(9,FORM=U,BLANK=V",
                "unit 9: BLANK= does not apply here: it applies only"},
        Refused{"pad", "NO'\n      OPEN(9,FORM=U,PAD=V", "unit 9: PAD= does not apply here"},
        Refused{"asynchronous", "YES'\n      OPEN(9,FORM=U,ASYNCHRONOUS=V",
                "unit 9: ASYNCHRONOUS= does not apply here"},
        Refused{"newunit", "'\n      OPEN(NEWUNIT=J,FORM=U,FILE='X'",
                "NEWUNIT=: a unit with a dataset needs"},
        Refused{"scratch_with_a_name", "SCRATCH'\n      OPEN(9,FORM=U,STATUS=V,FILE='X'",
                "unit 9: FILE='X' does not name"}),
    [](const auto& one) { return one.param.name; });

// After CLOSE, the image contains neither the name nor the words of the dataset.
TEST(Close, DeletesTheDatasetInTheImage) {
  CliFixture desk;
  const std::string write = "      DIMENSION A(9000)\n      WRITE(9) A\n      WRITE(10) 5\n      END\n";
  const Words flags = {"--image", "disks", "--file", "9=DATA,channel=1,start=100"};
  ASSERT_EQ(desk.run(write, flags).code, 0);
  const Outcome outcome =
      desk.run("      CLOSE(9,STATUS='DELETE')\n      END\n", {"--image", "disks", "--file", "9=DATA,old"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const Outcome list = desk.platter({"dataset", "list", "disks"});
  EXPECT_FALSE(has(list.out, "DATA"));
  EXPECT_TRUE(has(list.out, "TAPE10"));
  const Outcome old = desk.run(write, {"--image", "disks", "--file", "9=DATA,old"});
  EXPECT_TRUE(has(old.err, "--file 9=DATA: old: the image has no dataset of that name"));
  // The sectors of the deleted dataset are free, and are read as zeros.
  const Outcome words = desk.run(text_of(R"(
      DIMENSION I(512)
      I(1)=1
      CALL RDISK(5,I,512,100*512)
      CALL IOWAIT(5)
      CALL WDISK(5,I,512,101*512)
      CALL IOWAIT(5)
      PRINT *,I(1),I(512)
      END
)"),
                                 {"--image", "disks"});
  EXPECT_EQ(numbers_of(words.out), (std::vector<double>{0, 0})) << words.err;
  EXPECT_EQ(words.code, 0) << words.err;
}

TEST(Close, KeepsDatasetsOutsideItsChannelsUnlessItDeletesThem) {
  CliFixture desk;
  ASSERT_EQ(desk.run("      WRITE(10) 5\n      WRITE(9) 5\n      END\n", {"--image", "disks"}).code, 0);
  ASSERT_EQ(
      desk.run(
              "      CLOSE(9,STATUS='DELETE')\n      WRITE(9) 1\n      CLOSE(9,STATUS='DELETE')\n      END\n",
              {"--image", "disks", "--channels", "1"})
          .code,
      0);
  const std::string list = desk.platter({"dataset", "list", "disks"}).out;
  EXPECT_TRUE(has(list, "TAPE10"));
  EXPECT_FALSE(has(list, "TAPE9 "));
}

TEST(Close, AScratchDatasetIsDeletedByCloseAndAtTheEnd) {
  CliFixture desk;
  const Outcome outcome = desk.run(text_of(R"(
      OPEN(9,FORM='UNFORMATTED',STATUS='SCRATCH')
      WRITE(9) 1
      CLOSE(9,STATUS='KEEP',IOSTAT=I)
      REWIND 9
      READ(9) J
      CLOSE(9)
      READ(9,END=10) K
      STOP 3
   10 PRINT *,I,J
      OPEN(10,FORM='UNFORMATTED',STATUS='SCRATCH')
      WRITE(10) 1
      WRITE(11) 1
      END
)"),
                                   {"--image", "disks"});
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 1})) << outcome.err;
  const std::string list = desk.platter({"dataset", "list", "disks"}).out;
  EXPECT_FALSE(has(list, "TAPE9 "));
  EXPECT_FALSE(has(list, "TAPE10"));
  EXPECT_TRUE(has(list, "TAPE11"));
}

}  // namespace
}  // namespace platter::tests
