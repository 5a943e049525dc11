// Unformatted READ and WRITE and related statements, which Platter takes over from libgfortran. Every field
// of its structures that Platter uses affects a result here, so another layout
// (runtime/fortran/libgfortran/layout.hpp) fails these tests.
//
// Machines: cray1

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

TEST(Unformatted, RecordsHoldItemsOfEveryTypeAndArraysOfEveryShape) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      COMPLEX Z,Z2
      LOGICAL L,L2
      DOUBLE PRECISION D,D2
      REAL*4 R,R2
      INTEGER*4 K,K2
      INTEGER*2 J,J2
      CHARACTER*5 C,C2
      CHARACTER*3 T(4),T2(4)
      DIMENSION A(3,4),B(3,4),E(0:5),F(0:5)
      DATA Z,L,D,R,K,J,C/(1.5,-2.5),.TRUE.,3.25,4.125,-70000,-7,'HELLO'/
      DATA T/'ABC','DEF','GHI','JKL'/
      DO 1 I=1,12
      B(MOD(I-1,3)+1,(I-1)/3+1)=0
    1 A(MOD(I-1,3)+1,(I-1)/3+1)=I
      DO 2 I=0,5
      F(I)=0
    2 E(I)=10*I
      WRITE(7) 1,C,Z,L,D,R,K,J,T
      WRITE(7) A,(A(2,I),I=1,4),A(3,1:4:2),E(5:1:-2)
      WRITE(7)
      REWIND 7
      READ(7) I,C2,Z2,L2,D2,R2,K2,J2,T2
      PRINT 3,I,C2,Z2,L2,D2,R2,K2,J2,T2
      READ(7) B,(B(1,I),I=1,4),B(2,1:4:2),F(4:0:-2)
      PRINT 4,B
      PRINT 4,F
      READ(7)
      READ(7,IOSTAT=I)
      PRINT 4,REAL(I)
    3 FORMAT(I2,A6,2F5.1,L2,2F7.3,2I7,4A4)
    4 FORMAT(12F5.0)
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  // After the READ, B(1,J) equals A(2,J), B(2,1) and B(2,3) equal A(3,1) and A(3,3), and F(4), F(2) and F(0)
  // equal E(5), E(3) and E(1).
  EXPECT_EQ(outcome.out, text_of(R"(
 1 HELLO  1.5 -2.5 T  3.250  4.125 -70000     -7 ABC DEF GHI JKL
   2.   3.   3.   5.   5.   6.   8.   9.   9.  11.  11.  12.
  10.   0.  30.   0.  50.   0.
  -1.
)"));
}

TEST(Unformatted, AShortRecordFillsTheStartOfAnArray) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DIMENSION A(5)
      DATA A/5*9./
      WRITE(7) 1.,2.,3.
      REWIND 7
      READ(7,IOSTAT=N) A
      PRINT 1,N,A
    1 FORMAT(I3,5F4.0)
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 1, 2, 3, 9, 9}));
}

TEST(Unformatted, EndErrIostatAndIomsgAreAnswered) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      CHARACTER*60 M
      M=' '
      WRITE(7) 1,2
      REWIND 7
      READ(7,ERR=10) I,J,K
      PRINT *,'NOT HERE'
   10 PRINT *,'ERR'
      BACKSPACE 7
      READ(7,IOSTAT=N,IOMSG=M) I,J,K
      PRINT *,N,M
      READ(7,END=20,ERR=10) I
      PRINT *,'NOT HERE'
   20 PRINT *,'END'
      READ(7,IOSTAT=N) I
      PRINT *,N
      REWIND(7,IOSTAT=N)
      PRINT *,N
      READ(7,IOSTAT=N,END=30) I
   30 PRINT *,N,I
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, " ERR\n"));
  EXPECT_FALSE(has(outcome.out, "NOT HERE"));
  EXPECT_TRUE(has(outcome.out, " 1 READ: unit 7: the record has 2 words, but the list requests "));
  EXPECT_EQ(numbers_of(outcome.out.substr(outcome.out.find("END"))), (std::vector<double>{-1, 0, 0, 1}));
}

TEST(Unformatted, ReadRightAfterAWriteIsAnErrorAndNoEndOfFile) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      WRITE(9) 1
      READ(9,IOSTAT=I) J
      PRINT 100,I
      READ(9,END=10,ERR=20) J
   10 STOP 3
   20 WRITE(9) 2
      ENDFILE 9
      READ(9,IOSTAT=I) J
      PRINT 100,I
      BACKSPACE 9
      BACKSPACE 9
      READ(9) J
      PRINT 100,J
      READ(9,IOSTAT=I) J
      PRINT 100,I
  100 FORMAT(I6)
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 1, 2, -1}));
  const Outcome stopped =
      ProgramFixture().run("      WRITE(9) 1\n      READ(9,END=10) J\n   10 CONTINUE\n      END\n");
  EXPECT_EQ(stopped.code, 1);
  EXPECT_TRUE(has(stopped.err,
                  "test.f:2: READ: unit 9: no record follows the one just written; REWIND or "
                  "BACKSPACE first"));
}

TEST(Unformatted, EveryPositioningStatementWorksAcrossFiles) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DO 10 J=1,3
      DO 5 I=1,4
    5 WRITE(9) 10*J+I
   10 ENDFILE 9
      REWIND 9
      N=0
   20 READ(9,END=30) I
      PRINT 100,I
      GOTO 20
   30 N=N+1
      IF(N.LT.3) GOTO 20
      DO 40 I=1,7
   40 BACKSPACE 9
      READ(9) I
      PRINT 100,I
      WRITE(9) 99
      REWIND 9
      K=0
   50 READ(9,IOSTAT=J) I
      IF(J.EQ.0) K=K+I
      IF(J.NE.0) K=K+1000
      IF(K.LT.3000) GOTO 50
      PRINT 100,K
  100 FORMAT(I6)
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  // After three files, seven BACKSPACEs pass EOF, 34, 33, 32, 31, EOF and 24. Then 24 is read, and 99
  // replaces everything after it.
  const double sum = 11 + 12 + 13 + 14 + 21 + 22 + 23 + 24 + 99;
  EXPECT_EQ(numbers_of(outcome.out),
            (std::vector<double>{11, 12, 13, 14, 21, 22, 23, 24, 31, 32, 33, 34, 24, sum + 3000}));
}

TEST(Unformatted, ADatasetThatEndsInTheProgramIsClosedWithEofAndEod) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DIMENSION IB(512)
      WRITE(7) 1,2
      CLOSE(7)
      CALL RDISK(7,IB,512,0)
      CALL IOWAIT(7)
      PRINT 10,(IB(I),I=1,7)
   10 FORMAT(Z17)
      END
)"));
  EXPECT_EQ(outcome.out, text_of(R"(
                2
                1
                2
 8000000000000000
 E000000000000000
 F000000000000000
                0
)")) << outcome.err;
}

TEST(Unformatted, CharactersAre8ToAWordTheFirstInTheMostSignificantBits) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      DIMENSION IB(512)
      CHARACTER*5 C
      CHARACTER*6 D
      C='ABCDE'
      D='FGHIJK'
      WRITE(7) C,D,1,C
      CLOSE(7)
      CALL RDISK(7,IB,512,0)
      CALL IOWAIT(7)
      PRINT 10,(IB(I),I=2,6)
   10 FORMAT(Z17)
      END
)"));
  EXPECT_EQ(outcome.out, text_of(R"(
 4142434445464748
 494A4B0000000000
                1
 4142434445000000
 8600000000000000
)")) << outcome.err;
}

TEST(Unformatted, FormattedStatementsOfTheSameProgramAreLibgfortrans) {
  ProgramFixture fixture;
  fixture.cards = "  12\n  34\n";
  const Outcome outcome = fixture.run(text_of(R"(
      CHARACTER*4 C
   10 READ(5,20,END=30) I
   20 FORMAT(I4)
      WRITE(8) I
      WRITE(C,20) I+1
      READ(C,*) J
      PRINT *,I,J
      GOTO 10
   30 REWIND 8
      READ(8) I
      READ(8) J
      WRITE(6,20) I+J
      OPEN(11,STATUS='SCRATCH')
      WRITE(11,20) 77
      REWIND 11
      READ(11,20) K
      PRINT 20,K
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{12, 13, 34, 35, 46, 77}));
}

TEST(Unformatted, DirectAccessIsLibgfortransAndOnTheHostsDisk) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(text_of(R"(
      OPEN(11,FILE='HOST',FORM='UNFORMATTED',ACCESS='DIRECT',RECL=8)
      WRITE(11,REC=3) 42
      READ(11,REC=3) I
      PRINT 20,I
   20 FORMAT(I4)
      END
)"));
  EXPECT_EQ(outcome.out, "  42\n") << outcome.err;
  EXPECT_TRUE(fixture.folder.has("HOST"));
}

TEST(Unformatted, AFunctionInAListMayHaveStatementsOfItsOwn) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      WRITE(7) 1,NEXT(2),3
      REWIND 7
      REWIND 8
      READ(7) I,J,K
      READ(8) L
      PRINT 10,I,J,K,L
   10 FORMAT(4I4)
      END
      FUNCTION NEXT(I)
      WRITE(8) I
      NEXT=I*100
      END
)"));
  EXPECT_EQ(outcome.out, "   1 200   3   2\n") << outcome.err;
}

}  // namespace
}  // namespace platter::tests
