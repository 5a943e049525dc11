// Virtual time, and the sums from which it is computed, have 64 bits. A program that would exceed the range
// ends with a message.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr double kEnd = 8e6;  // seconds, time::kEnd

void expect_end(const std::string& program, const Words& flags) {
  CliFixture desk;
  Words all{"--json", "result.json"};
  all.insert(all.end(), flags.begin(), flags.end());
  const Outcome outcome = desk.run(program, all);
  EXPECT_EQ(outcome.code, 1) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "virtual time exceeds 8000000 s"));
  const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
  EXPECT_EQ(result["virtual_seconds"], kEnd);
  EXPECT_TRUE(has(result["stopped"], "virtual time exceeds"));
  double last = 0;
  for (const double time : numbers_of(outcome.out)) {
    EXPECT_GE(time, last) << "a clock that goes back";
    EXPECT_LE(time, kEnd * 1000);
    last = time;
  }
}

const char* const kClock = R"(
      X=1.
      DO 20 J=1,100
      DO 10 I=1,1000000
   10 X=X*1.0000001
   20 PRINT *,TIMEF(D)
      END
)";

TEST(EndOfTime, AComputingProgramStopsAtTheEndOfTime) {
  expect_end(text_of(kClock), {"--set", "processor.clock_period=1 s"});
}

/// The duration of one computation, in picoseconds, exceeds 64 bits.
TEST(EndOfTime, AComputationLongerThanTheClocksRangeStopsTheProgram) {
  expect_end(text_of(kClock), {"--set", "processor.clock_period=1000 s", "--set",
                               "processor.units.floating_multiply=1000000 CP"});
}

TEST(EndOfTime, ComputingAfterTheLastCallStopsAtTheEndOfTime) {
  expect_end("      DO 10 I=1,1000000\n   10 X=X+SQRT(FLOAT(I))\n      K=X\n      END\n",
             {"--set", "processor.clock_period=1000 s"});
}

TEST(EndOfTime, AWaitingProgramStopsAtTheEndOfTime) {
  expect_end(text_of(R"(
      DIMENSION X(512)
   10 CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      PRINT *,TIMEF(D)
      GO TO 10
      END
)"),
             {"--set", "system.wait_return=1000 s", "--set", "processor.clock_period=1 s"});
}

/// The library's time per sector, multiplied by the number of sectors, exceeds the range of the clock.
TEST(EndOfTime, ACopyByTheLibraryStopsAtTheEndOfTime) {
  expect_end(text_of(R"(
      COMMON A(5000000)
      DO 10 I=1,9
   10 WRITE(8) A
      END
)"),
             {"--set", "system.library.1.statement.4.layers.1.copy=1000 s"});
}

TEST(EndOfTime, AnOperationOfTooManyClockPeriodsIsRejected) {
  CliFixture desk;
  const Outcome outcome =
      desk.run("      END\n", {"--set", "processor.units.floating_multiply=100000000000000 CP"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "is more than 1000000 CP"));
}

}  // namespace
}  // namespace platter::tests
