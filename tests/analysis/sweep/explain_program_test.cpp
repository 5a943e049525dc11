// platter explain prog.f: where the time of a program's calls went, and what would have helped.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/support/json_schema.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

nlohmann::json schema() {
  return nlohmann::json::parse(std::ifstream(source_path("docs/schemas/explain.schema.json")));
}

class ExplainProgram : public testing::Test {
 protected:
  CliFixture desk;

  /// Writes late.f, which transfers one sector per call and then computes for so long that the next call is
  /// late.
  void SetUp() override {
    desk.folder.write("late.f", text_of(R"(
      PROGRAM LATE
      DIMENSION A(512)
      S=0.0
      DO 10 I=1,60
      CALL RDISK(5,A,512,(I-1)*512)
   20 IF(IFTBL(3,5).LT.0) GO TO 20
      DO 2 J=1,9
      DO 2 K=1,512
    2 S=S*0.5+A(K)
   10 CONTINUE
      PRINT *,S
      END
)"));
    desk.folder.write("odd name.f", text_of(R"(
      DIMENSION B(2000)
      DO 5 I=1,40
    5 WRITE(3) B
      REWIND 3
      DO 6 I=1,40
    6 READ(3) B
      PRINT 7,I
    7 FORMAT(' RECORDS',I4)
      END
)"));
  }

  json explained(const Words& arguments) {
    Words words{"explain"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    words.insert(words.end(), {"--json", "out.json"});
    const Outcome outcome = desk.platter(words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return json::parse(desk.folder.read("out.json"));
  }
};

std::int64_t sum_of_parts(const json& lost) {
  std::int64_t sum = 0;
  for (const auto& part : lost.at("budget")) sum += part.at("length_ps").get<std::int64_t>();
  return sum;
}

std::int64_t part(const json& lost, const std::string& beginning) {
  for (const auto& one : lost.at("budget")) {
    if (one.at("what").get<std::string>().starts_with(beginning))
      return one.at("length_ps").get<std::int64_t>();
  }
  return 0;
}

TEST_F(ExplainProgram, ThePartsOfABudgetAddUpToTheLateness) {
  for (const char* machine : {"cray1", "cdc7600"}) {
    const auto all = explained({"late.f", "--machine", machine, "--as-it-is"});
    EXPECT_EQ(all.at("line"), "late.f:5");
    const auto& lost = all.at("lost");
    EXPECT_EQ(lost.at("cause"), "late command");
    EXPECT_EQ(sum_of_parts(lost), lost.at("late_ps").get<std::int64_t>());
    EXPECT_GT(part(lost, "the program"), 0) << "it works for a millisecond and more";
  }
}

/// The 7600's specifications divide Table 1's 1100 us per call. The budget contains 650 us for the call and
/// 400 us for an interrupt; the remaining 50 us follow the interrupt.
TEST_F(ExplainProgram, ARoutinesCallAndInterruptAreAsItsSystemSpecifies) {
  const auto lost = explained({"ltss/RDISK"}).at("lost");
  constexpr std::int64_t kMicrosecond = 1'000'000;
  EXPECT_EQ(part(lost, "the call"), 650 * kMicrosecond);
  EXPECT_EQ(part(lost, "interrupts"), 400 * kMicrosecond);
  EXPECT_EQ(sum_of_parts(lost), lost.at("late_ps").get<std::int64_t>());
}

TEST_F(ExplainProgram, RunsTheSuggestedChanges) {
  const auto all = explained({"late.f"});
  ASSERT_FALSE(all.at("tried").empty());
  const auto& best = all.at("tried").front();
  Words words{"run", "late.f", "--json", "again.json"};
  for (const auto& flag : best.at("flags")) words.push_back(flag);
  EXPECT_EQ(desk.platter(words).code, 0);
  const auto again = json::parse(desk.folder.read("again.json"));
  EXPECT_EQ(again.at("virtual_seconds"), best.at("seconds"));
  EXPECT_DOUBLE_EQ(best.at("saved_s").get<double>(),
                   all.at("seconds").get<double>() - best.at("seconds").get<double>());
  // All sixty calls lost a revolution. With the change, only the first few do.
  EXPECT_GT(best.at("saved_s").get<double>(), 0.5 * all.at("seconds").get<double>());
}

TEST_F(ExplainProgram, NothingIsSuggestedIfNothingHelps) {
  desk.folder.write(
      "once.f",
      "      DIMENSION A(512)\n      CALL RDISK(5,A,512,0)\n    1 IF(IFTBL(3,5).LT.0) GO TO 1\n      END\n");
  EXPECT_TRUE(has(desk.platter({"explain", "once.f"}).out, "No change that was tried saved"));
}

TEST_F(ExplainProgram, ExplainsStatementsOfSourcesWithOddNames) {
  const auto all = explained({"odd name.f", "--line", "6"});
  EXPECT_EQ(all.at("line"), "odd name.f:6");
  EXPECT_EQ(all.at("routine"), "IZDKIN");
  bool larger = false;
  for (const auto& one : all.at("tried"))
    larger = larger || one.at("flags").front().get<std::string>().starts_with("--system-buffer=");
  EXPECT_TRUE(larger);
  const auto unicos = explained({"odd name.f", "--machine", "ymp"});
  EXPECT_TRUE(unicos.at("tried").front().at("flags").front().get<std::string>().starts_with("--assign="));
}

TEST_F(ExplainProgram, EverySystemGivesAnExplanationOrAReason) {
  for (const char* os : {"ctss", "cos", "alamos", "ltss"}) {
    const std::string machine = std::string(os) == "ltss" ? "cdc7600" : "cray1";
    const Outcome outcome = desk.platter({"explain", "odd name.f", "--machine", machine, "--os", os});
    EXPECT_TRUE(outcome.code == 0 || has(outcome.err, "platter: ")) << os << outcome.err;
  }
}

TEST_F(ExplainProgram, ExplainsACallByItsNumber) {
  const auto all = explained({"late.f", "--call", "17", "--as-it-is"});
  EXPECT_EQ(all.at("next_request"), 17);
  EXPECT_EQ(all.at("request"), 16);
  EXPECT_TRUE(has(desk.platter({"explain", "late.f", "--call", "999"}).err,
                  "--call 999: no call that transfers words has that number"));
  const Outcome none = desk.platter({"explain", "late.f", "--line", "3"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "these lines do: late.f:5")) << none.err;
}

TEST_F(ExplainProgram, ThePictureHasTheDeadline) {
  EXPECT_EQ(desk.platter({"explain", "late.f", "--as-it-is", "--svg", "out.svg"}).code, 0);
  const auto picture = desk.folder.read("out.svg");
  EXPECT_TRUE(has(picture, "deadline"));
  EXPECT_TRUE(has(picture, "lost 1 revolution (late command)"));
  // The second panel shows the time around the deadline, where the rows appear again.
  const auto count = [&picture](const std::string& part) {
    int found = 0;
    for (auto at = picture.find(part); at != std::string::npos; at = picture.find(part, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(">deadline</text>"), 2);
  EXPECT_EQ(count(">heads</text>"), 2);
  EXPECT_TRUE(has(picture, ">µs</text>"));
  EXPECT_FALSE(has(picture, " us"));
}

/// The lines of a program together lose as many revolutions as its units.
TEST_F(ExplainProgram, LinesAddUpToUnits) {
  for (const char* source : {"late.f", "odd name.f"}) {
    for (const char* machine : {"cray1", "cdc7600", "ymp"}) {
      desk.platter({"run", source, "--machine", machine, "--json", "run.json"});
      const auto run = json::parse(desk.folder.read("run.json"));
      std::int64_t by_line = 0;
      std::int64_t by_unit = 0;
      std::int64_t calls = 0;
      std::int64_t calls_of_units = 0;
      for (const auto& line : run.at("lines")) {
        by_line += line.at("revolutions_lost").get<std::int64_t>();
        calls += line.at("calls").get<std::int64_t>();
        const bool is_ends = line.at("what") == "CLOSE";  // which is at no line
        EXPECT_TRUE(is_ends || line.at("line").get<std::string>().starts_with(source)) << line;
      }
      for (const auto& unit : run.at("units")) {
        by_unit += unit.at("revolutions_lost").get<std::int64_t>();
        calls_of_units += unit.at("calls").get<std::int64_t>();
      }
      EXPECT_EQ(by_line, by_unit) << source << machine;
      EXPECT_EQ(calls, calls_of_units) << source << machine;
    }
  }
}

/// A library that returns to a sector loses a revolution at the second transfer of a call. The time between
/// the transfers counts for the drive and the system, not as waiting of the program.
TEST_F(ExplainProgram, ExplainsALaterTransferOfACall) {
  const auto all = explained({"odd name.f", "--os", "alamos", "--line", "6", "--as-it-is"});
  const auto& lost = all.at("lost");
  EXPECT_EQ(lost.at("cause"), "sector again");
  EXPECT_EQ(part(lost, "waiting in the system"), 0);
  EXPECT_EQ(sum_of_parts(lost), lost.at("late_ps").get<std::int64_t>());
  std::int64_t again = 0;
  for (const auto& event : all.at("events")) {
    if (event.at("request") == all.at("next_request") && event.at("event") == "lost revolution") ++again;
  }
  EXPECT_GT(again, 0) << "the events include the second transfer";
}

/// If the previous write has not reached the surface when the next call starts, the delay counts for the
/// drive.
TEST_F(ExplainProgram, TheDriveIsBusyWithTheWriteBefore) {
  desk.folder.write("back.f", text_of(R"(
      DIMENSION A(512),IX(101)
      CALL OPENMS(4,IX,101,0)
      DO 10 K=1,20
   10 CALL WRITMS(4,A,512,K,0,0)
      CALL READMS(4,A,512,20)
      END
)"));
  const auto lost = explained({"back.f", "--line", "5", "--as-it-is"}).at("lost");
  EXPECT_EQ(lost.at("cause"), "sector again");
  EXPECT_GT(part(lost, "the drive and its controller, busy with the previous call"), 0);
}

/// If a call lost several revolutions, the output counts all of them and states that it explains one.
TEST_F(ExplainProgram, ShowsOneOfSeveralLostRevolutions) {
  desk.folder.write("rest.f", text_of(R"(
      DIMENSION A(512)
      DO 10 I=1,3
      CALL RDISK(5,A,512,(I-1)*512)
      CALL IOWAIT(5)
      CALL REST
   10 CONTINUE
      END
      SUBROUTINE REST
      COMMON S
      DO 1 I=1,200000
    1 S=S*0.5+1.0
      END
)"));
  const auto all = explained({"rest.f", "--as-it-is"});
  const auto revolutions = all.at("lost").at("revolutions").get<int>();
  ASSERT_GT(revolutions, 1);
  EXPECT_TRUE(has(all.at("verdict").get<std::string>(), "us late for the last of them."));
  EXPECT_TRUE(
      has(desk.platter({"explain", "rest.f", "--call", "1", "--as-it-is"}).out, "The call, request 1,"));
}

/// Two drives are read, each by its own line of the program; each has its own controller, or both share one.
/// IDLE waits for all channels, and this wait does not count as computing, although the drive of connector 8
/// has long been ready.
TEST_F(ExplainProgram, EachLostRevolutionNamesItsDrive) {
  desk.folder.write("two.f", text_of(R"(
      DIMENSION A(512)
      DO 10 I=1,30
      CALL RDISK(5,A,512,(I-1)*512)
      CALL IOWAIT(5)
      CALL RDISK(6,A,512,(I-1)*512)
      CALL IOWAIT(6)
   10 CONTINUE
      END
)"));
  desk.folder.write("own/machines/both.toml",
                    "description = \"two on one\"\nprocessor = \"cray1\"\ncontroller = \"dcu2\"\n"
                    "dialect = \"cft\"\nsystems = [\"ctss\"]\nsubprograms = []\n[[site]]\nname = \"here\"\n"
                    "[[site.channel]]\ndisks = [\"dd19\", \"dd29\"]\n");
  const std::pair<Words, const char*> machines[] = {
      {{}, "drive 2 (dd19 on dcu2)"}, {{"--specs", "own", "--machine", "both"}, "drive 2 (dd29 on dcu2)"}};
  for (const auto& [flags, second] : machines) {
    Words words{"two.f", "--as-it-is", "--line", "5"};
    words.insert(words.end(), flags.begin(), flags.end());
    const auto one = explained(words);
    std::int64_t lost = 0;
    for (const auto& line : one.at("lines")) {
      for (const auto& cause : line.at("lost")) {
        ASSERT_EQ(cause.at("channels").size(), 1U) << "each line has one drive";
        EXPECT_EQ(cause.at("channels")[0].at("channel"), line.at("line") == "two.f:3" ? 1 : 2);
        EXPECT_EQ(cause.at("channels")[0].at("revolutions"), cause.at("revolutions"));
        lost += cause.at("revolutions").get<std::int64_t>();
      }
    }
    EXPECT_GT(lost, 0);
    EXPECT_EQ(one.at("lost").at("drive"), second);
    EXPECT_EQ(mistake_by(schema(), one), "");
    words.insert(words.begin(), "explain");
    const std::string text = desk.platter(words).out;
    const std::string whole = std::regex_replace(text, std::regex("\n +"), " ");  // lines of any length
    EXPECT_TRUE(has(whole, fmt::format(" on {}: it was ", second)));
    for (const char* said : {"(drive 1)\n", "(drive 2)\n", "\n  heads 1    ", "\n  heads 2    ",
                             "\n  channel 2  ", "  drive 2  sector ", "  drive 2  lost revolution "})
      EXPECT_TRUE(has(text, said));
  }
  EXPECT_FALSE(has(desk.platter({"explain", "late.f", "--as-it-is"}).out, "drive 1"));
}

TEST_F(ExplainProgram, TimeInIdleIsWaiting) {
  desk.folder.write("idle.f", text_of(R"(
      DIMENSION A(512)
      DO 10 K=0,1
      DO 5 J=5,8
    5 CALL RDISK(J,A,512,K*512)
   10 CALL IDLE
      END
)"));
  const auto lost = explained({"idle.f", "--call", "8", "--as-it-is"}).at("lost");
  EXPECT_GT(part(lost, "waiting in the system"), 10'000'000'000) << "ten milliseconds";
  EXPECT_LT(part(lost, "the program, before the call"), 10'000'000) << "ten microseconds";
}

TEST_F(ExplainProgram, RejectsACallThatReachedNoSector) {
  desk.folder.write("never.f", "      DIMENSION A(512)\n      CALL RDISK(5,A,512,0)\n      END\n");
  const Outcome outcome = desk.platter({"explain", "never.f"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err,
          "no sector passed for request 1 of never.f:2: a cache accepted or supplied its words, or the"))
      << outcome.err;
}

TEST_F(ExplainProgram, ACallWithoutALineIsAtTheEndOfTheProgram) {
  desk.folder.write("end.f", "      WRITE(1) X\n      END\n");
  const Outcome outcome = desk.platter({"explain", "end.f", "--disk", "instant"});
  EXPECT_TRUE(has(outcome.err + outcome.out, " of the program's end")) << outcome.err << outcome.out;
}

/// A program that fails can be explained, but no changes are tried, because their times could not be
/// compared.
TEST_F(ExplainProgram, TriesNoChangesOfAProgramThatFails) {
  desk.folder.write("endless.f", text_of(R"(
      DIMENSION A(512)
      I=0
   10 CALL RDISK(5,A,512,MOD(I,900)*512)
      CALL IOWAIT(5)
      I=I+1
      GO TO 10
      END
)"));
  const Outcome outcome = desk.platter({"explain", "endless.f", "--limit", "1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "the limit of 1 virtual seconds was reached"));
  EXPECT_TRUE(has(outcome.out, "The next call, request 2, lost 1 revolution (late command)"));
  EXPECT_TRUE(has(outcome.out, "The program failed, so no improvements were tried."));
}

/// Changes that the specifications do not support are not tried, because they would be counted among the runs
/// without an improvement.
TEST_F(ExplainProgram, OnlyPossibleChangesAreTried) {
  for (const auto& one : explained({"odd name.f", "--line", "6"}).at("tried"))
    EXPECT_FALSE(one.at("trouble").is_string() && has(one.at("trouble").get<std::string>(), "--set")) << one;
}

TEST_F(ExplainProgram, LinesAreAtMost100ColumnsWide) {
  std::istringstream lines(desk.platter({"explain", "late.f", "--as-it-is"}).out);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_TRUE(!line.starts_with("  ") || line.size() <= 100) << line;
  }
}

TEST_F(ExplainProgram, TimeHasWaitingByLine) {
  const Outcome outcome = desk.platter({"time", "late.f"});
  EXPECT_TRUE(has(outcome.out, "calls by line"));
  EXPECT_TRUE(has(outcome.out, "late.f:6 wait ")) << outcome.out;
}

}  // namespace
}  // namespace platter::tests
