// The forms of a source: files with different endings, standard input, and a card deck that also contains its
// data.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

// Only the dialect of the machine has octal constants such as 777B, and DO loops that run at least once.
const char* const kOld =
    "      READ(5,900) I\n  900 FORMAT(I5)\n      N=777B\n      DO 10 J=I,0\n   10 N=N+J\n"
    "      WRITE(6,910) N\n  910 FORMAT(1X,I6)\n      END\n";
const std::vector<double> kSum{518};

std::string with_data(const std::string& source) {
  return source + "*EOR\n    7\n*EOF\n";
}

class SourceFiles : public testing::TestWithParam<const char*> {};

TEST_P(SourceFiles, EveryFileEndingAcceptsOldFortran) {
  CliFixture desk;
  desk.cards = "    7\n";
  const std::string file = std::string("old") + GetParam();
  desk.folder.write(file, kOld);
  const Outcome outcome = desk.platter({"run", file, "--no-summary"});
  EXPECT_EQ(numbers_of(outcome.out), kSum) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(Endings, SourceFiles, testing::Values(".f", ".f77", ".txt", ".F", ".FOR"));

TEST(SourceFiles, PreprocessedFilesAreLeftToTheCompiler) {
  CliFixture desk;
  desk.folder.write("new.F", std::string("#define OLD\n") + kOld);
  const Outcome outcome = desk.platter({"run", "new.F", "--no-summary"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "new.F:4"));
}

/// Without Platter, the preprocessor's __DATE__ would be the host's date, and __TIMESTAMP__ the time of the
/// file.
TEST(SourceFiles, ThePreprocessorsDateIsThatOfTheRun) {
  CliFixture desk;
  const auto printed = [&](const std::string& file, const std::string& text, Words more) {
    desk.folder.write(file, text);
    more.insert(more.begin(), {"run", file, "--no-summary"});
    return desk.platter(more).out;
  };
  const std::string free = "PRINT '(A)', __DATE__, __TIME__, __TIMESTAMP__\nEND\n";
  const std::string fixed = "#define D __DATE__\n      PRINT '(A)', D, __TIME__\n      END\n";
  const std::string first = "Feb  3 1979\n08:09:10\n";
  EXPECT_EQ(printed("a.F90", free, {"--date", "1979-02-03 08:09:10"}), first + "Sat Feb  3 08:09:10 1979\n");
  EXPECT_EQ(printed("a.F90", free, {"--date", "1980-10-31"}),
            "Oct 31 1980\n00:00:00\nFri Oct 31 00:00:00 1980\n")
      << "a program from the cache has another date";
  EXPECT_EQ(printed("a.F", fixed, {"--date", "1979-02-03 08:09:10"}), first);
  EXPECT_EQ(printed("a.F90", free, {}), "Jan  1 1978\n08:00:00\nSun Jan  1 08:00:00 1978\n");
}

TEST(StandardInput, IsASourceWithItsData) {
  CliFixture desk;
  desk.cards = with_data(kOld);
  EXPECT_EQ(numbers_of(desk.platter({"run", "-", "--no-summary"}).out), kSum);
}

TEST(StandardInput, MayBeASourceWithCardsInAFile) {
  CliFixture desk;
  desk.cards = kOld;
  desk.folder.write("seven.cards", "    7\n");
  EXPECT_EQ(numbers_of(desk.platter({"run", "-", "--cards", "seven.cards", "--no-summary"}).out), kSum);
  const Outcome without = desk.platter({"run", "-", "--no-summary"});
  EXPECT_EQ(without.code, 1);
  EXPECT_TRUE(has(without.err, "end of file"));
}

TEST(StandardInput, NamesItsLines) {
  CliFixture desk;
  desk.cards = "      I=0\n      STOP 3\n      END\n";
  EXPECT_TRUE(has(desk.platter({"run", "-"}).err, "-:2: STOP 3"));
  desk.cards = "      I=(0\n      END\n";
  EXPECT_TRUE(has(desk.platter({"run", "-"}).err, "-:1:"));
}

TEST(StandardInput, StandardInputCanBeGivenOnlyOnce) {
  CliFixture desk;
  desk.cards = kOld;
  const Outcome outcome = desk.platter({"run", "-", "-"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "standard input can be given only once"));
}

TEST(Deck, KeepsItsDataInABuiltProgram) {
  CliFixture desk;
  desk.folder.write("deck.f", with_data(kOld));
  ASSERT_EQ(desk.platter({"build", "deck.f", "-o", "deck"}).code, 0);
  EXPECT_EQ(numbers_of(desk.command({"./deck", "--no-summary"}).out), kSum);
  desk.folder.write("two.cards", "    2\n");
  EXPECT_EQ(numbers_of(desk.command({"./deck", "--cards", "two.cards", "--no-summary"}).out),
            std::vector<double>{513});
}

TEST(Deck, ChangedDataInADeckAreUsed) {
  CliFixture desk;
  desk.folder.write("deck.f", with_data(kOld));
  EXPECT_EQ(numbers_of(desk.platter({"run", "deck.f", "--no-summary"}).out), kSum);
  desk.folder.write("deck.f", std::string(kOld) + "7/8/9\n    1\n");
  EXPECT_EQ(numbers_of(desk.platter({"run", "deck.f", "--no-summary"}).out), std::vector<double>{512});
}

TEST(Deck, OnlyOneSourceOfAProgramMayHoldData) {
  CliFixture desk;
  desk.folder.write("one.f", with_data(kOld));
  desk.folder.write("two.f", "      SUBROUTINE S\n      END\n7/8/9\n  1\n");
  const Outcome outcome = desk.platter({"run", "one.f", "two.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "two.f: it contains data cards, and so does another source"));
}

TEST(Deck, DialectNoneRejectsADeck) {
  CliFixture desk;
  desk.folder.write("deck.f", with_data("      END\n"));
  EXPECT_NE(desk.platter({"run", "deck.f", "--dialect", "none"}).code, 0);
}

TEST(Overlays, AreTimedRoutineByRoutine) {
  CliFixture desk;
  desk.folder.write("o.f",
                    "      OVERLAY(A,0,0)\n      PROGRAM ROOT\n      CALL OVERLAY(1HA,1,0)\n      END\n"
                    "      OVERLAY(A,1,0)\n      PROGRAM HIGHER\n      S=0.\n      DO 10 I=1,9\n"
                    "   10 S=S+I\n      PRINT *,S\n      END\n");
  const Outcome outcome = desk.platter({"time", "o.f", "--machine", "cdc7600"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.out, "HIGHER"));
  EXPECT_TRUE(has(outcome.out, "o.f:8"));
}

}  // namespace
}  // namespace platter::tests
