// List-directed and NAMELIST output of VAX FORTRAN, and the end of a DECODE's text.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

Outcome outcome_of(const char* program, const std::string& machine = "vax780") {
  return CliFixture().run(text_of(program), {"--machine", machine, "--no-summary"});
}

TEST(VaxStatements, FormsThatAreNotKnownNameTheirSubstitute) {
  const auto error = [](const char* program) { return outcome_of(program).err; };
  EXPECT_TRUE(has(error("\n      CHARACTER*9 C\n      INQUIRE(1,RECORDTYPE=C)\n      END\n"),
                  "INQUIRE with RECORDTYPE: it is not modelled"));
  EXPECT_TRUE(has(error("\n      INCLUDE 'X.FOR/LIST'\n      END\n"), "leave out /LIST"));
}

TEST(FreeForm, SecondIsTheMachines) {
  for (const std::string machine : {"cray1", "ymp", "t3d", "cdc7600", "vax780", "ibm3081"}) {
    CliFixture desk;
    desk.folder.write("test.f90",
                      "program p\nreal t\ncall second(t)\nprint *,t.ge.0.\nt=second()\nprint *,t.ge.0.\n"
                      "call timef(t)\nprint *,t.ge.0.\nend\n");
    const auto outcome = desk.platter({"run", "test.f90", "--machine", machine, "--no-summary"});
    EXPECT_EQ(outcome.code, 0) << machine << outcome.err;
  }
}

}  // namespace
}  // namespace platter::tests
