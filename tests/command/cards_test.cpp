// Data cards, from a file or from standard input.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kAdd = "      READ(5,900) I,J\n  900 FORMAT(2I5)\n      PRINT *,I+J\n      END\n";

TEST(Cards, ComeFromStandardInput) {
  CliFixture desk;
  desk.cards = "    2    3\n";
  EXPECT_EQ(numbers_of(desk.run(kAdd).out), std::vector<double>{5});
}

TEST(Cards, ComeFromAFile) {
  CliFixture desk;
  desk.cards = "    2    3\n";
  desk.folder.write("sum.cards", "   20   30\n");
  EXPECT_EQ(numbers_of(desk.run(kAdd, {"--cards", "sum.cards"}).out), std::vector<double>{50});
}

TEST(Cards, WithoutALineEndAreWholeCards) {
  CliFixture desk;
  desk.cards = "    2    3";
  EXPECT_EQ(numbers_of(desk.run(kAdd).out), std::vector<double>{5});
}

TEST(Cards, TooFewCardsEndTheProgram) {
  CliFixture desk;
  const Outcome outcome = desk.run(kAdd);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "end of file"));
}

class AppendixA : public testing::Test {
 public:
  Outcome run(const std::string& text) {
    desk.folder.write("own.cards", text);
    return desk.platter({"run", source_path("fortran/appendixa.f"), "--cards", "own.cards", "--no-summary"});
  }
  CliFixture desk;
};

TEST_F(AppendixA, StopsAtNumbersThatAreNotAllowed) {
  EXPECT_TRUE(
      has(run("TITLE\n        -1\n").out, "NCOMP    IS           -1, ALLOWED ARE          1 TO       4096"));
  const Outcome huge = run("TITLE\n        12         9\n");
  EXPECT_EQ(huge.code, 1);
  EXPECT_TRUE(has(huge.out, "MAXCH    IS            9"));
  EXPECT_TRUE(has(huge.err, "STOP 1"));
  EXPECT_TRUE(has(run("TITLE\n        12         1\n        18        10\n        99\n").out, "NBUFS"));
}

TEST_F(AppendixA, TakesASingleTimingOfTheLoop) {
  const std::string out = run("TITLE\n                                                 1\n        18        "
                              "10         0         1\n"
                              "         1\n       180\n")
                              .out;
  EXPECT_TRUE(has(out, "MEAN OF   1 OF   1")) << out;
  EXPECT_FALSE(has(out, "NaN"));
}

TEST_F(AppendixA, RunsASinglePartOnRequest) {
  const auto part = [this](const char* npart) {
    return run(std::string("TITLE\n\n        18        10         0         ") + npart +
               "\n         1\n       180\n")
        .out;
  };
  const std::string overlapped = part("1");
  EXPECT_TRUE(has(overlapped, " OVERLAPPED"));
  EXPECT_FALSE(has(overlapped, " NON-OVERLAPPED"));
  const std::string waiting = part("2");
  EXPECT_FALSE(has(waiting, " OVERLAPPED"));
  EXPECT_TRUE(has(waiting, " NON-OVERLAPPED"));
  EXPECT_TRUE(has(part("3"), "NPART"));
}

TEST_F(AppendixA, ReportsErrorsWithCutOffCards) {
  const Outcome outcome = run("TITLE\n        12         1\n        18        10\n         3\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "end of file"));
  EXPECT_TRUE(has(outcome.err, "measure.f"));
}

TEST_F(AppendixA, RejectsLettersInNumericFields) {
  const Outcome outcome = run("TITLE\n    TWELVE\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "Bad value"));
}

TEST_F(AppendixA, NamesAChannelThatTheInstallationDoesNotHave) {
  desk.folder.write("own.cards",
                    "TITLE\n        12         4         0         0         1     51200\n        18        "
                    "10\n         1\n        10\n");
  const Outcome outcome =
      desk.platter({"run", source_path("fortran/appendixa.f"), "--cards", "own.cards", "--channels", "2"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "NUMBER OF CHANNELS  2")) << "results so far";
  EXPECT_TRUE(has(outcome.err, "has logical channels 1 to 2"));
}

}  // namespace
}  // namespace platter::tests
