// OPEN and CLOSE of units on datasets: each specifier takes effect, or is rejected.
//
// Machines: cray1

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

TEST(Open, AcceptsSpecifiersThatADatasetAlwaysMeets) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      OPEN(9,FORM='UNFORMATTED',ACCESS='SEQUENTIAL',STATUS='UNKNOWN',
     *ACTION='READWRITE',CONVERT='NATIVE',POSITION='ASIS')
      WRITE(9) 42
      OPEN(9,FORM='UNFORMATTED',POSITION='REWIND')
      READ(9) I
      PRINT *,I
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{42}) << outcome.err;
}

TEST(Open, StatusOldRequiresAnExistingDataset) {
  ProgramFixture fixture;
  const std::string program = text_of(R"(
      CHARACTER*80 M
      CHARACTER*12 S
      READ(5,10) S
      M=' '
      OPEN(9,FORM='UNFORMATTED',STATUS=S,IOSTAT=I,IOMSG=M)
      PRINT 20,I,M
      IF(I.EQ.0) WRITE(9) 7
   10 FORMAT(A)
   20 FORMAT(I2,1X,A)
      END
)");
  const auto status = [&](const char* one) {
    fixture.cards = std::string(one) + "\n";
    return fixture.run(program, {"--image", "disks"}).out;
  };
  EXPECT_TRUE(has(status("OLD"),
                  " 1 OPEN: unit 9: STATUS='OLD', but dataset TAPE9 has not been written, neither in"));
  EXPECT_TRUE(has(status("new"), " 0 "));
  EXPECT_TRUE(has(status("OLD"), " 0 "));
  EXPECT_TRUE(has(status("NEW"), " 1 OPEN: unit 9: STATUS='NEW', but dataset TAPE9 exists"));
  EXPECT_TRUE(has(status("SCRATCH"), " 1 OPEN: unit 9: STATUS='SCRATCH', but dataset TAPE9 exists"));
  EXPECT_TRUE(has(status("REPLACE"), " 0 "));
  EXPECT_TRUE(has(status("OTHER"), " 1 OPEN: unit 9: STATUS='OTHER' is not OLD, NEW, SCRATCH or UNKNOWN"));
}

TEST(Open, StatusOfAnOpenUnitCountsBufferedWords) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      WRITE(9) 1
      OPEN(9,FORM='UNFORMATTED',STATUS='OLD')
      OPEN(9,FORM='UNFORMATTED',STATUS='NEW',ERR=10)
      STOP 3
   10 PRINT *,'WELL'
      END
)"));
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
}

TEST(Open, AWrongStatusWithoutIostatEndsTheProgram) {
  const Outcome outcome = ProgramFixture().run("      OPEN(9,FORM='UNFORMATTED',STATUS='OLD')\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "test.f:1: OPEN: unit 9: STATUS='OLD', but dataset TAPE9 has not been written"));
}

const char* const kDelete = R"(
      DIMENSION A(3000)
      CHARACTER*8 S
      READ(5,10) S
      WRITE(9) A
      WRITE(9) 1
      CLOSE(9,STATUS=S)
      OPEN(9,FORM='UNFORMATTED')
      N=0
   20 READ(9,END=30)
      N=N+1
      GOTO 20
   30 PRINT *,N
      CLOSE(9)
   10 FORMAT(A)
      END
)";

TEST(Close, DeletesWithStatusDeleteAndAnOpenGivesAnEmptyOne) {
  ProgramFixture fixture;
  fixture.cards = "KEEP\n";
  EXPECT_EQ(numbers_of(fixture.run(text_of(kDelete)).out), std::vector<double>{2});
  fixture.cards = "delete\n";
  EXPECT_EQ(numbers_of(fixture.run(text_of(kDelete)).out), std::vector<double>{0});
}

TEST(Close, RejectsAnUnknownStatus) {
  const Outcome outcome = ProgramFixture().run(
      "      CHARACTER*8 S\n      S='THROW'\n      WRITE(9) 1\n      CLOSE(9,STATUS=S)\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:4: CLOSE: unit 9: STATUS='THROW' is not KEEP or DELETE"));
}

TEST(Close, DoesNotDeleteADatasetThatAnotherUnitUses) {
  const Outcome outcome = ProgramFixture().run(
      "      WRITE(9) 1\n      READ(10,END=10) I\n   10 CLOSE(9,STATUS='DELETE',IOSTAT=I)\n      END\n",
      {"--file", "9=DATA,channel=1", "--file", "10=DATA,channel=1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "test.f:3: CLOSE: unit 9: dataset DATA cannot be deleted: unit 10 is also connected to it"));
}

// OWN is between the first and the last sector that SCRATCH1 has written, so it is not known which sectors
// belong to which.
TEST(Close, DoesNotDeleteSectorsAroundAnotherDataset) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DIMENSION A(512)
      CALL WDISK(5,A,512,0)
      CALL IOWAIT(5)
      WRITE(9) 1
      REWIND 9
      CALL WDISK(5,A,512,200*512)
      CALL IOWAIT(5)
      CLOSE(9,STATUS='DELETE')
      END
)"),
                                               {"--file", "9=OWN,channel=1,start=100"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:8: CLOSE: dataset OWN: cannot be deleted: it has written from sector 100 to 100 of its "
          "drive, and dataset SCRATCH1 from 0 to 200"));
}

TEST(Close, LibgfortranDeletesATextFile) {
  ProgramFixture fixture;
  const Outcome outcome =
      fixture.run("      WRITE(9,10) 1\n   10 FORMAT(I4)\n      CLOSE(9,STATUS='DELETE')\n      END\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_FALSE(fixture.folder.has("fort.9"));
}

TEST(Unformatted, PosIsRejected) {
  const Outcome outcome = ProgramFixture().run("      WRITE(9,POS=1,IOSTAT=I) 1\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:1: WRITE: unit 9: POS= applies only to streams, and a dataset has records"));
}

}  // namespace
}  // namespace platter::tests
