// Statements that position the printer leave alone what stands in front of it.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

TEST(Printer, keeps_what_a_log_had_before_the_run) {
  const CliFixture desk;
  desk.folder.write("print.f",
                    "      PRINT 10,1\n      ENDFILE 6\n      PRINT 10,2\n      REWIND 6\n      BACKSPACE 6\n"
                    "      PRINT 10,3\n   10 FORMAT(I5)\n      END\n");
  desk.folder.write("log", "an older log, longer than what comes\n");
  desk.command({"sh", "-c", "'" + platter_command() + "' run print.f --no-summary >> log"});
  EXPECT_EQ(desk.folder.read("log"), "an older log, longer than what comes\n    1\n    2\n    3\n");
}

}  // namespace
}  // namespace platter::tests
