// Routines of the libraries that programs of the Cray-1 and the 7600 were linked with. Expected values are
// those of docs/library.md, or arithmetic that is shown here.
//
// Machines: cray1 cdc7600

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

std::vector<double> numbers_of_run(const std::string& program, const Words& flags = {}) {
  const Outcome outcome = ProgramFixture().run(program, flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return numbers_of(outcome.out);
}

TEST(LibraryRoutines, RanfIsTheDocumentedSeries) {
  const char* const program = R"(
      DO 10 I=1,3
   10 PRINT 20,RANF(0.)
   20 FORMAT(1X,F18.15)
      CALL RANSET(0)
      PRINT 20,RANF(0.)
      END
)";
  // x(n+1) = 44485709377909 x(n) modulo 2**48, from 48131768981101.
  constexpr std::uint64_t kModulus = std::uint64_t{1} << 48;
  std::uint64_t seed = 48131768981101;
  std::vector<double> expected;
  for (int i = 0; i < 3; ++i) {
    seed = 44485709377909 * seed % kModulus;  // the product modulo 2**64 has the same low 48 bits
    expected.push_back(static_cast<double>(seed) / static_cast<double>(kModulus));
  }
  expected.push_back(expected.front());
  EXPECT_NEAR(expected.front(), 0.58011364857958, 1e-14);
  for (const char* const machine : {"cray1", "cdc7600"}) {
    const auto printed = numbers_of_run(program, {"--machine", machine});
    ASSERT_EQ(printed.size(), expected.size());
    for (std::size_t i = 0; i < printed.size(); ++i) EXPECT_NEAR(printed[i], expected[i], 1e-15) << machine;
  }
}

TEST(LibraryRoutines, LightsGoOutWhenTheyAreRequestedAndSwitchesStay) {
  const char* const program = R"(
      CALL SLITE(2)
      CALL SLITET(1,I)
      CALL SLITET(2,J)
      CALL SLITET(2,K)
      CALL SLITE(6)
      CALL SLITE(0)
      CALL SLITET(6,L)
      CALL SSWTCH(1,M)
      CALL SSWTCH(2,N)
      CALL SSWTCH(1,MM)
      PRINT 10,I,J,K,L,M,N,MM
   10 FORMAT(7I2)
      END
)";
  for (const char* const machine : {"cray1", "cdc7600"})
    EXPECT_EQ(numbers_of_run(program, {"--machine", machine, "--switches", "1,3"}),
              (std::vector<double>{2, 1, 2, 2, 1, 2, 1}));
  EXPECT_TRUE(has(ProgramFixture().run("      CALL SLITE(7)\n      END\n").err,
                  "test.f:1: SLITE: light 7: is not one of 1 to 6"));
  EXPECT_TRUE(has(ProgramFixture().run("      CALL SSWTCH(0,I)\n      END\n").err, "SSWTCH: switch 0"));
}

TEST(LibraryRoutines, FaultsAreReportedToAProgramThatTestsForThem) {
  EXPECT_EQ(numbers_of_run(R"(
      Z=0.
      X=1.E308
      CALL OVERFL(I)
      CALL DVCHK(J)
      Y=X*X
      CALL OVERFL(K)
      CALL OVERFL(L)
      W=X/Z
      CALL DVCHK(M)
      PRINT 10,I,J,K,L,M
   10 FORMAT(5I2)
      IF(Y.LT.0..OR.W.LT.0.) PRINT 10,I
      END
)"),
            (std::vector<double>{2, 2, 1, 2, 1}));
}

TEST(LibraryRoutines, SearchesFindElementsByTheirComparison) {
  EXPECT_EQ(numbers_of_run(R"(
      DIMENSION A(6),N(6),INDEX(6)
      DATA A/1.,5.,5.,2.,9.,5./,N/3,1,4,1,5,9/
      PRINT 10,ISRCHEQ(6,A,1,5.),ISRCHNE(6,A,1,1.),ISRCHEQ(6,A,1,7.)
      PRINT 10,ISRCHFLT(6,A,1,1.),ISRCHFGE(6,A,1,9.),ISRCHIGT(6,N,1,4)
      CALL WHENEQ(6,A,1,5.,INDEX,NN)
      PRINT 10,NN,(INDEX(I),I=1,NN)
      CALL WHENILE(6,N,1,1,INDEX,NN)
      PRINT 10,NN,(INDEX(I),I=1,NN)
      CALL WHENFGT(6,A,1,4.5,INDEX,NN)
      PRINT 10,NN,(INDEX(I),I=1,NN)
   10 FORMAT(7I3)
      END
)"),
            (std::vector<double>{2, 2, 7,     // the first 5., the first that is not 1., none: n+1
                                 7, 5, 5,     // no element below 1.; A(5)=9.; N(5)=5 is the first above 4
                                 3, 2, 3, 6,  // A(2), A(3), A(6)
                                 2, 2, 4,     // N(2), N(4)
                                 4, 2, 3, 5, 6}));  // above 4.5
}

TEST(LibraryRoutines, GatherScatterAndMatricesMoveAndMultiply) {
  EXPECT_EQ(numbers_of_run(R"(
      DIMENSION A(4),B(4),C(4),INDEX(3),P(2,2),Q(2,2),R(2,2),V(2),W(2)
      DATA A/10.,20.,30.,40./,INDEX/4,1,3/,C/4*0./
      DATA P/1.,2.,3.,4./,Q/5.,6.,7.,8./,V/1.,-1./
      CALL GATHER(3,B,A,INDEX)
      PRINT 10,B(1),B(2),B(3)
      CALL SCATTER(3,C,INDEX,B)
      PRINT 10,C
      CALL MXM(P,2,Q,2,R,2)
      PRINT 10,R
      CALL MXV(P,2,V,2,W)
      PRINT 10,W
      PRINT 10,SSUM(4,A,1),SDOT(4,A,1,A,1),SASUM(2,V,1)
      CALL SAXPY(2,2.,V,1,W,1)
      PRINT 10,W
      PRINT 20,ISAMAX(4,A,1),ISMIN(4,A,1)
   10 FORMAT(4F8.1)
   20 FORMAT(2I3)
      END
)"),
            (std::vector<double>{40,  10,   30,      // elements that GATHER has taken in the order of INDEX
                                 10,  0,    30, 40,  // elements that SCATTER has returned to their places
                                 23,  34,   31, 46,  // columns: (1,2)*5+(3,4)*6, (1,2)*7+(3,4)*8
                                 -2,  -2,            // (1,2)-(3,4)
                                 100, 3000, 2,  0,  -4, 4, 1}));
}

TEST(LibraryRoutines, BytesAreCountedFromTheHighestBit) {
  EXPECT_EQ(
      numbers_of_run(R"(
      DIMENSION N(4),M(2)
      DATA N/1,2,3,4/,M/0,0/
      CALL SBYTES(M,N,0,16,0,4)
      PRINT 10,SHIFT(M(1),16).AND.177777B,SHIFT(M(1),64).AND.177777B
      CALL GBYTE(M,I,17,15)
      PRINT 10,I
      CALL SBYTE(M,7,64,4)
      CALL GBYTES(M,N,60,8,0,1)
      PRINT 10,N(1)
   10 FORMAT(2I4)
      END
)"),
      // Each number has 16 bits; bit 1 is the highest. Bits 60 to 67 are the last four of the 4 and the 7.
      (std::vector<double>{1, 4, 2, 4 * 16 + 7}));
}

TEST(LibraryRoutines, MasksAndShiftsAreThoseOfTheMachine) {
  EXPECT_EQ(numbers_of_run(R"(
      N=65
      I=SHIFT(1,N)
      J=SHIFTR(64,3)
      K=COMPL(0)
      PRINT 10,POPCNT(MASK(5)),LEADZ(MASK(120)),POPCNT(SHIFTL(7,62))
      PRINT 10,I,J,POPPAR(7),K
   10 FORMAT(4I4)
      END
)"),
            // MASK(120) has 128-120 ones at the right, after 56 zeros. SHIFTL keeps two of the three ones.
            // SHIFT by 64 or more fills with zeros.
            (std::vector<double>{5, 56, 2, 2, 8, 1, -1}));
}

TEST(LibraryRoutines, MessagesGoToTheDayfile) {
  const Outcome outcome = ProgramFixture().run(R"(
      CALL REMARK(9HHALF DONE)
      CALL DISPLA(4HN = ,5)
      CALL ABORT(9HGIVEN UP.)
      END
)",
                                               {"--machine", "cdc7600"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "dayfile: HALF DONE\n"));
  EXPECT_TRUE(has(outcome.err, "N = "));
  EXPECT_TRUE(has(outcome.err, "GIVEN UP."));
}

TEST(LibraryRoutines, DatesBeginAtTheGivenDate) {
  const Words at{"--machine", "cdc7600", "--date", "1979-12-31 23:59:59"};
  const Outcome outcome = ProgramFixture().run(R"(
      PRINT 10,DATE(D),TIME(T),JDATE(J)
   10 FORMAT(1X,A10,A10,1X,A5)
      END
)",
                                               at);
  EXPECT_EQ(outcome.out, "  79/12/31. 23.59.59. 79365\n") << outcome.err;
}

/// Records by number through all kinds of calls, and the numbers of their errors.
TEST(LibraryRoutines, ErrorVariablesHaveTheDocumentedNumbers) {
  EXPECT_EQ(numbers_of_run(R"(
      DIMENSION A(600),INX(4),N(12)
      CALL WRITMS(8,A,10,1,0,0,N(1))
      CALL OPENMS(8,INX,4,0,N(2))
      CALL OPENMS(8,INX,4,0,N(3))
      CALL WRITMS(8,A,10,5,0,0,N(4))
      CALL WRITMS(8,A,10,2,0,0,N(5))
      CALL WRITMS(8,A,600,2,1,0,N(6))
      CALL READMS(8,A,10,1,N(7))
      CALL READMS(8,A,-1,2,N(8))
      CALL STINDX(8,INX,4,1,N(9))
      CALL CLOSMS(8,N(10))
      CALL CLOSMS(8,N(11))
      PRINT 10,(N(I),I=1,11)
   10 FORMAT(11I4)
      END
)"),
            (std::vector<double>{-15, 0, -14, -8, 0, -9, -17, -18, -16, 0, -15}));
  EXPECT_EQ(numbers_of_run(R"(
      DIMENSION A(600),N(8)
      CALL GETWA(9,A,1,1,N(1))
      CALL WOPEN(9,4,0,N(2))
      CALL WOPEN(9,4,0,N(3))
      CALL PUTWA(9,A,0,5,N(4))
      CALL PUTWA(9,A,1,0,N(5))
      CALL PUTWA(9,A,1,512,N(6))
      N(7)=1
      CALL GETWA(9,A,600,5,N(7))
      CALL WCLOSE(9,N(8))
      PRINT 10,N
   10 FORMAT(8I4)
      END
)"),
            (std::vector<double>{-1, 0, -14, -4, -7, 0, -3, 0}));
}

}  // namespace
}  // namespace platter::tests
