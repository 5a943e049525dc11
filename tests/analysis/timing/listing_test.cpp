// The output of `platter time`: the listing, the JSON, and the messages for invalid input.

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "tests/analysis/timing/timed.hpp"

namespace platter::tests {
namespace {

const char* const kProgram = R"(
      PROGRAM SHOW
      COMMON A(100),B(100)
      DO 20 J=1,10
      DO 10 I=1,100
   10 A(I)=A(I)+B(I)*2.
   20 CALL SUB
      PRINT *,'RESULT'
      END
      SUBROUTINE SUB
      COMMON A(100),B(100)
      B(1)=A(1)
      END
)";

std::string line_with(const std::string& text, const std::string& part) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find(part) != std::string::npos) return line;
  }
  return {};
}

Outcome listed(CliFixture& desk, const std::string& fortran, const Words& flags = {}) {
  desk.folder.write("test.f", fortran);
  Words words{"time", "test.f"};
  words.insert(words.end(), flags.begin(), flags.end());
  return desk.platter(words);
}

/// Returns the first row with `what` under the line with `part`.
std::string row_under(const std::string& text, const std::string& part, const std::string& what) {
  std::istringstream lines(text);
  bool is_below = false;
  for (std::string line; std::getline(lines, line);) {
    if (is_below && line.substr(0, 10) == fmt::format("{:>10}", what)) return line;
    if (is_below && line.size() > 5 && std::isdigit(line[4]) != 0 && line[5] == ' ')
      return {};  // the number of the next line: `what` was not found
    is_below = is_below || has(line, part);
  }
  return {};
}

TEST(Listing, HasFiguresUnderTheSource) {
  CliFixture desk;
  const Outcome outcome = listed(desk, text_of(kProgram), {"--json", "time.json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto loop = loop_at(nlohmann::json::parse(desk.folder.read("time.json")), 4);
  const std::string line = line_with(outcome.out, "DO 10 I=1,100");
  EXPECT_TRUE(has(line, " sV "));
  EXPECT_EQ(numbers_of(line).at(0), 4) << "the line's number";
  const auto numbers = numbers_of(row_under(outcome.out, "DO 10 I=1,100", "loop"));
  ASSERT_EQ(numbers.size(), 5U) << outcome.out;
  EXPECT_EQ(numbers[0], 10);
  EXPECT_EQ(numbers[1], 1000);
  EXPECT_EQ(numbers[2], loop["cp"]);
  EXPECT_NEAR(numbers[3], loop["cp_per_iteration"], 0.01);
  EXPECT_NEAR(numbers[4], loop["mflops"], 0.01);
  EXPECT_TRUE(has(line_with(outcome.out, "   10 A(I)="), " sV ")) << "the whole range";
  EXPECT_FALSE(has(line_with(outcome.out, "   20 CALL SUB"), "V"));
  EXPECT_EQ(numbers_of(row_under(outcome.out, " SUBROUTINE SUB", "routine")).at(0), 10) << "calls";
}

// Reads five sectors, one per call, from a drive that turns 60 times a second. The loop between two calls is
// always too long, so the command of every call except the first is late.
const char* const kCalls = R"(
      PROGRAM LATE
      DIMENSION A(512)
      S=0.0
      DO 10 I=1,5
      CALL RDISK(5,A,512,(I-1)*512)
   20 IF(IFTBL(3,5).LT.0) GO TO 20
      DO 2 J=1,90
      DO 2 K=1,512
    2 S=S*0.5+A(K)
   10 CONTINUE
      PRINT *,S
      END
)";

TEST(Listing, HasCallsUnderTheirLine) {
  CliFixture desk;
  const Outcome outcome = listed(desk, text_of(kCalls), {"--json", "time.json", "--csv", "time.csv"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto document = nlohmann::json::parse(desk.folder.read("time.json"));
  const auto numbers = numbers_of(row_under(outcome.out, "CALL RDISK(5", "RDISK"));
  ASSERT_GE(numbers.size(), 5U) << outcome.out;
  EXPECT_EQ(numbers[0], 5) << "calls";
  EXPECT_EQ(numbers[1], 5 * 512) << "words";
  EXPECT_EQ(numbers[3], document.at("run").at("units").at(0).at("revolutions_lost")) << "of all causes";
  EXPECT_EQ(numbers[4], numbers[3]) << "all of them to late commands";
  EXPECT_GE(numbers[3], 4);
  const auto tests = row_under(outcome.out, "   20 IF(IFTBL(3,5)", "wait");
  ASSERT_FALSE(tests.empty()) << outcome.out;
  EXPECT_EQ(numbers_of(tests).at(0), 0);
  // Each lost revolution took time: in the program, in the system, or in the line whose waiting is tested
  // here.
  const auto& processor = document.at("run").at("processor");
  EXPECT_GT(numbers_of(tests).at(2),
            numbers[3] / 60 - processor.at("user_s").get<double>() - processor.at("system_s").get<double>());
  EXPECT_LT(numbers_of(tests).at(2), numbers[0] / 60) << "a revolution each at most";
  ASSERT_EQ(document.at("lines").size(), 2U);
  const auto& line = document.at("lines").at(0);
  EXPECT_EQ(line.at("file"), "test.f");
  EXPECT_EQ(line.at("line"), 5);
  EXPECT_EQ(line.at("what"), "RDISK");
  EXPECT_EQ(line.at("calls"), 5);
  EXPECT_EQ(line.at("lost_by_cause").at("late_command"), numbers[3]);
  const std::string csv = desk.folder.read("time.csv");
  EXPECT_TRUE(has(csv, ",revolutions_lost,lost_by_cause.late_command,"));
  EXPECT_TRUE(has(csv, "\ntest.f,5,,,call,,5,,,,,,,,,,RDISK,5,2560,"));
  EXPECT_TRUE(has(csv, "\ntest.f,4,10,"));
}

/// A terminal with 100 columns must show the listing without breaking lines.
TEST(Listing, IsWithin100Columns) {
  CliFixture desk;
  std::string program = text_of(kCalls);
  program.insert(program.find("      PRINT"), "      X=1." + std::string(62, ' ') + "SEQ00010\n");
  const std::string out = listed(desk, program).out;
  const auto from = out.find("-- test.f --");
  std::istringstream lines(out.substr(from));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) EXPECT_LE(line.size(), 100U) << line;
  EXPECT_GT(count, 50);
}

TEST(Listing, AProgramWithoutCallsHasNoCallColumns) {
  CliFixture desk;
  const std::string out = listed(desk, "      DO 10 I=1,9\n   10 X=X+1.\n      END\n").out;
  EXPECT_FALSE(has(out, "waiting"));
}

TEST(Listing, ReportsEveryLineOfTheSource) {
  CliFixture desk;
  const std::string out = listed(desk, text_of(kProgram)).out;
  std::istringstream lines(text_of(kProgram));
  for (std::string line; std::getline(lines, line);) EXPECT_TRUE(has(out, line + "\n"));
}

TEST(Listing, ComesAfterTheProgramsOutput) {
  CliFixture desk;
  const std::string out = listed(desk, text_of(kProgram)).out;
  EXPECT_EQ(out.find(" RESULT\n"), 0U);
  EXPECT_EQ(listed(desk, text_of(kProgram), {"--no-summary"}).out, " RESULT\n");
}

TEST(Listing, IsTheSameInTwoRuns) {
  CliFixture desk;
  const Outcome first = listed(desk, text_of(kProgram), {"--json", "1.json"});
  const Outcome second = listed(desk, text_of(kProgram), {"--json", "2.json"});
  EXPECT_EQ(first.out, second.out);
  EXPECT_EQ(desk.folder.read("1.json"), desk.folder.read("2.json"));
}

TEST(Listing, HasSeveralFiles) {
  CliFixture desk;
  desk.folder.write("own/a.f", "      CALL S\n      END\n");
  desk.folder.write("b.f",
                    "      SUBROUTINE S\n      COMMON X(9)\n      DO 1 I=1,9\n    1 X(I)=I\n      END\n");
  const Outcome outcome = desk.platter({"time", "own/a.f", "b.f", "--json", "time.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "-- own/a.f --"));
  EXPECT_TRUE(has(outcome.out, "-- b.f --"));
  const auto timing = nlohmann::json::parse(desk.folder.read("time.json"));
  EXPECT_EQ(routine(timing, "MAIN")["file"], "own/a.f");
  EXPECT_EQ(loop_at(timing, 3)["file"], "b.f");
  EXPECT_EQ(loop_at(timing, 3)["iterations"], 9);
}

TEST(TimeJson, HasItsSchema) {
  const auto timing = timed(text_of(kProgram), {"--seed", "7"});
  EXPECT_EQ(timing["schema"], "platter.time/2");
  EXPECT_EQ(timing["machine"], "cray1");
  EXPECT_EQ(timing["processor"], "Cray-1");
  EXPECT_EQ(timing["vector"], "on");
  EXPECT_EQ(timing["run"]["schema"], "platter.run/2");
  EXPECT_EQ(timing["run"]["seed"], 7);
  EXPECT_EQ(timing["spec_hash"], timing["run"]["spec_hash"]);
  for (const auto& loop : timing["loops"]) {
    for (const char* key :
         {"file",       "line",  "last_line", "routine",          "kind",  "parent",   "times_executed",
          "iterations", "cp",    "own_cp",    "cp_per_iteration", "flops", "mflops",   "mode",
          "why",        "bound", "spent",     "vector_code",      "basis", "own_basis"})
      EXPECT_TRUE(loop.contains(key)) << key;
  }
  for (const auto& one : timing["routines"]) {
    for (const char* key : {"name", "file", "line", "times_executed", "cp", "cp_outside_loops", "cp_per_call",
                            "flops", "mflops", "basis", "basis_outside_loops"})
      EXPECT_TRUE(one.contains(key)) << key;
  }
  ASSERT_EQ(timing["loops"].size(), 2U);
  EXPECT_EQ(timing["loops"][0]["line"], 3);
  EXPECT_EQ(timing["loops"][0]["last_line"], 6);
  EXPECT_EQ(timing["routines"].size(), 2U);
}

TEST(TimeErrors, AreThoseOfRun) {
  CliFixture desk;
  EXPECT_EQ(desk.platter({"time"}).code, 2);
  const Outcome missing = desk.platter({"time", "none.f"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_TRUE(has(missing.err, "none.f: the file does not exist"));
  const Outcome machine = listed(desk, text_of(kProgram), {"--machine", "cray"});
  EXPECT_EQ(machine.code, 2);
  EXPECT_TRUE(has(machine.err, "cray1"));
  EXPECT_EQ(listed(desk, text_of(kProgram), {"--vector", "maybe"}).code, 2);
  const Outcome wrong = listed(desk, "      X=1.+*2.\n      END\n");
  EXPECT_EQ(wrong.code, 1);
  EXPECT_EQ(wrong.out, "");
  EXPECT_TRUE(has(wrong.err, "test.f:1:"));
  const Outcome unwritable = listed(desk, text_of(kProgram), {"--json", "no/such/folder.json"});
  EXPECT_EQ(unwritable.code, 2);
  EXPECT_EQ(unwritable.out, "") << "before the program runs";
}

TEST(TimeErrors, ProgramThatFailsIsListedAsFarAsItCame) {
  CliFixture desk;
  const Outcome stopped = listed(desk,
                                 "      DO 10 I=1,9\n   10 CALL S(I)\n      END\n      SUBROUTINE S(I)\n"
                                 "      IF(I.EQ.4) STOP 3\n      END\n");
  EXPECT_EQ(stopped.code, 1);
  EXPECT_TRUE(has(stopped.err, "STOP 3"));
  EXPECT_EQ(numbers_of(row_under(stopped.out, "DO 10 I=1,9", "loop")).at(1), 4) << "iterations begun";
}

TEST(TimeErrors, LimitEndsIt) {
  CliFixture desk;
  const Outcome outcome = listed(desk, "   10 X=X+1.\n      GO TO 10\n      END\n", {"--limit", "1 ms"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "--limit"));
  EXPECT_TRUE(has(outcome.out, "-- routines --"));
}

TEST(TimeErrors, NothingIsLeftAfter) {
  CliFixture desk;
  std::filesystem::create_directory(desk.folder.path() / "tmp");
  desk.folder.write("test.f", text_of(kProgram));
  const std::string command = "TMPDIR=$PWD/tmp '" + platter_command() + "' time test.f";
  EXPECT_EQ(desk.command({"sh", "-c", command}).code, 0);
  EXPECT_TRUE(std::filesystem::is_empty(desk.folder.path() / "tmp"));
}

}  // namespace
}  // namespace platter::tests
