// Tests of platter together --json and --csv: the results of each program, and the totals of the machine.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

class TogetherJson : public testing::Test {
 public:
  TogetherJson() {
    desk.folder.write("reads.f", text_of(R"(
      DIMENSION A(512)
      DO 10 I=1,20
      CALL RDISK(5,A,512,(I-1)*512)
   10 CALL IOWAIT(5)
      PRINT *,'READ',I-1
      END
)"));
    desk.folder.write("computes.f", text_of(R"(
      DO 10 I=1,400000
   10 X=X+SQRT(FLOAT(I))
      STOP 3
      END
)"));
  }
  json results(Words words) {
    words.insert(words.begin(), "together");
    words.insert(words.end(), {"--json", "out.json", "--csv", "out.csv"});
    outcome = desk.platter(words);
    return json::parse(desk.folder.read("out.json"));
  }
  CliFixture desk;
  Outcome outcome;
};

TEST_F(TogetherJson, ContainsTheResultsOfEachProgramAndOfTheMachine) {
  const json all = results({"reads.f", "computes.f", "reads.f", "--quantum", "1 ms", "--priority", "2,1,2"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(all.at("schema"), "platter.together/1");
  EXPECT_EQ(all.at("quantum_s"), 0.001);
  const auto& programs = all.at("programs");
  ASSERT_EQ(programs.size(), 3U);
  EXPECT_EQ(programs.at(0).at("source"), "reads.f");
  EXPECT_EQ(programs.at(1).at("exit_code"), 1);
  EXPECT_EQ(programs.at(1).at("priority"), 1);
  EXPECT_EQ(programs.at(2).at("process"), 3);
  EXPECT_EQ(programs.at(2).at("exit_code"), 0);
  EXPECT_TRUE(has(programs.at(0).at("printed").get<std::string>(), "READ"));
  // All time of the machine is charged to a program.
  double sum = 0;
  for (const char* part : {"user_s", "system_s", "interrupt_s", "idle_s"}) {
    double of_programs = 0;
    for (const auto& program : programs) of_programs += program.at("processor").at(part).get<double>();
    EXPECT_NEAR(of_programs, all.at("processor").at(part), 1e-9) << part;
    sum += of_programs;
  }
  EXPECT_NEAR(sum, all.at("virtual_seconds"), 1e-9);
  // Each of the two programs reads 20 sectors of 512 words from the same drive.
  const auto& unit = all.at("units").at(0);
  EXPECT_EQ(unit.at("calls"), 40);
  EXPECT_EQ(unit.at("words_read"), 2 * 20 * 512);
  EXPECT_EQ(all.at("drives").size(), 1U);
  EXPECT_EQ(all.at("routines").at(0).at("routine"), "RDISK");
  EXPECT_EQ(all.at("routines").at(0).at("response").at("count"), 40);
  EXPECT_GT(all.at("processor_changes"), 2);
}

TEST_F(TogetherJson, IsTheSameEveryTimeAndARowAProgram) {
  const Words words{"reads.f", "computes.f", "--quantum", "1 ms"};
  const json first = results(words);
  const std::string csv = desk.folder.read("out.csv");
  EXPECT_EQ(results(words), first);
  EXPECT_EQ(desk.folder.read("out.csv"), csv);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3);
  EXPECT_TRUE(has(csv, "process,source,priority,exit_code,processor.user_s,"));
  EXPECT_TRUE(has(csv, "\n2,computes.f,0,1,"));
}

/// A single program has the same results under `platter together` and `platter run`.
TEST_F(TogetherJson, AProgramAloneHasTheResultsOfRun) {
  const json one = results({"reads.f"});
  desk.platter({"run", "reads.f", "--json", "run.json"});
  const json run = json::parse(desk.folder.read("run.json"));
  for (const char* same :
       {"virtual_seconds", "processor", "units", "drives", "routines", "spec_hash", "seed"})
    EXPECT_EQ(one.at(same), run.at(same)) << same;
}

TEST_F(TogetherJson, MayGoToStandardOutputWithoutOtherText) {
  const Outcome to_pipe = desk.platter({"together", "reads.f", "--json", "-"});
  EXPECT_EQ(json::parse(to_pipe.out).at("programs").size(), 1U);
  EXPECT_TRUE(has(to_pipe.err, "READ"));
}

TEST_F(TogetherJson, AnUnwritableFileIsRejectedBeforeAnythingRuns) {
  const Outcome nowhere = desk.platter({"together", "reads.f", "--json", "no/such/folder.json"});
  EXPECT_EQ(nowhere.code, 2);
  EXPECT_EQ(nowhere.out, "");
  const Outcome same = desk.platter({"together", "reads.f", "--json", "reads.f"});
  EXPECT_EQ(same.code, 2);
  EXPECT_TRUE(has(same.err, "--json: reads.f is also the file of a source")) << same.err;
}

}  // namespace
}  // namespace platter::tests
