// Tests of platter compare, which runs one program on every machine and system that accepts it.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

// Writes and reads records, for which all systems have a library.
constexpr const char* kRecords = R"(
      DIMENSION A(3000)
      DO 10 I=1,5
   10 WRITE(1) A
      REWIND 1
      DO 20 I=1,5
   20 READ(1) A
      PRINT *,'DONE'
      END
)";

TEST(Compare, ListsEveryMachineAndSystemWithTheResultsOfARun) {
  const CliFixture desk;
  desk.folder.write("p.f", text_of(kRecords));
  const auto outcome =
      desk.platter({"compare", "p.f", "--json", "out.json", "--csv", "out.csv", "--svg", "out.svg"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  for (const char* place : {"cray1/ctss", "cray1/cos", "cray1/alamos", "cdc7600/ltss", "ymp/unicos"})
    EXPECT_TRUE(has(outcome.out, place));
  const auto json = nlohmann::json::parse(desk.folder.read("out.json"));
  for (const auto& place : json.at("places")) {
    if (place.at("machine") != "cdc7600") continue;
    const auto alone = desk.json_of(text_of(kRecords), {"--machine", "cdc7600", "--os", "ltss"});
    EXPECT_EQ(place.at("results").at("virtual_seconds"), alone.at("virtual_seconds"));
  }
  EXPECT_TRUE(has(desk.folder.read("out.csv"), "ymp,unicos,,,"));
  EXPECT_TRUE(has(desk.folder.read("out.svg"), "cray1/ctss"));
}

TEST(Compare, ReportsWhyASystemRejectsTheProgram) {
  const CliFixture desk;
  desk.folder.write("p.f", text_of(R"(
      DIMENSION A(512)
      CALL RDISK(5,A,512,0)
      CALL IOWAIT(5)
      END
)"));
  const auto outcome = desk.platter({"compare", "p.f"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "\n\nDid not run to its end:\n")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "RDISK: not a routine of cos: its routines are SYSRD, SYSWR"));
  const auto only = desk.platter({"compare", "p.f", "--machine", "cdc7600"});
  EXPECT_TRUE(has(only.out, "cdc7600/ltss"));
  EXPECT_FALSE(has(only.out, "cray1"));
}

TEST(Compare, FailsIfNoMachineAcceptsTheProgram) {
  const CliFixture desk;
  desk.folder.write("p.f", "      CALL NOBODY\n      END\n");
  const auto outcome = desk.platter({"compare", "p.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "there is no subprogram"));
  EXPECT_TRUE(outcome.out.starts_with("Did not run to its end:\n")) << "a heading of no rows";
  const auto drawn = desk.platter({"compare", "p.f", "--svg", "p.svg"});
  EXPECT_EQ(drawn.code, 1);
  EXPECT_EQ(drawn.err, "") << "there is nothing to draw";
  EXPECT_TRUE(has(drawn.out, "there is no subprogram"));
}

TEST(Compare, PrintsTheFirstLineThatDiffersAndTheChangedKeys) {
  const CliFixture desk;
  desk.folder.write(
      "p.f", "      PRINT 10\n      PRINT 20\n   10 FORMAT(1X,4HSAME)\n   20 FORMAT(7H OTHERS)\n      END\n");
  const auto outcome = desk.platter({"compare", "p.f", "--machine", "cray1", "--machine", "cdc7600", "--set",
                                     "processor.clock_period=25 ns"});
  EXPECT_TRUE(outcome.out.starts_with("with --set processor.clock_period=25 ns\n"))
      << outcome.out << outcome.err;
  EXPECT_FALSE(has(outcome.out, "output differs"));
  desk.folder.write("q.f", "      PRINT 10\n   10 FORMAT(2H 1)\n      PRINT *,1.0/3.0\n      END\n");
  const auto other = desk.platter({"compare", "q.f", "--machine", "ibm3081", "--machine", "cray1"});
  EXPECT_TRUE(
      has(other.out, "The program's output differs from that on cray1/ctss:\n  ibm3081/cms        line 2:"))
      << other.out;
}

TEST(Compare, NamesTheMostFrequentCauseOfLostRevolutions) {
  const CliFixture desk;
  desk.folder.write("p.f", text_of(kRecords));
  const auto outcome = desk.platter({"compare", "p.f", "--machine", "cdc7600"});
  EXPECT_TRUE(has(outcome.out, "late command\n")) << outcome.out;
}

TEST(Compare, NamesTheFlagForAMachineWithPes) {
  const CliFixture desk;
  desk.folder.write("p.f", "      END\n");
  EXPECT_TRUE(
      has(desk.platter({"compare", "p.f", "--machine", "t3d"}).err, "--machine: t3d runs programs on PEs"));
}

}  // namespace
}  // namespace platter::tests
