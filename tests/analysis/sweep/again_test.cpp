// Tests of platter again, which repeats a run from its result.

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

class Again : public testing::Test {
 protected:
  CliFixture desk;

  void SetUp() override {
    desk.folder.write("p.f", text_of(R"(
      DIMENSION A(512)
      READ(5,100) N
  100 FORMAT(I5)
      DO 10 I=1,N
   10 WRITE(1) A
      PRINT 100, N
      END
)"));
    desk.folder.write("deck", "    7\n");
  }
  void run(const Words& more) const {
    Words words{"run", "p.f", "--json", "r.json", "--no-summary"};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = desk.platter(words);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  }
  void same(const Words& more = {}) const {
    Words words{"again", "r.json"};
    words.insert(words.end(), more.begin(), more.end());
    const auto outcome = desk.platter(words);
    EXPECT_EQ(outcome.out, "identical, byte for byte\n") << outcome.err;
    EXPECT_EQ(outcome.code, 0);
  }
  void differs(const Words& parts) const {
    const auto outcome = desk.platter({"again", "r.json"});
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    for (const auto& part : parts) EXPECT_TRUE(has(outcome.out, part));
  }
  void cannot(const std::string& why) const {
    const auto outcome = desk.platter({"again", "r.json"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(has(outcome.err, why));
  }
  json result() const { return json::parse(desk.folder.read("r.json")); }
};

TEST_F(Again, TheDateDoesNotDependOnTheTimeZoneOfTheHost) {
  ::setenv("TZ", "JST-9", 1);
  run({"--cards", "deck", "--date", "1979-02-03 08:00:00"});
  ::unsetenv("TZ");
  EXPECT_EQ(result().at("repeat").at("date"), "1979-02-03 08:00:00");
}

TEST_F(Again, IsTheSameWithCardsAndFlags) {
  run({"--cards", "deck"});
  same();
  run({"--cards", "deck", "--seed", "7", "--rotation", "drift", "--os", "cos", "--set",
       "controller.buffers=1", "--date", "1979-02-03", "--host", "--trace", "t.txt"});
  same();
  run({"--cards", "deck", "--machine", "ymp", "--assign", "-F cos,mr::100 u:1", "--load", "0.2"});
  same();
}

TEST_F(Again, ReportsChangedFiles) {
  run({"--cards", "deck"});
  desk.folder.write("deck", "    8\n");
  differs({"changed: --cards deck was changed", "differs: /units/0/words_written: 4096, now 4608"});
  desk.folder.write("deck", "    7\n");
  desk.folder.write("p.f", desk.folder.read("p.f") + "C\n");
  const auto outcome = desk.platter({"again", "r.json"});
  EXPECT_EQ(outcome.out, "changed: source p.f was changed\nidentical, byte for byte\n");
  EXPECT_EQ(outcome.code, 0) << "a comment changes no result";
  desk.folder.write("p.f", "      CALL\n");
  differs({"changed: source p.f was changed", "differs: the run produced no result"});
}

TEST_F(Again, KnowsIncludedFiles) {
  desk.folder.write("p.f", "      INCLUDE 'n.inc'\n      END\n");
  desk.folder.write("n.inc", "      X=1.\n");
  run({});
  same();
  desk.folder.write("n.inc", "      X=1.\n      CALL RDISK(5,Y,512,0)\n      CALL IOWAIT(5)\n");
  differs({"changed: included file", "n.inc was changed"});
}

TEST_F(Again, KnowsFoldersOfIncludedFiles) {
  desk.folder.write("p.f", "      INCLUDE 'n.inc'\n      END\n");
  desk.folder.write("inc/n.inc", "      X=1.\n");
  run({"-I", "inc"});
  same();
  ASSERT_EQ(desk.platter({"sweep", "p.f", "-I", "inc", "--vary", "seed=1", "-o", "r.json"}).code, 0);
  same({"--point", "1"});
}

TEST_F(Again, ReportsAnotherVersionAndOtherSpecifications) {
  run({"--cards", "deck"});
  auto other = result();
  other["version"] = "0.0.1";
  other["compiler"] = "gfortran 4";
  other["spec_hash"] = "0";
  desk.folder.write("r.json", other.dump());
  differs({"changed: the version of platter was 0.0.1", "changed: the compiler was gfortran 4",
           "changed: the specifications were changed", "differs: /version: \"0.0.1\""});
}

TEST_F(Again, NamesMissingFiles) {
  run({"--cards", "deck"});
  std::filesystem::remove(desk.folder.path() / "deck");
  cannot("--cards deck is missing");
  desk.folder.write("deck", "    7\n");
  std::filesystem::remove(desk.folder.path() / "p.f");
  cannot("source p.f is missing");
}

TEST_F(Again, IsTheSameAsARunThatWroteStatistics) {
  run({"--cards", "deck", "--machine", "ymp", "--procstat", "raw"});
  same();
}

TEST_F(Again, ComparesFilesThatWereCopiedToTheDrives) {
  desk.folder.write("in", "text\n");
  run({"--cards", "deck", "--machine", "vax780", "--copy-in", "in=IN.DAT,lines"});
  desk.folder.write("in", "other\n");
  EXPECT_TRUE(has(desk.platter({"again", "r.json"}).out, "changed: --copy-in in was changed"));
  std::filesystem::remove(desk.folder.path() / "in");
  cannot("--copy-in in is missing");
}

TEST_F(Again, DoesNotChangeImages) {
  run({"--cards", "deck", "--image", "disks"});
  same();  // the run created its image, so it needs none
  const auto was = desk.folder.read("disks");
  run({"--cards", "deck", "--image", "disks"});
  if (desk.folder.read("disks") != was) {
    cannot("--image disks differs from its state before the run");
    desk.folder.write("disks", was);
  }
  same();
  EXPECT_EQ(desk.folder.read("disks"), was);
}

TEST_F(Again, ReportsThatStandardInputIsNotStored) {
  desk.cards = "    7\n";
  run({});
  desk.cards = "";
  differs({"note: standard input was a "});
  const CliFixture other;
  desk.cards = "      END\n";
  ASSERT_EQ(desk.platter({"run", "-", "--json", "r.json"}).code, 0);
  cannot("its source was standard input");
}

TEST_F(Again, RejectsFilesThatAreNotResults) {
  desk.folder.write("r.json", "{}");
  cannot("r.json: does not name a schema, so it is not a result of Platter; results of run --json");
  desk.folder.write("r.json", "platter");
  cannot(": is not JSON");
  desk.folder.write("r.json", "[7]");
  cannot("r.json: does not name a schema, so it is not a result of Platter; results of run --json");
  desk.folder.write("r.json", R"({"schema": "platter.list/1"})");
  cannot("r.json: is a platter.list/1, which this command does not read");
  desk.folder.write("r.json", R"({"schema": "platter.sweep/2"})");
  cannot("r.json is not a complete result of platter");
  desk.folder.write("r.json", R"({"schema": "platter.run/2", "repeat": null})");
  cannot("a separate program (platter build)");
  desk.folder.write("r.json", R"({"schema": "platter.run/2"})");
  cannot("did not store the command");
}

TEST_F(Again, RejectsResultsOfOtherVersionsAndStatesWhatToDo) {
  desk.folder.write("r.json", R"({"schema": "platter.run/1", "version": "0.0.9"})");
  cannot("r.json: platter.run/1 is from an earlier Platter (version 0.0.9); this one");
  cannot("reads platter.run/2: run the command again, or use the Platter that wrote it");
  desk.folder.write("r.json", R"({"schema": "platter.sweep/12", "version": "9.1.0"})");
  cannot("r.json: platter.sweep/12 is from a later Platter (version 9.1.0)");
  cannot("reads platter.sweep/2: install the later version");
  desk.folder.write("r.json", R"({"schema": "platter.run/1", "version": 7})");
  cannot("r.json: platter.run/1 is from an earlier Platter; this one");
  desk.folder.write("r.json", R"({"schema": "platter.run/x"})");
  cannot("r.json: is a platter.run/x, which this command does not read");
}

TEST_F(Again, RepeatsPoints) {
  desk.folder.write("deck", "{N}\n");
  ASSERT_EQ(desk.platter({"sweep", "p.f", "--cards", "deck", "--vary", "cards.N=    3,    4", "--vary",
                          "seed=1..2", "-o", "r.json"})
                .code,
            0);
  for (const char* point : {"1", "2", "3", "4"}) same({"--point", point});
  std::filesystem::remove(desk.folder.path() / "deck");
  same({"--point", "4"});  // the result contains the cards of the point
  cannot("select one with --point, from 1 to 4");
  desk.folder.write("deck", "    3\n");
  ASSERT_EQ(desk.platter({"compare", "p.f", "--cards", "deck", "--json", "r.json"}).code, 0);
  for (const char* place : {"cray1/cos", "cdc7600/ltss", "ymp/unicos"}) same({"--point", place});
}

TEST_F(Again, DoesNotDependOnTheHost) {
  run({"--cards", "deck", "--image", "disks"});
  const auto repeat = result()["repeat"].dump();
  EXPECT_EQ(repeat.find(desk.folder.path().string()), std::string::npos) << repeat;
  EXPECT_EQ(result()["repeat"]["command"], json({"run", "p.f", "--cards=deck", "--image=disks"}));
  const auto sum = desk.command({"sha256sum", "p.f"}).out.substr(0, 64);
  EXPECT_EQ(result()["repeat"]["inputs"][0]["sha256"], sum);
}

}  // namespace
}  // namespace platter::tests
