// Which dataset a unit is on: connectors, --file, scratch datasets, the PROGRAM card.
//
// Machines: cray1

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

TEST(UnitFiles, AUnitThatIsNotConnectedGetsAScratchDatasetAtTheEndOfADrive) {
  ProgramFixture fixture;
  fixture.run(text_of(R"(
      DIMENSION A(2000)
      DO 10 I=9,12
      WRITE(I) A
   10 REWIND I
      WRITE(1) A
      REWIND 1
      END
)"),
              {"--trace", "trace"});
  const std::string trace = fixture.folder.read("trace");
  // 411 cylinders of 180 sectors: 40 of them for each, units 9 and 1 both on drive 1.
  for (const char* transfer : {" 1 1 transfer 66780,", " 2 2 transfer 66780,", " 3 3 transfer 66780,",
                               " 4 4 transfer 66780,", " 1 5 transfer 59580,"}) {
    EXPECT_TRUE(has(trace, transfer));
  }
}

TEST(UnitFiles, AScratchDatasetIsNotOverwrittenByTheConnectorOfItsDrive) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DIMENSION A(512)
      WRITE(9) A
      REWIND 9
      CALL WDISK(5,A,512,66779*512)
      CALL IOWAIT(5)
      PRINT *,'WELL'
      CALL WDISK(5,A,512,66780*512)
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, " WELL\n");
  EXPECT_TRUE(has(outcome.err,
                  "test.f:7: WDISK: word address 34191360: dataset SCRATCH1 cannot write sectors 66780 to "
                  "66780 of drive 1, because dataset TAPE9 has written from 66780 to 66781; give one of them "
                  "another location with --file, or use another unit"));
}

TEST(UnitFiles, AScratchDatasetAvoidsSectorsThatAConnectorHasWritten) {
  ProgramFixture fixture;
  fixture.run(text_of(R"(
      DIMENSION A(512)
      CALL WDISK(5,A,512,70000*512)
      CALL IOWAIT(5)
      WRITE(9) A
      REWIND 9
      END
)"),
              {"--trace", "trace"});
  EXPECT_TRUE(has(fixture.folder.read("trace"), "transfer 59580,"));
}

TEST(UnitFiles, ADatasetCannotOverwriteSectorsOfAnother) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DIMENSION A(512)
      CALL WDISK(5,A,512,100*512)
      CALL IOWAIT(5)
      WRITE(9) A
      REWIND 9
      END
)"),
                                               {"--file", "9=OWN,start=99"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:5: IZDKOUT: word address 0: dataset OWN cannot write sectors 99 to 100 of drive 1, because "
          "dataset SCRATCH1 has written from 100 to 100"));
}

TEST(UnitFiles, ScratchDatasetsDoNotTouchEachOther) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DIMENSION A(3000)
      DO 10 I=9,40
      WRITE(I) A,I
   10 CONTINUE
      DO 20 I=9,40
      REWIND I
      READ(I) A,J
      IF(I.NE.J) STOP 3
   20 CONTINUE
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST(UnitFiles, ADriveWithoutRoomReportsIt) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DO 10 I=9,53,4
   10 WRITE(I) I
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:2: WRITE: unit 49: drive 1 has no space for another scratch dataset; connect the unit with "
          "--file 49=NAME"));
}

TEST(UnitFiles, FullDatasetIsReportedAndKeepsTheRecordsThatFit) {
  const char* const program = R"(
      DIMENSION A(600)
      DO 10 I=1,100
   10 WRITE(9,ERR=20) A
   20 PRINT *,I
      REWIND 9
      N=0
   30 READ(9,END=40) A
      N=N+1
      GOTO 30
   40 PRINT *,N
      WRITE(9) A
      END
)";
  const Outcome outcome = ProgramFixture().run(text_of(program), {"--file", "9=SHORT,sectors=10"});
  // Ten blocks hold 10*511 words, less two: eight records of 601.
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{9, 8}));
  EXPECT_TRUE(has(outcome.err,
                  "test.f:11: WRITE: unit 9: the dataset is full: it holds 10 blocks of 511 words; connect a "
                  "longer one with --file 9=NAME,sectors=N"));
}

TEST(UnitFiles, AnUnknownLibraryIsNamed) {
  const Outcome outcome = ProgramFixture().run("      END\n", {"--library", "cftlob"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "ctss has no library 'cftlob'; nearest: cftlib"));
}

TEST(ProgramCard, AReadAfterAnUntestedEndOfFileIsRejected) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      REAL PLT_EOF
      READ(5,10) I
      READ(5,10) I
   10 FORMAT(I4)
      IF(PLT_EOF(5).EQ.0) STOP 4
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:3: READ: unit 5: reads past the end of file; test EOF(5) first"));
}

TEST(UnitFiles, AConnectorOnTheProgramCardFindsItsDatasetInTheImage) {
  ProgramFixture fixture;
  ASSERT_EQ(
      fixture
          .run("      WRITE(7) 42\n      END\n", {"--image", "disks", "--file", "7=DATA,channel=1,start=777"})
          .code,
      0);
  const Outcome outcome =
      fixture.run("      PROGRAM X(OUTPUT,TAPE8=DATA)\n      READ(8) I\n      PRINT *,I\n      END\n",
                  {"--image", "disks"});
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{42}) << outcome.err;
}

TEST(UnitFiles, ANewNameInAnImageWithDatasetsIsNoted) {
  ProgramFixture fixture;
  const std::string program = "      WRITE(7) 1\n      END\n";
  const Outcome first = fixture.run(program, {"--image", "disks", "--file", "7=NAMES"});
  EXPECT_EQ(first.err, "") << "in a new image everything is new";
  const Outcome outcome = fixture.run(program, {"--image", "disks", "--file", "7=NAME,channel=1"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(
      outcome.err,
      "platter: note: --file 7=NAME: a new dataset: the image has no dataset of that name; nearest: NAMES; "
      "known: NAMES\n");
  EXPECT_EQ(fixture.run(program, {"--image", "disks", "--file", "7=MORE,new,channel=2"}).err, "");
  EXPECT_EQ(fixture.run(program, {"--image", "disks", "--file", "7=NAMES"}).err, "");
}

TEST(UnitFiles, OldRequiresAnExistingDatasetAndNewANewOne) {
  ProgramFixture fixture;
  const std::string program = "      WRITE(7) 1\n      END\n";
  ASSERT_EQ(fixture.run(program, {"--image", "disks", "--file", "7=NAMES,new"}).code, 0);
  EXPECT_EQ(fixture.run(program, {"--image", "disks", "--file", "7=NAMES,old"}).code, 0);
  const Outcome old = fixture.run(program, {"--image", "disks", "--file", "7=NAME,old"});
  EXPECT_EQ(old.code, 2);
  EXPECT_TRUE(has(old.err, "--file 7=NAME: old: the image has no dataset of that name; nearest: NAMES"));
  const Outcome none = fixture.run(program, {"--file", "7=NAME,old"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "--file 7=NAME: old: --image is missing"));
  const Outcome fresh = fixture.run(program, {"--image", "disks", "--file", "7=NAMES,new"});
  EXPECT_EQ(fresh.code, 2);
  EXPECT_TRUE(
      has(fresh.err,
          "--file 7=NAMES: new: the image already has a dataset of that name, on drive 3 from sector 0"));
}

}  // namespace
}  // namespace platter::tests
