// Errors, summaries and results name a statement of several lines by its first line.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

std::string error_of(const char* program, const std::string& machine) {
  return CliFixture().run(text_of(program), {"--machine", machine, "--no-summary"}).err;
}

TEST(StatementLines, AnErrorNamesTheFirstLineOfItsStatement) {
  for (const std::string machine : {"cray1", "cdc7600", "ymp", "vax780", "ibm3081"}) {
    const auto error = error_of(R"(
      I=5
      READ(9,
     1  *

     3  ) X,
     4  Y
      END
)",
                                machine);
    EXPECT_NE(error.find(".f:2: READ"), std::string::npos) << machine << error;
  }
}

TEST(StatementLines, ACallNamesTheFirstLineOfItsStatement) {
  EXPECT_NE(error_of(R"(
      DIMENSION A(10)
      IF (A(1).EQ.0) CALL RDISK(5,
     1  A,
     2  100,
     3  0)
      END
)",
                     "cray1")
                .find(".f:2: RDISK"),
            std::string::npos);
  for (const std::string machine : {"cray1", "vax780"}) {
    const auto error = error_of("\n      A=1\n      CALL SUBNO(A,\n     1   5)\n      END\n", machine);
    EXPECT_NE(error.find(".f:2: there is no subprogram"), std::string::npos) << error;
  }
}

TEST(StatementLines, EachStatementOfACardNamesItsOwnFirstLine) {
  const auto error = error_of(R"(
      X=1. $ Y=
     1 2. $ CALL RDISK(5,
     2 X,100,0)
      END
)",
                              "cray1");
  EXPECT_NE(error.find(".f:2: RDISK"), std::string::npos) << error;
}

TEST(StatementLines, FreeFormAndIncludedFilesNameTheFirstLine) {
  const CliFixture desk;
  desk.folder.write("a.inc", "      CALL RDISK(5,\n     1 A,\n     2 100,0)\n");
  desk.folder.write("f.f90", "real a(10)\ncall rdisk(5, &\n  ! a comment\n  a, &\n  100, 0)\nend\n");
  desk.folder.write("i.f", "      DIMENSION A(10)\n      INCLUDE 'a.inc'\n      END\n");
  EXPECT_NE(desk.platter({"run", "f.f90"}).err.find("f.f90:2: RDISK"), std::string::npos);
  EXPECT_NE(desk.platter({"run", "i.f"}).err.find("a.inc:1: RDISK"), std::string::npos);
}

}  // namespace
}  // namespace platter::tests
