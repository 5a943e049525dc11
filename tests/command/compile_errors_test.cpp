// Errors of the compiler and the linker carry the user's own file and line; the exit code is 1.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

TEST(CompileErrors, CarryTheUsersFileAndLine) {
  CliFixture desk;
  const Outcome outcome = desk.run("      X=1.\n      Y=X+*2\n      GO TO 99\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err,
            "platter: test.f:2:11: '*' is not allowed here; expected a value\n"
            "platter: test.f:3:13: no statement of this unit has the label 99\n");
}

TEST(CompileErrors, UnknownRoutineIsReported) {
  CliFixture desk;
  const Outcome outcome = desk.run("      X=1.\n      CALL RDSK(5,X,512,0)\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:2: there is no subprogram RDSK, neither in the program nor in Platter; did you mean "
          "RDISK?\n"));
  EXPECT_FALSE(has(outcome.err, "collect2"));
}

TEST(CompileErrors, AMisspeltSubprogramIsReportedWithTheNearest) {
  CliFixture desk;
  desk.folder.write("a.f", "      CALL COMPUT(X)\n      CALL ZZZZZZ\n      END\n");
  desk.folder.write("b.f", "      SUBROUTINE COMPUTE(X)\n      X=1.\n      END\n");
  const Outcome outcome = desk.platter({"run", "a.f", "b.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "a.f:1: there is no subprogram COMPUT, neither in the program nor in Platter; did "
                  "you mean COMPUTE?\n"));
  EXPECT_TRUE(
      has(outcome.err, "a.f:2: there is no subprogram ZZZZZZ, neither in the program nor in Platter\n"));
}

TEST(CompileErrors, AnEmptyFileHasNoMainProgram) {
  CliFixture desk;
  const Outcome outcome = desk.run("");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err, "platter: test.f: there is no main program\n");
}

TEST(CompileErrors, SubroutinesWithoutAMainProgramAreRejected) {
  CliFixture desk;
  const Outcome outcome = desk.run("      SUBROUTINE S\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "there is no main program"));
}

TEST(CompileErrors, TwoMainProgramsAreRejected) {
  CliFixture desk;
  desk.folder.write("a.f", "      PROGRAM A\n      END\n");
  desk.folder.write("b.f", "      PROGRAM B\n      END\n");
  const Outcome outcome = desk.platter({"run", "a.f", "b.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "a.f and b.f each contain a main program"));
}

TEST(CompileErrors, TextThatIsNotFortranIsReported) {
  CliFixture desk;
  EXPECT_EQ(desk.run(std::string("\x7f"
                                 "ELF\0\1\2\n",
                                 8))
                .code,
            1);
}

TEST(CompileErrors, LeaveNoProgramInTheCache) {
  CliFixture desk;
  desk.folder.write("test.f", "      Y=X+*2\n      END\n");
  const std::string command = "PLATTER_CACHE=$PWD/cache '" + platter_command() + "' run test.f";
  EXPECT_EQ(desk.command({"sh", "-c", command}).code, 1);
  for (const auto& entry : std::filesystem::directory_iterator(desk.folder.path() / "cache"))
    EXPECT_EQ(entry.path().filename(), "digests.sum");  // this file contains digests of Platter's own parts
}

}  // namespace
}  // namespace platter::tests
