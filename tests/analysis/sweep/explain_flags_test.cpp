// platter explain rejects flags that do not apply to the explanation, rather than ignoring them.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class ExplainFlags : public testing::Test {
 protected:
  CliFixture desk;

  void SetUp() override {
    desk.folder.write("late.f",
                      "      DIMENSION A(512)\n      DO 10 I=1,9\n      CALL RDISK(5,A,512,(I-1)*512)\n"
                      "   10 CALL IOWAIT(5)\n      END\n");
  }
};

TEST_F(ExplainFlags, FlagsOfTheOtherKindAreRejected) {
  EXPECT_TRUE(has(desk.platter({"explain", "late.f", "--loop", "30"}).err,
                  "--loop: does not apply when explaining a program"));
  EXPECT_TRUE(has(desk.platter({"explain", "ctss/RDISK", "--call", "3"}).err,
                  "--call: does not apply when explaining a routine"));
  for (const char* flag :
       {"--machine=cray1", "--what-if=buffers.RDISK=2", "--library=fortlib", "--cards=late.f"}) {
    const Outcome outcome = desk.platter({"explain", "ctss/RDISK", flag});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(has(outcome.err, "does not apply when explaining a routine")) << flag << outcome.err;
  }
  EXPECT_EQ(desk.platter({"explain", "late.f", "--call", "3", "--line", "5"}).code, 2);
}

/// Each of the several runs would write the same file.
TEST_F(ExplainFlags, FilesOfASingleRunAreRejectedForSeveralRuns) {
  for (const char* flag : {"--trace", "--requests", "--procstat", "--image"}) {
    for (const Words& words : std::vector<Words>{{"explain", "late.f"},
                                                 {"compare", "late.f"},
                                                 {"sweep", "late.f", "--vary", "seed=1", "-o", "o.csv"}}) {
      Words all = words;
      all.insert(all.end(), {flag, "file"});
      const Outcome outcome = desk.platter(all);
      EXPECT_EQ(outcome.code, 2) << flag << words.front();
      EXPECT_TRUE(has(outcome.err, "the program runs more than once")) << outcome.err;
    }
  }
}

}  // namespace
}  // namespace platter::tests
