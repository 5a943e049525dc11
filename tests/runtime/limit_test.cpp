// --limit: virtual seconds after which a program is ended.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr double kClockPeriod = 12.5e-9;

TEST(Limit, a_loop_without_calls_is_ended_by_the_hosts_timer) {
  Desk desk;
  const std::string program = text_of(R"(
      PRINT *,'BEFORE'
      X=1.
   10 X=X*1.0000001
      IF(X.GT.0.) GO TO 10
      END
)");
  const Outcome outcome = desk.run(program, {"--limit", "0.5", "--json", "result.json"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, " BEFORE\n");
  EXPECT_TRUE(has(outcome.err, "the limit of 0.5 virtual seconds was reached (--limit)"));
  EXPECT_TRUE(has(outcome.err, "test.f:3:") || has(outcome.err, "test.f:4:")) << outcome.err;
  const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
  EXPECT_TRUE(has(result["stopped"], "the limit of 0.5 virtual seconds"));
  EXPECT_GT(result["virtual_seconds"], 0.5) << "what it computed since its last call counts";
}

/// A counted loop is charged when it ends, which this one does not live to see.
TEST(Limit, a_counted_loop_is_ended_too) {
  Desk desk;
  const Outcome outcome = desk.run(text_of(R"(
      PRINT *,'BEFORE'
      DO 10 I=1,1000000000000
   10 X=X+I
      PRINT *,X
      END
)"),
                                   {"--limit", "0.3"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, " BEFORE\n");
  EXPECT_TRUE(has(outcome.err, "the limit of 0.3 virtual seconds was reached (--limit)"));
}

TEST(Limit, passed_after_the_last_call_is_a_failure) {
  Desk desk;
  const auto result = desk.json_of(
      "      DO 10 I=1,1000000\n   10 X=X+SQRT(FLOAT(I))\n      PRINT *,X\n      END\n", {"--limit", "1 ms"});
  ASSERT_TRUE(result["stopped"].is_string());
  EXPECT_TRUE(has(result["stopped"], "the limit of 0.001 virtual seconds"));
  EXPECT_EQ(desk.run("      DO 10 I=1,1000000\n   10 X=X+SQRT(FLOAT(I))\n      PRINT *,X\n      END\n",
                     {"--limit", "1 ms"})
                .code,
            1);
}

/// Where the program calls routines the end is exact: the first call after the limit.
void expect_exact(const std::string& program, double limit, double longest_step) {
  Desk desk;
  std::string first;
  for (int i = 0; i < 2; ++i) {
    const Outcome outcome = desk.run(program, {"--limit", std::to_string(limit), "--json", "result.json"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(has(outcome.err, "virtual seconds was reached"));
    if (i == 0) first = desk.folder.read("result.json");
  }
  EXPECT_EQ(desk.folder.read("result.json"), first);
  const double end = nlohmann::json::parse(first)["virtual_seconds"];
  EXPECT_GT(end, limit);
  EXPECT_LT(end, limit + longest_step);
}

TEST(Limit, is_exact_at_calls_of_timef) {
  expect_exact("   10 X=TIMEF(D)\n      IF(X.GE.0.) GO TO 10\n      END\n", 0.01, 100 * kClockPeriod);
}

TEST(Limit, is_exact_at_tests) {
  expect_exact("   10 IF(IFTBL(3,5).GE.0) GO TO 10\n      END\n", 0.01, 100 * kClockPeriod);
}

TEST(Limit, is_exact_after_a_wait_for_the_disk) {
  expect_exact(text_of(R"(
      DIMENSION X(512)
   10 CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      GO TO 10
      END
)"),
               0.1, 0.02);
}

TEST(Limit, does_not_touch_a_program_that_ends_before) {
  Desk desk;
  const std::string program = "      PRINT *,TIMEF(D)\n      END\n";
  EXPECT_EQ(desk.run(program, {"--limit", "100"}).out, desk.run(program).out);
  EXPECT_EQ(desk.run(program, {"--limit", "15 ms"}).code, 0);
}

TEST(Limit, has_to_be_a_time) {
  Desk desk;
  for (const char* bad : {"-1", "0", "soon", "3 parsecs", "nan", ""}) {
    const Outcome outcome = desk.run("      END\n", {"--limit", bad});
    EXPECT_EQ(outcome.code, 2) << bad;
    EXPECT_TRUE(has(outcome.err, "--limit")) << bad;
  }
}

}  // namespace
}  // namespace platter::tests
