// A function in the list of a READ or WRITE may contain I/O statements, but not on the same unit.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Runs a program whose first statement calls the function F in its list. The body of F is `statements`.
Outcome run(const std::string& first, const std::string& statements) {
  CliFixture desk;
  return desk.run("      " + first + "\n      PRINT *,'AFTER'\n      END\n      FUNCTION F(X)\n" +
                  statements + "      F=X\n      END\n");
}

TEST(Recursion, AFunctionCannotUseTheUnitOfItsStatement) {
  const Outcome outcome = run("PRINT *,'ONE',F(1.)", "      WRITE(6,*) 'INSIDE'\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "") << "the line is not complete";
  EXPECT_TRUE(has(outcome.err, "test.f:5: WRITE: unit 6 is in use by the statement at "));
  EXPECT_TRUE(has(outcome.err, "test.f:1, and its list called this"));
}

TEST(Recursion, NoStatementOfAFunctionMayUseTheUnitInUse) {
  for (const char* statement : {"REWIND 9", "BACKSPACE 9", "ENDFILE 9", "CLOSE(9)", "OPEN(9,FILE='OTHER')",
                                "READ(9,*) Y", "INQUIRE(9,OPENED=L)"}) {
    const Outcome outcome =
        run("WRITE(9,*) F(1.)", std::string("      LOGICAL L\n      ") + statement + "\n");
    EXPECT_EQ(outcome.code, 1) << statement;
    EXPECT_TRUE(has(outcome.err, "unit 9 is in use by the statement at "));
  }
}

TEST(Recursion, AFunctionCannotUseTheBlockedDatasetInUse) {
  const Outcome outcome = run("WRITE(8) F(1.)", "      WRITE(8) X\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "WRITE: unit 8 is in use by the statement at "));
}

TEST(Recursion, AFunctionMayUseOtherAndInternalUnits) {
  const Outcome outcome = run("PRINT *,F(31.)",
                              "      CHARACTER*8 C\n      WRITE(C,'(I8)') 7\n      WRITE(8) X\n"
                              "      OPEN(9,FILE='OTHER')\n      WRITE(9,*) C\n      CLOSE(9)\n");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{31});
}

/// A statement that ended early no longer uses its unit.
TEST(Recursion, AStatementThatEndedEarlyReleasesItsUnit) {
  CliFixture desk;
  desk.cards = "ABC\n";
  const Outcome outcome = desk.run(text_of(R"(
      READ(5,*,ERR=10) K
   10 READ(5,*,END=20) K
   20 PRINT *,'AGAIN'
      REWIND 5
      END
)"));
  EXPECT_TRUE(has(outcome.out, "AGAIN"));
  EXPECT_EQ(outcome.err.find("is in use"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
