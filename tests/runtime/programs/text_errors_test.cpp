// Formatted statements on lines of datasets: what they reject, and which errors they report.
//
// Machines: cray1 cdc7600

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

TEST(TextErrors, ALineThatIsTooLongIsAnError) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      CHARACTER*1000001 A
      A=' '
      WRITE(9,10,IOSTAT=I) A(1:1000000)
      WRITE(9,10,IOSTAT=J) A
   10 FORMAT(A)
      PRINT *,I,J
      REWIND 9
      READ(9,10) A
      READ(9,10,END=20) A
      STOP 3
   20 OPEN(8,RECL=20)
      WRITE(8,10,ERR=30) A(1:21)
      STOP 4
   30 WRITE(8,10) A(1:20)
      END
)"),
                                               {"--text", "drives"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{0, 1}));
}

TEST(TextErrors, ErrEndIostatIomsgAndEofReportTextErrors) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      CHARACTER*40 M
      WRITE(9,10) 'AB'
      WRITE(9,10) '12'
      REWIND 9
      READ(9,20,ERR=30) I
      STOP 3
   30 BACKSPACE 9
      READ(9,20,IOSTAT=N,IOMSG=M) I
      PRINT *,N.GT.0,M
      READ(9,20,ERR=40,END=40) I
      PRINT *,I
      READ(9,20,END=50) I
   40 STOP 4
   50 READ(9,20,IOSTAT=N,IOMSG=M) I
      PRINT *,N,M
      REWIND 9
      READ(9,10) M
      READ(9,10) M
      READ(9,10) M
      IF(EOF(9)) 60,70,60
   60 IF(EOF(9).EQ.0.) PRINT *,'ONCE'
   70 CONTINUE
   10 FORMAT(A)
   20 FORMAT(I2)
      END
)"),
                                               {"--text", "drives"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            " T Bad value during integer read           \n"
            "                   12\n"
            "                   -1 end of file                             \n"
            " ONCE\n");
}

// In some of these cases libgfortran reads again after the end of the file; it must get nothing from the next
// file.
TEST(TextErrors, AReadAtTheEndOfAFileReadsNothingOfTheNextFile) {
  const Outcome outcome = ProgramFixture().run(text_of(R"(
      NAMELIST /PAR/ I,Y
      DO 90 K=1,8
      REWIND 9
      WRITE(9,10) 1
      ENDFILE 9
      WRITE(9,10) 21
      WRITE(9,10) 22
      WRITE(9,10) 23
      REWIND 9
      READ(9,10) I
      GO TO (1,2,3,4,5,6,7,8),K
    1 READ(9,*,END=80) I
      GO TO 80
    2 READ(9,*,END=80) I,J,Z
      GO TO 80
    3 READ(9,PAR,END=80)
      GO TO 80
    4 READ(9,20,END=80) I,J,Y
      GO TO 80
    5 READ(9,20,END=80)
      GO TO 80
    6 READ(9,10,END=80) I,J
      GO TO 80
    7 BACKSPACE 9
      READ(9,*,END=80) I,J
      GO TO 80
    8 BACKSPACE 9
      READ(9,30,END=80)
   80 READ(9,10) I
   90 PRINT 10,I
   10 FORMAT(I4)
   20 FORMAT(I4/I4/F4.0)
   30 FORMAT(///)
      END
)"),
                                               {"--text", "drives"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>(8, 21));
}

}  // namespace
}  // namespace platter::tests
