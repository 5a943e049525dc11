// UNIT and LENGTH on a file of UNICOS wait, and procstat counts them as statements.
//
// Machines: ymp

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

TEST(UnicosWaiting, for_a_buffer_statement_is_the_time_of_who_asks_first) {
  ProgramFixture fixture;
  const char* const program = R"(
      PROGRAM BUF
      DIMENSION A(51200)
      BUFFER OUT(7,0)(A(1),A(51200))
      IF(UNIT(7).NE.-1.0) STOP 1
      IF(LENGTH(7).NE.51200) STOP 2
      IF(LENGTH(7).NE.51200) STOP 3
      END
)";
  const auto file =
      fixture.json_of(text_of(program), {"--machine", "ymp", "--assign", "-s u u:7"})["files"][0];
  const auto& statements = file["statements"];
  EXPECT_EQ(statements["UNIT"]["times"], 1);
  EXPECT_EQ(statements["LENGTH"]["times"], 2);
  EXPECT_GT(file["calls"]["Writea"]["total_s"], 0.01) << "100 blocks take more than half a revolution";
  EXPECT_EQ(statements["UNIT"]["real_s"], file["calls"]["Writea"]["total_s"]);
  EXPECT_EQ(statements["LENGTH"]["real_s"], 0.0);
}

}  // namespace
}  // namespace platter::tests
