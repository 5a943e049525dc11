// Formatted direct access to the machine's files: the bytes of a file that is exported.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

// Without a cache, each record costs a seek and a call of its length. Blanks fill the record.
TEST(UnicosDirectLines, has_records_of_RECL_characters_without_line_ends) {
  const CliFixture desk;
  const char* const program = R"(
      OPEN(3,FILE='recs',ACCESS='DIRECT',FORM='FORMATTED',RECL=12)
      WRITE(3,'(A)',REC=2) 'SECOND'
      WRITE(3,'(A)',REC=1) 'FIRST'
      CLOSE(3)
      END
)";
  const auto file = desk.json_of(
      text_of(program), {"--machine", "ymp", "--image", "i", "--assign", "-F system u:3"})["files"][0];
  EXPECT_EQ(file["size"], 24);
  EXPECT_EQ(file["type"], "direct formatted");
  EXPECT_EQ(file["calls"]["Seek"]["calls"], 2);
  EXPECT_EQ(file["statements"]["WRITE"]["times"], 2);
  ASSERT_EQ(desk.platter({"dataset", "export", "i", "recs", "out", "--as", "bytes"}).code, 0);
  EXPECT_EQ(desk.folder.read("out"), "FIRST       SECOND      ");
}

}  // namespace
}  // namespace platter::tests
