// Notes and errors about programs for byte machines, and notes about statements whose time differs from the
// machine's.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

std::string error_of(const char* program, const std::string& machine) {
  return CliFixture().run(text_of(program), {"--machine", machine, "--no-summary"}).err;
}

TEST(MachineNotes, WarningsOfTheCompilerAreShownOnEveryMachine) {
  for (const std::string machine : {"cray1", "vax780", "ibm3081"}) {
    const auto error = error_of(R"(
      COMMON /C/ A(3)
      CALL S(1)
      END
      SUBROUTINE S(X)
      COMMON /C/ A(5)
      REAL K(2)
      K(3)=X
      PRINT *,K(3)
      END
)",
                                machine);
    EXPECT_TRUE(has(error, ":2: INTEGER is passed for X, which is REAL in the subprogram")) << machine;
    EXPECT_TRUE(has(error, machine == "cray1" ? "COMMON /C/ has 3 words here and 5 elsewhere"
                                              : "COMMON /C/ has 12 bytes here and 20 elsewhere"));
    EXPECT_TRUE(has(error, ":7: "));
  }
}

TEST(MachineNotes, ArgumentsOfVmsAndTheirConstantsAreNotNoted) {
  EXPECT_EQ(error_of(R"(
      INTEGER*4 C
      C='1F'X
      CALL S(%VAL(0))
      CALL S(%LOC(C))
      TYPE *,SECNDS(0.0)-SECNDS(0.0)
      END
      SUBROUTINE S(I)
      IF (%LOC(I).EQ.5) STOP
      END
)",
                     "vax780"),
            "");
}

TEST(MachineNotes, ClocksOfBothKindsAreNotNoted) {
  for (const std::string machine : {"vax780", "ibm3081"}) {
    EXPECT_EQ(error_of(R"(
      REAL*8 D
      CALL TIMEF(X)
      CALL TIMEF(D)
      CALL SECOND(X)
      CALL SECOND(D)
      END
)",
                       machine),
              "");
  }
}

TEST(MachineNotes, RoutinesThatAreNotProvidedHaveASubstitute) {
  EXPECT_TRUE(has(error_of("\n      CALL DVCHK(J)\n      END\n", "ibm3081"),
                  "VS FORTRAN does not have this routine; test the divisor before the division"));
  EXPECT_TRUE(has(error_of("\n      CALL OVERFL(J)\n      END\n", "vax780"), "compare the numbers before"));
  EXPECT_EQ(error_of("\n      CALL RANDU(I,J,X)\n      END\n", "ibm3081").find("nm:"), std::string::npos);
  EXPECT_TRUE(
      has(error_of("\n      CALL RANDU(I,J,X)\n      END\n", "ibm3081"), "SUBROUTINE RANDU(IX,IY,YFL)"));
  EXPECT_TRUE(has(error_of("\n      CALL RANDU(I,J,X)\n      END\n", "vax780"), "use RAN(ISEED)"));
  EXPECT_TRUE(
      has(error_of("\n      CALL LIB$GET_LUN(I)\n      END\n", "vax780"), "write the number of a unit"));
  EXPECT_TRUE(has(error_of("\n      PRINT *,QSQRT(X)\n      END\n", "ibm3081"), "use DSQRT"));
  EXPECT_TRUE(has(error_of("\n      CALL ERRSET(207,1)\n      END\n", "ibm3081"), "test with ERR="));
}

TEST(MachineNotes, RoutinesOfOtherMachinesAreNotProposed) {
  for (const std::string machine : {"vax780", "ibm3081"})
    EXPECT_EQ(error_of("\n      CALL OPENMX(I,J)\n      END\n", machine).find("did you mean"),
              std::string::npos);
  EXPECT_TRUE(has(error_of("\n      CALL OPENMX(I,J)\n      END\n", "cray1"), "did you mean OPENMS?"));
}

TEST(MachineNotes, DirectAccessOnTheHostIsNoted) {
  constexpr const char* kNoted = R"(
      X=1
      OPEN(1,FORM='UNFORMATTED',ACCESS='DIRECT',RECL=8)
      WRITE(1,REC=1) X
      CLOSE(1)
      END
)";
  EXPECT_TRUE(has(error_of(kNoted, "cray1"), ":2: OPEN: unit 1: direct-access files are stored on the host"));
  EXPECT_EQ(error_of(kNoted, "ymp"), "");
}

TEST(MachineNotes, DoublePrecisionItemsOfOneWordAreNoted) {
  constexpr const char* kNoted = R"(
      DOUBLE PRECISION D(4)
      D(1)=1
      DO 10 I=1,2
   10 WRITE(1) D
      END
)";
  const auto error = error_of(kNoted, "cray1");
  EXPECT_TRUE(has(error, ":4: WRITE: unit 1: a DOUBLE PRECISION item is one word"));
  EXPECT_EQ(error.find(":4: WRITE"), error.rfind(":4: WRITE")) << "once for each statement";
  const auto cray = CliFixture().run(text_of(kNoted), {"--words", "cray", "--no-summary"});
  EXPECT_EQ(cray.err, "");
}

TEST(MachineNotes, ASourceWithALineEndInItsNameIsRejected) {
  const CliFixture desk;
  desk.folder.write("a\nb.f", "      END\n");
  const auto outcome = desk.platter({"run", "a\nb.f"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "a\\x0ab.f: the path of a source cannot contain a line end"));
}

}  // namespace
}  // namespace platter::tests
