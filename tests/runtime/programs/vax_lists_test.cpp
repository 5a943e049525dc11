// List-directed and NAMELIST output of VAX FORTRAN, and the end of a DECODE's text.
//
// Machines: cray1 cdc7600 vax780 ibm3081

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

Outcome outcome_of(const char* program, const std::string& machine = "vax780") {
  return ProgramFixture().run(text_of(program), {"--machine", machine, "--no-summary"});
}

TEST(VaxLists, HaveAFieldOfItsOwnForEachType) {
  const auto outcome = outcome_of(R"(
      INTEGER*2 K
      BYTE B
      LOGICAL L
      REAL*8 D
      COMPLEX C
      K=-7
      B=5
      L=.TRUE.
      D=0.1D0
      C=(1.5,-2.)
      PRINT *,3,K,B
      PRINT *,L,.FALSE.
      PRINT *,0.1,1.,-3.14159265
      PRINT *,D
      PRINT *,C
      PRINT *,'A=',1,'B'
      END
)");
  EXPECT_EQ(outcome.out,
            "          3     -7    5\n"
            "T F\n"
            " 0.1000000       1.000000      -3.141593    \n"
            " 0.1000000000000000    \n"
            "(  1.500000    , -2.000000    )\n"
            "A=           1 B\n")
      << outcome.err;
}

TEST(VaxLists, HaveExponentsOutsideOfThePlainRange) {
  const auto outcome = outcome_of(R"(
      PRINT *,0.01,0.,1.E7
      PRINT *,9999999.,0.09999999
      PRINT *,1.E-30,-1.5E20
      END
)");
  EXPECT_EQ(outcome.out,
            " 9.9999998E-03  0.0000000E+00  1.0000000E+07\n"
            "  9999999.      9.9999987E-02\n"
            " 1.0000000E-30 -1.5000000E+20\n")
      << outcome.err;
}

TEST(VaxLists, RoundHalvesAwayFromZero) {
  EXPECT_EQ(outcome_of(R"(
      PRINT *,1048576.5
      END
)")
                .out,
            "  1048577.    \n");
}

TEST(VaxLists, AreReadAgainFromFilesAndTexts) {
  const auto outcome = outcome_of(R"(
      CHARACTER*80 T
      WRITE(1,*) 0.01,-2.5,7
      REWIND 1
      READ(1,*) A,B,I
      WRITE(T,*) A,B,I
      READ(T,*) X,Y,J
      PRINT 1,X,Y,J
    1 FORMAT(1X,F5.2,F5.1,I3)
      END
)");
  EXPECT_EQ(outcome.out, " 0.01 -2.5  7\n") << outcome.err;
}

TEST(VaxLists, OtherMachinesKeepTheirForm) {
  EXPECT_EQ(outcome_of("\n      PRINT *,0.5\n      END\n", "ibm3081").out, "  0.500000000    \n");
}

TEST(VaxLists, NamelistBeginsAndEndsWithADollar) {
  const auto outcome = outcome_of(R"(
      NAMELIST /N/ I,J
      I=5
      J=6
      WRITE(6,N)
      WRITE(1,N)
      REWIND 1
      I=0
      READ(1,N)
      PRINT *,I
      END
)");
  EXPECT_TRUE(has(outcome.out, "$N\n")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "$END\n"));
  EXPECT_FALSE(has(outcome.out, "&"));
  EXPECT_TRUE(has(outcome.out, "          5\n"));
}

TEST(Decode, RejectsAFormatThatReadsPastItsText) {
  for (const std::string machine : {"cray1", "cdc7600", "vax780"}) {
    const auto outcome = outcome_of(R"(
      INTEGER A(2)
      DATA A/4H12  ,4H    /
      DECODE(4,1,A) I,J
    1 FORMAT(I2,I9)
      PRINT *,I,J
      END
)",
                                    machine);
    EXPECT_EQ(outcome.code, 1) << machine << outcome.out;
    EXPECT_TRUE(has(outcome.err, "test.f:3: DECODE: the format reads past the 4 characters"))
        << machine << outcome.err;
  }
}

TEST(Decode, RejectsAFormatPastACountInAVariable) {
  for (const std::string machine : {"cray1", "cdc7600", "vax780"}) {
    const auto outcome = outcome_of(R"(
      INTEGER A(2)
      DATA A/4H12  ,4H    /
      N=4
      DECODE(N,1,A) I,J
    1 FORMAT(I2,I9)
      PRINT *,I,J
      END
)",
                                    machine);
    EXPECT_EQ(outcome.code, 1) << machine << outcome.out;
    EXPECT_TRUE(has(outcome.err, "DECODE: the format reads past the 4 characters")) << machine;
  }
}

TEST(Decode, IostatIsTheNumberOfVaxFortran) {
  EXPECT_EQ(numbers_of(outcome_of(R"(
      INTEGER A(2)
      DATA A/4H12  ,4H    /
      DECODE(4,1,A,IOSTAT=K) I,J
    1 FORMAT(I2,I9)
      PRINT *,K
      DECODE(4,1,A,ERR=9) I,J
      PRINT *,-1
    9 END
)")
                           .out),
            (std::vector<double>{67}));
}

TEST(VaxStatements, ARecordNumberAfterAQuoteMayHaveAFormat) {
  const auto outcome = outcome_of(R"(
      CHARACTER*8 A,B
      OPEN(1,FILE='X.DAT',STATUS='NEW',ACCESS='DIRECT',RECL=8,
     1 FORM='FORMATTED')
      N=2
      LUN=1
      WRITE(1'1,10) 'ABCDEFGH'
      WRITE(LUN'N,FMT=10) 'STUVWXYZ'
   10 FORMAT(A8)
      READ(1'N,10) A
      READ(1'1,10,ERR=9) B
      PRINT *,A,B
    9 END
)");
  EXPECT_EQ(outcome.out, "STUVWXYZABCDEFGH\n") << outcome.err;
}

}  // namespace
}  // namespace platter::tests
