// The table by Fortran statement, in the closing summary and the JSON.

#include <gtest/gtest.h>

#include <map>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kBoth =
    "      DIMENSION A(700)\n"
    "      DO 10 I=1,30\n   10 WRITE(5) A\n"
    "      ENDFILE 5\n      REWIND 5\n"
    "      DO 20 I=1,30\n   20 READ(5) A\n"
    "      BACKSPACE 5\n"
    "      DO 30 I=1,6\n      BUFFER OUT(6,0) (A(1),A(700))\n   30 X=UNIT(6)\n"
    "      CALL IDLE\n      END\n";

class Statements : public testing::TestWithParam<const char*> {};

TEST_P(Statements, StatementCountsAddUpToThoseOfTheChannels) {
  const std::string flags = GetParam();
  const auto slash = flags.find('/');
  const auto json = CliFixture().json_of(kBoth, {"--machine", flags.substr(0, slash), "--os",
                                                 flags.substr(slash + 1, flags.rfind('/') - slash - 1),
                                                 "--library", flags.substr(flags.rfind('/') + 1)});
  std::map<std::string, nlohmann::json> rows;
  std::int64_t calls = 0;
  std::int64_t words = 0;
  for (const auto& row : json["statements"]) {
    rows[row["statement"]] = row;
    calls += row["calls"].get<std::int64_t>();
    words += row["words"].get<std::int64_t>();
  }
  for (const auto& [name, times] : {std::pair{"WRITE", 30},
                                    {"ENDFILE", 1},
                                    {"REWIND", 1},
                                    {"READ", 30},
                                    {"BACKSPACE", 1},
                                    {"BUFFER OUT", 6}})
    EXPECT_EQ(rows[name]["times"], times) << name;
  EXPECT_GE(rows["READ"]["words"], 30 * 700 - 512 * 50) << "but for what buffers held";
  EXPECT_GT(rows["READ"]["to_completion_s"], 0);
  EXPECT_LT(rows["READ"]["to_completion_s"], json["virtual_seconds"]);
  std::int64_t of_channels = 0;
  std::int64_t moved = 0;
  for (const auto& unit : json["units"]) {
    of_channels += unit["calls"].get<std::int64_t>();
    moved += unit["words_read"].get<std::int64_t>() + unit["words_written"].get<std::int64_t>();
  }
  EXPECT_EQ(calls, of_channels);
  EXPECT_EQ(words, moved);
}

INSTANTIATE_TEST_SUITE_P(Libraries, Statements,
                         testing::Values("cray1/ctss/cftlib", "cray1/ctss/fortlib", "cdc7600/ltss/ftwlib",
                                         "cdc7600/ltss/orderlib"));

TEST(StatementTable, IsPrintedForMoreThanOneKindOfStatement) {
  CliFixture desk;
  const auto text_of = [&](const char* program) {
    desk.folder.write("test.f", program);
    return desk.platter({"run", "test.f"}).out;
  };
  const std::string text = text_of(kBoth);
  EXPECT_TRUE(has(text, "statement         times calls of system   words moved  seconds to completion\n"));
  EXPECT_TRUE(has(text, "\nWRITE                30 "));
  EXPECT_TRUE(has(text, "\nBUFFER OUT            6 "));
  const char* const own = "      DIMENSION X(512)\n      CALL RDISK(5,X,512,0)\n      CALL IDLE\n      END\n";
  EXPECT_FALSE(has(text_of(own), "statement"));
  EXPECT_EQ(desk.json_of(own)["statements"], nlohmann::json::array());
}

}  // namespace
}  // namespace platter::tests
