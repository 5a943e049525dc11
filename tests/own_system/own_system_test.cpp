// An invented operating system, FABLE, which one folder adds to Platter: tests/own_system/fable.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// The edition of Platter that knows FABLE.
class OwnSystemTest : public testing::Test {
 protected:
  Outcome edition(Words arguments) const {
    arguments.insert(arguments.begin(), PLATTER_EDITION);
    return desk.command(arguments);
  }
  Outcome run(const char* fortran, const Words& more = {}) {
    desk.folder.write("test.f", text_of(fortran));
    Words all{"run",       "test.f", "--specs", source_path("tests/own_system/fable/specification"),
              "--machine", "fable1"};
    all.insert(all.end(), more.begin(), more.end());
    return edition(all);
  }

  CliFixture desk;
};

constexpr const char* kTale = R"(
      PROGRAM TALE
      INTEGER FABLEC
      DIMENSION A(1000), B(1000)
      DO 10 I = 1, 1000
   10 A(I) = I
      OPEN(1, FILE='FOX', FORM='UNFORMATTED')
      WRITE(1) A
      WRITE(1) (A(I), I = 1, 10)
      REWIND 1
      READ(1) B
      READ(1) X
      PRINT *, 'LAST', INT(B(1000)), 'FIRST', INT(X)
      READ(1, END=20) X
      PRINT *, 'NO END'
   20 PRINT *, 'CALLS', FABLEC()
      OPEN(2, FILE='GRAPES', STATUS='OLD', IOSTAT=IOS)
      PRINT *, IOS .NE. 0
      OPEN(3, FILE='CROW', ACCESS='DIRECT', RECL=8, IOSTAT=IOS)
      PRINT *, IOS
      END
)";

TEST_F(OwnSystemTest, RunsAProgramOnItsFiles) {
  const auto outcome = run(kTale, {"--no-summary"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "LAST                 1000 FIRST                    1"));
  EXPECT_FALSE(outcome.out.find("NO END") != std::string::npos) << outcome.out;
}

TEST_F(OwnSystemTest, OffersItsRoutineToFortran) {
  EXPECT_TRUE(has(run(kTale, {"--no-summary"}).out, "CALLS                    4"));
}

TEST_F(OwnSystemTest, NumbersItsErrors) {
  EXPECT_TRUE(has(run(kTale, {"--no-summary"}).out, " T\n                   77\n"));
}

TEST_F(OwnSystemTest, ReportsItsOptionAndItsCalls) {
  const auto outcome = run(kTale, {"--moral", "grapes are sour", "--json", "out.json"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "FABLE: 2 GET calls, 2 PUT calls; the moral: grapes are sour"));
  const auto results = nlohmann::json::parse(desk.folder.read("out.json"));
  EXPECT_EQ(results.at("fable").at("moral"), "grapes are sour");
}

TEST_F(OwnSystemTest, TakesTimeOnTheMachinesDrives) {
  run(kTale, {"--json", "out.json"});
  const auto results = nlohmann::json::parse(desk.folder.read("out.json"));
  EXPECT_GT(results.at("virtual_seconds").get<double>(),
            0.03);  // the sum of four transfers and of the search for two names
}

TEST_F(OwnSystemTest, OptionAppliesToItAlone) {
  desk.folder.write("test.f", text_of(kTale));
  const auto outcome = edition({"run", "test.f", "--moral", "none"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "it applies only to FABLE"));
}

TEST_F(OwnSystemTest, HelpListsItsOptionAndItsCommand) {
  const std::string help = edition({"run", "--help"}).out;
  EXPECT_TRUE(has(help, "\nUnder FABLE:\n"));
  EXPECT_TRUE(has(help, "the moral of the run"));
  EXPECT_TRUE(has(edition({"--help"}).out, "Prints what FABLE teaches"));
  EXPECT_EQ(edition({"moral"}).out, "A folder is enough.\n");
}

TEST_F(OwnSystemTest, PlatterWithoutTheFolderRejectsItsSpecification) {
  desk.folder.write("test.f", text_of(kTale));
  const auto outcome =
      desk.platter({"run", "test.f", "--specs", source_path("tests/own_system/fable/specification"),
                    "--machine", "fable1"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "fable.toml"));
  EXPECT_TRUE(has(outcome.err, "personality"));
}

}  // namespace
}  // namespace platter::tests
