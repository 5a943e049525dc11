// The ways in which a program ends, and their exit codes.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

Outcome ends_with(const std::string& statement, std::string* stopped = nullptr) {
  CliFixture desk;
  const Outcome outcome =
      desk.run("      PRINT *,'BEFORE'\n      " + statement + "\n      END\n", {"--json", "result.json"});
  EXPECT_EQ(outcome.out, " BEFORE\n");
  const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
  if (stopped != nullptr && result["stopped"].is_string()) *stopped = result["stopped"];
  EXPECT_EQ(result["stopped"].is_null(), outcome.code == 0);
  return outcome;
}

TEST(Stop, WithoutANumberIsSuccess) {
  EXPECT_EQ(ends_with("STOP").code, 0);
  EXPECT_EQ(ends_with("CONTINUE").code, 0);
  EXPECT_EQ(ends_with("CALL EXIT").code, 0);
}

TEST(Stop, ZeroIsSuccess) {
  EXPECT_EQ(ends_with("STOP 0").code, 0);
}

TEST(Stop, WithATextIsSuccessAndReportsIt) {
  const Outcome outcome = ends_with("STOP 'ALL DONE'");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "ALL DONE"));
}

TEST(Stop, ErrorStopExitAndAbortNameTheirLine) {
  const std::pair<const char*, const char*> endings[] = {{"ERROR STOP 3", "test.f:2: ERROR STOP 3"},
                                                         {"ERROR STOP 'NO'", "test.f:2: ERROR STOP NO"},
                                                         {"CALL EXIT(3)", "test.f:2: CALL EXIT(3)"},
                                                         {"CALL ABORT", "test.f:2: the program was aborted"}};
  for (const auto& [statement, message] : endings) {
    std::string stopped;
    const Outcome outcome = ends_with(statement, &stopped);
    EXPECT_EQ(outcome.code, 1) << statement;
    EXPECT_TRUE(has(outcome.err, message));
    EXPECT_TRUE(has(stopped, message));
  }
}

TEST(Stop, WithANumberIsFailureAndReportsWhich) {
  for (const char* number : {"1", "2", "77", "256"}) {
    std::string stopped;
    const Outcome outcome = ends_with(std::string("STOP ") + number, &stopped);
    EXPECT_EQ(outcome.code, 1) << number;
    EXPECT_TRUE(has(outcome.err, std::string("test.f:2: STOP ") + number));
    EXPECT_TRUE(has(stopped, std::string("STOP ") + number));
  }
}

TEST(Stop, ErrorStopIsFailure) {
  EXPECT_EQ(ends_with("ERROR STOP 3").code, 1);
}

TEST(Stop, RuntimeErrorIsAFailureWithItsMessage) {
  CliFixture desk;
  desk.cards = "    5\n";
  const std::string program = text_of(R"(
      READ(5,900) K
      PRINT *,K
      READ(5,900) K
      PRINT *,'NOT REACHED'
  900 FORMAT(I5)
      END
)");
  const Outcome outcome = desk.run(program, {"--json", "result.json"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{5}) << outcome.out;
  EXPECT_TRUE(has(outcome.err, "test.f:3: READ: unit 5: end of file"));
  EXPECT_TRUE(nlohmann::json::parse(desk.folder.read("result.json"))["stopped"].is_string());
}

TEST(Stop, ACardThatCannotBeReadNamesTheLine) {
  CliFixture desk;
  desk.cards = "  ABC\n";
  const Outcome outcome = desk.run("      READ(5,900) K\n  900 FORMAT(I5)\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:1: READ: unit 5: Bad value"));
  EXPECT_TRUE(has(outcome.err, "Bad value"));
}

TEST(Stop, PrintedLinesComeBeforeTheSummary) {
  CliFixture desk;
  desk.folder.write("test.f", "      PRINT *,'LAST LINE'\n      READ(5,*) K\n      END\n");
  const std::string out = desk.platter({"run", "test.f"}).out;
  ASSERT_TRUE(has(out, "LAST LINE"));
  EXPECT_LT(out.find("LAST LINE"), out.find("virtual time"));
}

TEST(Stop, ComputingAfterTheLastCallTakesTime) {
  CliFixture desk;
  const std::string program = "      X=1.\n      DO 10 I=1,100000\n   10 X=X*1.00001\n      END\n";
  const auto result = desk.json_of(program);
  EXPECT_GT(result["virtual_seconds"], 0.001);
  EXPECT_EQ(result["processor"]["user_s"], result["virtual_seconds"]);
}

TEST(Stop, AtTheStartPrintsOnlyTheSummary) {
  CliFixture desk;
  const std::pair<const char*, const char*> programs[] = {
      {"      READ(5,*) X\n      END\n", "end of file"},
      {"      STOP 3\n      END\n", "STOP 3"},
      {"      CALL RDISK(5,X,1,0)\n      END\n", "word count 1"}};
  for (const auto& [program, why] : programs) {
    desk.folder.write("test.f", program);
    const Outcome outcome = desk.platter({"run", "test.f", "--json", "out.json"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.out, "") << "no summary of zeros";
    EXPECT_TRUE(has(outcome.err, why));
    EXPECT_FALSE(nlohmann::json::parse(desk.folder.read("out.json"))["stopped"].is_null());
  }
}

TEST(Stop, AStopAfterACallPrintsTheSummary) {
  CliFixture desk;
  desk.folder.write(
      "test.f",
      "      DIMENSION X(512)\n      CALL RDISK(5,X,512,0)\n      CALL IDLE\n      STOP 3\n      END\n");
  EXPECT_TRUE(has(desk.platter({"run", "test.f"}).out, "virtual time"));
}

}  // namespace
}  // namespace platter::tests
