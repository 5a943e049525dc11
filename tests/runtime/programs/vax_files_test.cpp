// Files of VAX FORTRAN: OPEN, INQUIRE, and statements without an OPEN.
//
// Machines: vax780

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class VaxFiles : public testing::Test {
 protected:
  ProgramFixture fixture;
  std::string printed(const char* program) const {
    const auto outcome = fixture.run(text_of(program), {"--machine", "vax780", "--no-summary"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  Outcome failed(const std::string& program) const {
    const auto outcome = fixture.run(program, {"--machine", "vax780", "--no-summary"});
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    return outcome;
  }
};

TEST_F(VaxFiles, AFailedOpenLeavesTheUnitClosed) {
  EXPECT_EQ(numbers_of(printed(R"(
      OPEN(1,FILE='NOFILE.DAT',STATUS='OLD',IOSTAT=I)
      OPEN(1,FILE='U.DAT',STATUS='NEW',FORM='UNFORMATTED')
      WRITE(1) 1
      OPEN(2,FILE='NOFILE.DAT',STATUS='OLD',FORM='UNFORMATTED',ERR=5)
    5 OPEN(2,FILE='T.DAT',STATUS='NEW')
      WRITE(2,*) 7
      OPEN(3,FILE='NOFILE.DAT',STATUS='OLD',ACCESS='DIRECT',RECL=4,
     1 IOSTAT=J)
      OPEN(3,FILE='L.DAT',STATUS='NEW')
      WRITE(3,*) 8
      PRINT *,I,J
      END
)")),
            (std::vector<double>{29, 29}));
}

TEST_F(VaxFiles, OpenOfAnotherFileClosesTheFirst) {
  EXPECT_EQ(numbers_of(printed(R"(
      OPEN(1,FILE='T.DAT',STATUS='NEW')
      WRITE(1,*) 5
      OPEN(1,FILE='U.DAT',STATUS='NEW',FORM='UNFORMATTED')
      WRITE(1) 6
      OPEN(1,FILE='T.DAT',STATUS='OLD')
      READ(1,*) I
      OPEN(1,FILE='T.DAT',STATUS='NEW')
      WRITE(1,*) 9
      OPEN(1,FILE='T.DAT;2',STATUS='OLD')
      READ(1,*) J
      PRINT *,I,J
      END
)")),
            (std::vector<double>{5, 9}));
}

TEST_F(VaxFiles, AFileIsOpenOnOneUnitUnlessItIsShared) {
  EXPECT_EQ(numbers_of(printed(R"(
      OPEN(1,FILE='A.DAT',STATUS='NEW')
      OPEN(2,FILE='A.DAT',STATUS='OLD',IOSTAT=I)
      CLOSE(1)
      OPEN(1,FILE='A.DAT',STATUS='OLD',READONLY)
      OPEN(2,FILE='A.DAT',STATUS='OLD',READONLY,IOSTAT=J)
      OPEN(3,FILE='A.DAT',STATUS='OLD',SHARED,IOSTAT=K)
      CLOSE(1)
      CLOSE(2)
      OPEN(1,FILE='A.DAT',STATUS='OLD',SHARED)
      OPEN(2,FILE='A.DAT',STATUS='OLD',SHARED,IOSTAT=L)
      PRINT *,I,J,K,L
      END
)")),
            (std::vector<double>{30, 0, 30, 0}));
}

TEST_F(VaxFiles, InquireByNameFindsOpenAndClosedFiles) {
  EXPECT_EQ(printed(R"(
      CHARACTER*10 A,B,C
      LOGICAL O,P,N,E,F
      OPEN(1,FILE='QQ.DAT',STATUS='NEW')
      INQUIRE(FILE='qq',NAME=A,NUMBER=K,OPENED=O,NAMED=N,EXIST=E)
      CLOSE(1)
      INQUIRE(FILE='QQ.DAT',NAME=B,OPENED=P)
      INQUIRE(FILE='NONE',NAME=C,EXIST=F)
      PRINT 1,A,B,C,K,O,N,E,P,F
    1 FORMAT(3(1X,A),I3,5L)
      END
)"),
            "QQ.DAT;1   QQ.DAT;1   NONE.DAT    1 T T T F F\n");
}

TEST_F(VaxFiles, InquireReportsTheLengthOfRecordsAsOpenHasIt) {
  EXPECT_EQ(numbers_of(printed(R"(
      OPEN(1,STATUS='NEW',ACCESS='DIRECT',RECL=5)
      OPEN(2,STATUS='NEW',FORM='UNFORMATTED',RECORDTYPE='FIXED',RECL=2)
      OPEN(3,STATUS='NEW',RECL=77)
      OPEN(4,STATUS='NEW',ACCESS='DIRECT',FORM='FORMATTED',RECL=11)
      INQUIRE(1,RECL=I)
      INQUIRE(2,RECL=J)
      INQUIRE(3,RECL=K)
      INQUIRE(4,RECL=L)
      PRINT *,I,J,K,L
      END
)")),
            (std::vector<double>{5, 2, 77, 11}));
}

TEST_F(VaxFiles, VersionsCountBackFromTheNewest) {
  EXPECT_EQ(numbers_of(printed(R"(
      DO 10 I=1,3
      OPEN(1,FILE='A.DAT',STATUS='NEW')
      WRITE(1,*) I
   10 CLOSE(1)
      OPEN(1,FILE='A.DAT;-1',STATUS='OLD')
      READ(1,*) J
      CLOSE(1)
      OPEN(1,FILE='A.DAT;0',STATUS='OLD')
      READ(1,*) K
      CLOSE(1)
      OPEN(1,FILE='A.DAT;-3',STATUS='OLD',IOSTAT=L)
      OPEN(1,FILE='A.DAT;-1',STATUS='NEW',IOSTAT=M)
      PRINT *,J,K,L,M
      END
)")),
            (std::vector<double>{2, 3, 29, 43}));
}

TEST_F(VaxFiles, WithoutOpenReadNeedsAFileAndWriteMakesAVersion) {
  EXPECT_EQ(numbers_of(printed(R"(
      READ(1,*,IOSTAT=I) X
      READ(2,IOSTAT=J,END=5) X
    5 DO 10 K=1,2
      WRITE(1,*) K
   10 CLOSE(1)
      READ(1,*) L
      CLOSE(1)
      OPEN(1,FILE='FOR001.DAT;1',STATUS='OLD')
      READ(1,*) M
      PRINT *,I,J,L,M
      END
)")),
            (std::vector<double>{29, 29, 2, 1}));
  EXPECT_NE(failed("      READ(1,*) I\n      END\n").err.find("the file does not exist"), std::string::npos);
}

TEST_F(VaxFiles, LogicalsWithoutAWidthHaveTwoColumns) {
  EXPECT_EQ(printed(R"(
      CHARACTER*20 F
      LOGICAL M
      F='(1X,L,TL1,''L'',L3)'
      READ (5,3,END=5) M
    3 FORMAT(L)
    5 PRINT 1,.TRUE.,.FALSE.
    1 FORMAT(1X,2L,1HL)
      PRINT F,.TRUE.,.FALSE.
      END
)"),
            " T FL\n L  F\n");
}

TEST_F(VaxFiles, AnArgumentThatIsLeftOutHasNoAddress) {
  EXPECT_EQ(printed(R"(
      INTEGER F
      CALL S(,5)
      CALL S(1,5)
      TYPE 1,F(,2)
    1 FORMAT(1X,I1)
      END
      SUBROUTINE S(I,J)
      INTEGER I(2)
      IF (%LOC(I).EQ.0) THEN
        TYPE 1
      ELSE
        TYPE 2,I(1)
      END IF
    1 FORMAT(' OMITTED')
    2 FORMAT(1X,I1)
      END
      INTEGER FUNCTION F(I,J)
      F=J
      IF (%LOC(I).EQ.0) F=J+1
      END
)"),
            "OMITTED\n1\n3\n");
}

TEST_F(VaxFiles, OtherDirectoriesAreRejected) {
  for (const char* const program : {"      OPEN(1,FILE='[A]X.DAT',STATUS='NEW',IOSTAT=I)\n    5 END\n",
                                    "      OPEN(1,FILE='DRA0:[A.B]X.DAT',STATUS='NEW',ERR=5)\n    5 END\n"})
    EXPECT_NE(failed(program).err.find("only one directory, [], is modelled; leave out [A"),
              std::string::npos);
  printed("      OPEN(1,FILE='[]X.DAT',STATUS='NEW')\n      END\n");
}

}  // namespace
}  // namespace platter::tests
