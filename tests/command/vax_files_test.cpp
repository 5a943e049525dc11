// Files of VAX FORTRAN: OPEN, INQUIRE, and statements without an OPEN.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class VaxFiles : public testing::Test {
 protected:
  CliFixture desk;
  std::string printed(const char* program) const {
    const auto outcome = desk.run(text_of(program), {"--machine", "vax780", "--no-summary"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  Outcome failed(const std::string& program) const {
    const auto outcome = desk.run(program, {"--machine", "vax780", "--no-summary"});
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    return outcome;
  }
};

TEST_F(VaxFiles, OtherDirectoriesAreRejected) {
  for (const std::string open : {"OPEN(1,FILE='[A]X.DAT',STATUS='NEW',IOSTAT=I)",
                                 "OPEN(1,FILE='DRA0:[A.B]X.DAT',STATUS='NEW',ERR=5)"}) {
    EXPECT_NE(failed("      " + open + "\n    5 END\n").err.find("there is one directory here, []; leave [A"),
              std::string::npos);
  }
  printed("\n      OPEN(1,FILE='[]X.DAT',STATUS='NEW')\n      END\n");
}

}  // namespace
}  // namespace platter::tests
