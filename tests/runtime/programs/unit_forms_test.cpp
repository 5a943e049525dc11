// A unit holds text on the host or a dataset of the emulated drives; statements for the other kind are
// rejected, and neither ERR= nor IOSTAT= hides the error.
//
// Machines: cray1

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

// Text on units that hold nothing else is in the host's files, and is positioned there.
TEST(UnitContents, TextOnUnitsOfItsOwnIsTheHostS) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      PROGRAM X(INPUT,OUTPUT,TAPE1,TAPE7=PUNCH)
      REWIND 1
      DO 5 I=1,4
    5 WRITE(1,10) I
      ENDFILE 1
      REWIND 1
      READ(1,10) I
      BACKSPACE 1
      READ(1,10) J
      READ(1,10) K
      REWIND 8
      WRITE(8,10) 77
      WRITE(7,10) 5
      PUNCH 10,6
      PRINT 10,I,J,K
   10 FORMAT(I4)
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "   1\n   1\n   2\n");
  EXPECT_EQ(fixture.folder.read("fort.1"), "   1\n   2\n   3\n   4\n");
  EXPECT_EQ(fixture.folder.read("fort.8"), "  77\n");
  EXPECT_EQ(fixture.folder.read("fort.100"), "   5\n   6\n");
}

TEST(UnitContents, AUnitThatWasClosedMayBeOpenedForTheOther) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      CHARACTER*12 F(2)
      WRITE(9) 42
      CLOSE(9)
      OPEN(9,FORM='FORMATTED')
      INQUIRE(9,FORM=F(1))
      WRITE(9,10) 1
      REWIND 9
      READ(9,10) I
      CLOSE(9)
      OPEN(9,FORM='UNFORMATTED')
      INQUIRE(9,FORM=F(2))
      READ(9) J
      PRINT 20,I,J,F
   10 FORMAT(I4)
   20 FORMAT(2I4,2(1X,A))
      END
)"));
  EXPECT_EQ(outcome.out, "   1  42 FORMATTED    UNFORMATTED \n") << outcome.err;
  EXPECT_EQ(fixture.folder.read("fort.9"), "   1\n");
}

TEST(UnitContents, AnOpenThatFailsDecidesNothing) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      OPEN(9,FILE='NOTHERE',STATUS='OLD',IOSTAT=I)
      WRITE(9) 42
      REWIND 9
      READ(9) J
      PRINT *,I.NE.0,J
      END
)"));
  EXPECT_TRUE(has(outcome.out, " T ")) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{42});
}

// The numbers 5 and 6 are also those of RDISK's connectors, and of files that the PROGRAM card names besides
// the data cards.
TEST(UnitContents, CardsAndPrinterLeaveConnectorsAndFilesOfTheCardAlone) {
  ProgramFixture fixture;
  fixture.cards = "  12\n";
  const Outcome outcome = fixture.run(text_of(R"(
      PROGRAM X(INPUT,OUTPUT,TAPE5,TAPE6=DATA)
      DIMENSION A(512)
      READ(5,10) I
      WRITE(5) I+1
      REWIND 5
      READ(5) J
      BUFFER OUT (6,0) (A(1),A(512))
      IF(UNIT(6).NE.-1.) STOP 3
      PRINT 10,J
   10 FORMAT(I4)
      END
)"));
  EXPECT_EQ(outcome.out, "  13\n") << outcome.err;
  const Outcome connectors = fixture.run(text_of(R"(
      DIMENSION A(512)
      READ(5,10) I
      CALL RDISK(5,A,512,0)
      CALL IOWAIT(5)
      CALL WDISK(6,A,512,0)
      PRINT 10,I
   10 FORMAT(I4)
      END
)"),
                                         {"--file", "5=DATA,start=7"});
  EXPECT_EQ(connectors.out, "  12\n") << connectors.err;
}

}  // namespace
}  // namespace platter::tests
