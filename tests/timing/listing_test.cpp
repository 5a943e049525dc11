// What a person sees: the listing, the JSON, and what is said of bad input.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/timing/timed.hpp"

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

Outcome listed(Desk& desk, const std::string& fortran, const Words& flags = {}) {
  desk.folder.write("test.f", fortran);
  Words words{"time", "test.f"};
  words.insert(words.end(), flags.begin(), flags.end());
  return desk.platter(words);
}

TEST(Listing, HasFiguresBesideTheSource) {
  Desk desk;
  const Outcome outcome = listed(desk, text_of(kProgram), {"--json", "time.json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto loop = loop_at(nlohmann::json::parse(desk.folder.read("time.json")), 4);
  const std::string line = line_with(outcome.out, "DO 10 I=1,100");
  const auto numbers = numbers_of(line);
  ASSERT_GE(numbers.size(), 6U) << line;
  EXPECT_EQ(numbers[0], 10);
  EXPECT_EQ(numbers[1], 1000);
  EXPECT_EQ(numbers[2], loop["cp"]);
  EXPECT_NEAR(numbers[3], loop["cp_per_iteration"], 0.01);
  EXPECT_NEAR(numbers[4], loop["mflops"], 0.01);
  EXPECT_TRUE(has(line, " sV "));
  EXPECT_EQ(numbers[5], 4) << "the line's number";
  EXPECT_TRUE(has(line_with(outcome.out, "   10 A(I)="), " sV ")) << "the whole range";
  EXPECT_FALSE(has(line_with(outcome.out, "   20 CALL SUB"), "V"));
  EXPECT_EQ(numbers_of(line_with(outcome.out, " SUBROUTINE SUB"))[0], 10) << "calls";
}

TEST(Listing, TellsEveryLineOfTheSource) {
  Desk desk;
  const std::string out = listed(desk, text_of(kProgram)).out;
  std::istringstream lines(text_of(kProgram));
  for (std::string line; std::getline(lines, line);) EXPECT_TRUE(has(out, line + "\n"));
}

TEST(Listing, ComesBehindWhatTheProgramPrints) {
  Desk desk;
  const std::string out = listed(desk, text_of(kProgram)).out;
  EXPECT_EQ(out.find(" RESULT\n"), 0U);
  EXPECT_EQ(listed(desk, text_of(kProgram), {"--no-summary"}).out, " RESULT\n");
}

TEST(Listing, IsTheSameInTwoRuns) {
  Desk desk;
  const Outcome first = listed(desk, text_of(kProgram), {"--json", "1.json"});
  const Outcome second = listed(desk, text_of(kProgram), {"--json", "2.json"});
  EXPECT_EQ(first.out, second.out);
  EXPECT_EQ(desk.folder.read("1.json"), desk.folder.read("2.json"));
}

TEST(Listing, HasSeveralFiles) {
  Desk desk;
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
  Desk desk;
  EXPECT_EQ(desk.platter({"time"}).code, 2);
  const Outcome missing = desk.platter({"time", "none.f"});
  EXPECT_EQ(missing.code, 2);
  EXPECT_TRUE(has(missing.err, "none.f: there is no such file"));
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
  Desk desk;
  const Outcome stopped = listed(desk,
                                 "      DO 10 I=1,9\n   10 CALL S(I)\n      END\n      SUBROUTINE S(I)\n"
                                 "      IF(I.EQ.4) STOP 3\n      END\n");
  EXPECT_EQ(stopped.code, 1);
  EXPECT_TRUE(has(stopped.err, "STOP 3"));
  EXPECT_EQ(numbers_of(line_with(stopped.out, "DO 10 I=1,9"))[1], 4) << "iterations begun";
}

TEST(TimeErrors, LimitEndsIt) {
  Desk desk;
  const Outcome outcome = listed(desk, "   10 X=X+1.\n      GO TO 10\n      END\n", {"--limit", "1 ms"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "--limit"));
  EXPECT_TRUE(has(outcome.out, "-- routines --"));
}

TEST(TimeErrors, NothingIsLeftBehind) {
  Desk desk;
  std::filesystem::create_directory(desk.folder.path() / "tmp");
  desk.folder.write("test.f", text_of(kProgram));
  const std::string command = "TMPDIR=$PWD/tmp '" + platter_command() + "' time test.f";
  EXPECT_EQ(desk.command({"sh", "-c", command}).code, 0);
  EXPECT_TRUE(std::filesystem::is_empty(desk.folder.path() / "tmp"));
}

}  // namespace
}  // namespace platter::tests
