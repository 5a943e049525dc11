// Faults of a program's arithmetic. A result that a machine's REAL cannot represent is never printed as a
// number.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kMachines[] = {"cray1", "ymp", "t3d", "cdc7600", "vax780", "ibm3081"};

/// Runs the statements in a program with a SUBROUTINE HIDE, to which values are passed so that the compiler
/// cannot know them.
Outcome outcome_of(const std::string& statements, const std::string& machine) {
  return CliFixture().run(statements + "      END\n      SUBROUTINE HIDE(A)\n      END\n",
                          {"--machine", machine, "--no-summary"});
}

TEST(ArithmeticFaults, OverflowEndsTheProgramAtItsLine) {
  for (const std::string machine : kMachines) {
    const auto outcome = outcome_of(R"(      X=1.E38
      DO 10 I=1,5
   10 X=X*X
      PRINT *,X
)",
                                    machine);
    EXPECT_EQ(outcome.code, 1) << machine << outcome.out;
    EXPECT_TRUE(has(outcome.err, "test.f:3: the result of a REAL operation is too large")) << machine;
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(ArithmeticFaults, DivisionByZeroEndsTheProgramExceptOnTheIbm) {
  for (const std::string machine : {"cray1", "ymp", "t3d", "cdc7600", "vax780"}) {
    const auto outcome = outcome_of("      Y=0.\n      CALL HIDE(Y)\n      PRINT *,1./Y\n", machine);
    EXPECT_EQ(outcome.code, 1) << machine;
    EXPECT_TRUE(has(outcome.err, "test.f:3: a REAL is divided by zero")) << machine;
  }
}

TEST(ArithmeticFaults, EachMachineHasItsOwnMessage) {
  const std::string program = "      Y=0.\n      CALL HIDE(Y)\n      PRINT *,1./Y\n";
  EXPECT_TRUE(has(outcome_of(program, "vax780").err, "%SYSTEM-F-FLTDIV"));
  EXPECT_TRUE(has(outcome_of(program, "cray1").err, "floating-point error"));
  EXPECT_TRUE(has(outcome_of(program, "cdc7600").err, "mode error"));
}

TEST(ArithmeticFaults, FunctionsWithoutAResultEndTheProgram) {
  for (const std::string machine : kMachines) {
    for (const std::string value : {"SQRT(Y-1.)", "ALOG(Y-1.)", "ACOS(Y+2.)"}) {
      const auto outcome =
          outcome_of("      Y=0.\n      CALL HIDE(Y)\n      PRINT *," + value + "\n", machine);
      EXPECT_EQ(outcome.code, 1) << machine << value;
      EXPECT_TRUE(has(outcome.err, "test.f:3: a REAL operation has no result")) << machine << value;
    }
  }
}

TEST(ArithmeticFaults, IntegerDivisionByZeroIsNamedAsSuch) {
  for (const std::string machine : kMachines) {
    const auto outcome = outcome_of("      K=0\n      CALL HIDE(K)\n      PRINT *,5/K\n", machine);
    EXPECT_EQ(outcome.code, 1) << machine;
    EXPECT_TRUE(has(outcome.err, "test.f:3: an INTEGER is divided by zero")) << machine << outcome.err;
  }
}

TEST(ArithmeticFaults, AProgramThatTestsForAFaultContinues) {
  for (const std::string machine : {"cray1", "ymp", "cdc7600"}) {
    const auto outcome = outcome_of(R"(      Y=0.
      CALL HIDE(Y)
      Y=1./Y
      CALL DVCHK(J)
      CALL DVCHK(K)
      PRINT *,J,K
)",
                                    machine);
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2})) << machine << outcome.err;
  }
}

TEST(ArithmeticFaults, AnOwnSubprogramOfThatNameDoesNotContinue) {
  const auto outcome = CliFixture().run(R"(      Y=0.
      CALL DVCHK(Y)
      PRINT *,1./Y
      END
      SUBROUTINE DVCHK(Y)
      END
)",
                                        {"--machine", "cray1", "--no-summary"});
  EXPECT_TRUE(has(outcome.err, "test.f:3: a REAL is divided by zero")) << outcome.err;
}

TEST(ArithmeticFaults, TheLetterOfThe7600IsPrinted) {
  const auto outcome = outcome_of(R"(      Y=0.
      CALL HIDE(Y)
      X=1./Y
      CALL OVERFL(J)
      PRINT 1,X,X-X,2.
      PRINT *,X
    1 FORMAT(1X,F6.2,E8.1,F4.1)
)",
                                  "cdc7600");
  EXPECT_EQ(outcome.out, "      R       I 2.0\n  R\n") << outcome.err;
}

TEST(ArithmeticFaults, VsFortranCorrectsADivisionByZero) {
  const auto outcome = outcome_of(R"(      REAL*8 D
      Y=0.
      D=0D0
      CALL HIDE(Y)
      CALL HIDE(D)
      PRINT 1,-1./Y,Y/Y,1D0/D,2.
    1 FORMAT(1X,1P3E10.2,D10.2,0PF4.1)
)",
                                  "ibm3081");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, " -3.40E+38  0.00E+00  7.24E+75")) << outcome.out;
  EXPECT_TRUE(has(outcome.err, "test.f:6: IFY209I division by zero"));
}

TEST(ArithmeticFaults, VsFortranEndsAtTheTenthDivisionByZero) {
  const auto outcome = outcome_of(R"(      Y=0.
      CALL HIDE(Y)
      DO 10 I=1,20
   10 PRINT 1,I,I/Y
    1 FORMAT(1X,I3,1PE10.2)
)",
                                  "ibm3081");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "   9  3.40E+38\n"));
  EXPECT_FALSE(has(outcome.out, "  10  "));
  EXPECT_TRUE(has(outcome.err, "test.f:4: a REAL is divided by zero for the tenth time"));
}

TEST(ArithmeticFaults, NumbersBeyondTheMachinesRangeAreNotPrintedInSilence) {
  const auto vax = outcome_of(R"(      REAL*8 D
      D=1D30
      CALL HIDE(D)
      PRINT *,D*D
)",
                              "vax780");
  EXPECT_TRUE(has(vax.err, "exceeds 1.7E38, the largest number of D_floating")) << vax.err;
  const auto single = outcome_of(R"(      X=1E19
      CALL HIDE(X)
      PRINT *,X*X*2.
)",
                                 "vax780");
  EXPECT_EQ(single.code, 1) << single.out;
  EXPECT_TRUE(has(single.err, "the largest REAL*4 of the machine"));
  const auto ibm = outcome_of(R"(      REAL*8 D
      D=1D60
      CALL HIDE(D)
      PRINT *,D*D
)",
                              "ibm3081");
  EXPECT_EQ(ibm.code, 1);
  EXPECT_TRUE(has(ibm.err, "exceeds 7.2E75, the largest REAL of the machine"));
}

TEST(ArithmeticFaults, AnOverflowInALibraryRoutineEndsTheProgram) {
  const auto outcome = outcome_of(R"(      DIMENSION A(2)
      A(1)=1.E200
      A(2)=1.
      PRINT *,SDOT(2,A,1,A,1)
)",
                                  "cray1");
  EXPECT_EQ(outcome.code, 1) << outcome.out;
  EXPECT_TRUE(has(outcome.err, "test.f:4: the result of a REAL operation is too large"));
}

TEST(ArithmeticFaults, ANumberThatIsTooLargeIsNotRead) {
  for (const std::string machine : {"cray1", "ymp", "cdc7600", "vax780", "ibm3081"}) {
    CliFixture desk;
    desk.cards = "  1.E999\n";
    const auto outcome =
        desk.run("      READ 1,X\n      PRINT *,X\n    1 FORMAT(E10.0)\n      END\n", {"--machine", machine});
    EXPECT_EQ(outcome.code, 1) << machine << outcome.out;
    EXPECT_TRUE(has(outcome.err, "test.f:1: READ: a number of the input is too large")) << machine;
  }
}

TEST(ArithmeticFaults, UnderflowIsZero) {
  for (const std::string machine : kMachines) {
    const auto outcome = outcome_of(R"(      X=1.E-38
      DO 10 I=1,5
   10 X=X*X
      PRINT 1,X
    1 FORMAT(1X,F4.1)
)",
                                    machine);
    EXPECT_EQ(outcome.code, 0) << machine << outcome.err;
    EXPECT_TRUE(has(outcome.out, " 0.0\n")) << machine;
  }
}

}  // namespace
}  // namespace platter::tests
