// Routines of VMS and CMS: calls, clocks, commands and files of the VAX-11/780 and the IBM 3081.
//
// Machines: vax780 ibm3081

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

std::string printed_on(const std::string& machine, const std::string& program, const Words& more = {}) {
  Words flags{"--machine", machine, "--disk", "instant"};
  flags.insert(flags.end(), more.begin(), more.end());
  const Outcome outcome = ProgramFixture().run(program, flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return outcome.out;
}

TEST(VaxRoutines, DatesAreThoseOfTheRun) {
  const std::string out = printed_on("vax780", R"(
      CHARACTER*9 D
      CHARACTER*8 T
      CALL DATE(D)
      CALL TIME(T)
      CALL IDATE(I,J,K)
      PRINT 10,D,T,I,J,K
   10 FORMAT(1X,A,1X,A,3I3)
      END
)",
                                     {"--date", "1982-02-28 13:14:15"});
  EXPECT_EQ(out, "28-FEB-82 13:14:15  2 28 82\n");
}

TEST(VaxRoutines, RanIsTheGeneratorOfVaxFortran) {
  // The seed becomes 69069*seed + 1 modulo 2**32, and the result is the fraction of its upper 24 bits.
  std::uint32_t seed = 12345;
  const char* const program = R"(
      I=12345
      DO 10 J=1,3
      X=RAN(I)
   10 PRINT 20,X
   20 FORMAT(1X,F12.9)
      END
)";
  const auto printed = numbers_of(printed_on("vax780", program));
  ASSERT_EQ(printed.size(), 3U);
  for (const double one : printed) {
    seed = 69069 * seed + 1;
    EXPECT_NEAR(one, (seed >> 8) / 16777216.0, 1e-8);
  }
}

TEST(VaxRoutines, RecordsOfAllKindsAreReadAsTheyWereWritten) {
  EXPECT_EQ(numbers_of(printed_on("vax780", R"(
      CHARACTER*9 KIND(4)
      DIMENSION A(700),B(700)
      DATA KIND/'FIXED','VARIABLE','SEGMENTED','VARIABLE'/
      DO 5 I=1,700
    5 A(I)=I
      DO 20 J=1,4
      OPEN(1,FILE='R.DAT',STATUS='NEW',FORM='UNFORMATTED',
     1 RECORDTYPE=KIND(J),RECL=700)
      DO 10 I=1,5
      A(1)=I
   10 WRITE(1) A
      REWIND 1
      READ(1) B
      READ(1) B
      BACKSPACE 1
      READ(1) B
      PRINT *,B(1),B(700)
   20 CLOSE(1,STATUS='DELETE')
      END
)")),
            (std::vector<double>{2, 700, 2, 700, 2, 700, 2, 700}));
}

TEST(CmsRoutines, FilesOfAllFormatsAreReadAsTheyWereWritten) {
  EXPECT_EQ(printed_on("ibm3081", R"(
      CHARACTER*60 DEFS(3)
      CHARACTER*8 LINE,BACK
      DATA DEFS/'FILEDEF 8 DISK X DATA A (RECFM F LRECL 80',
     1 'FILEDEF 8 DISK Y DATA A (RECFM V LRECL 80',
     2 'FILEDEF 8 DISK Z DATA A4 (RECFM VBS BLKSIZE 800'/
      DO 30 J=1,3
      CALL CMS(DEFS(J),IRC)
      DO 10 I=1,30
   10 WRITE(8) I,I*I
      REWIND 8
      DO 20 I=1,30
   20 READ(8) K,L
      READ(8,END=25) K
      STOP 1
   25 PRINT 40,IRC,K,L
   30 CLOSE(8)
      CALL CMS('ERASE X DATA A',I)
      CALL CMS('STATE X DATA A',J)
      CALL CMS('RENAME Y DATA A W DATA A',K)
      PRINT 40,I
   40 FORMAT(3I5)
      END
)")
                .substr(0, 48),
            "    0   30  900\n    0   30  900\n    0   30  900\n");
}

TEST(CmsRoutines, ClocksAreThoseOfTheVirtualMachine) {
  const auto printed = numbers_of(printed_on("ibm3081", R"(
      CALL SECOND(T1)
      X=0.
      DO 10 I=1,100000
   10 X=X+SQRT(FLOAT(I))
      CALL SECOND(T2)
      PRINT *,T2.GT.T1,X.GT.0.
      PRINT *,T2-T1
      END
)"));
  ASSERT_EQ(printed.size(), 1U);
  EXPECT_GT(printed[0], 0.001) << "100 000 square roots of a machine of some 5 million instructions a second";
  EXPECT_LT(printed[0], 1);
}

TEST(Arithmetic, ADivisionByZeroEndsTheProgramOnTheVaxAndNotOnTheIbm) {
  const char* const program = R"(
      Z=0.
      PRINT 10,1
      X=5./Z
      PRINT 10,2
      IF(X.EQ.-1.) PRINT 10,3
   10 FORMAT(1X,I1)
      END
)";
  const auto vax = ProgramFixture().run(program, {"--machine", "vax780"});
  EXPECT_EQ(vax.code, 1);
  EXPECT_EQ(vax.out, "1\n");
  EXPECT_TRUE(has(vax.err, "test.f:3: ")) << vax.err;
  const auto ibm = ProgramFixture().run(program, {"--machine", "ibm3081"});
  EXPECT_EQ(ibm.code, 0) << ibm.err;
  EXPECT_EQ(numbers_of(ibm.out), (std::vector<double>{1, 2}));
}

}  // namespace
}  // namespace platter::tests
