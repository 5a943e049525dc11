// The measuring programs on drives that do not turn 60 times a second.

#include <gtest/gtest.h>

#include <iterator>

#include "tests/support/run_platter.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {
namespace {

/// Returns the number after `label`, at its first appearance.
double printed(const std::string& out, const std::string& label) {
  const auto at = out.find(label);
  if (at == std::string::npos) return -1;
  const auto numbers = numbers_of(out.substr(at + label.size(), 40));
  return numbers.empty() ? -1 : numbers.front();
}
double sectors_per_revolution(const std::string& out) {
  return printed(out, "SECTORS PER REVOLUTION      S");
}
double lost_per_call(const std::string& out) {
  return printed(out, "REVOLUTIONS LOST PER CALL   M");
}

class Speed : public testing::TestWithParam<const char*> {
 public:
  Outcome measure(const std::string& program, const char* cards, const Words& flags) const {
    Words words{"run", source_path("fortran/" + program), "--cards",
                source_path(std::string("fortran/cards/") + cards), "--no-summary"};
    words.insert(words.end(), flags.begin(), flags.end());
    return desk.platter(words);
  }
  static Words turning() { return {"--set", std::string("disk.rotation=") + GetParam()}; }
  CliFixture desk;
};

// Drives that are slower than the paper's leave calls more time. RDISK with frequent status tests loses no
// revolutions.
TEST_P(Speed, AppendixAFinds18SectorsToARevolution) {
  const Outcome outcome = measure("appendixa.f", "quick.cards", turning());
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NEAR(sectors_per_revolution(outcome.out), 18, 0.2);
  EXPECT_NEAR(lost_per_call(outcome.out), 0, 0.05);
}

// The program's result S differs on these drives: a seek that ends well inside a revolution takes no extra
// time, because the call loses that revolution anyway.
TEST_P(Speed, BufioFindsTheThreeTransfersOfBufferOut) {
  Words flags = turning();
  flags.insert(flags.end(), {"--library", "cftlib"});
  const Outcome outcome = measure("bufio.f", "bufout-cftlib.cards", flags);
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NEAR(lost_per_call(outcome.out), 3, 0.1);
}

TEST_P(Speed, ASweepThatTestsOftenLosesNothing) {
  const Outcome outcome = measure("sweep.f", "sweep-quick.cards", turning());
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto row = numbers_of(outcome.out.substr(outcome.out.find("WRITE")));
  ASSERT_GE(row.size(), 4U);
  EXPECT_EQ(row[0], 10);  // NCOMP
  EXPECT_NEAR(row[2], 0, 0.001);
  EXPECT_NEAR(row[3], 0, 0.001);
}

INSTANTIATE_TEST_SUITE_P(Drives, Speed, testing::Values("3600 rpm", "3000 rpm", "2963 rpm", "2400 rpm"),
                         [](const auto& tested) { return "rpm" + std::string(tested.param).substr(0, 4); });

/// A DD-19 on which every operation takes 6/5 or 9/10 of its usual time.
class Scaled : public Speed {};

TEST_P(Scaled, DrivesLoseTheSameRevolutionsAndSectors) {
  const std::string disk = "emulator/specification/disks/dd19.toml";
  std::string text = files::text_of(source_path(disk));
  const auto replace = [&](const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
  };
  const bool slow = std::string(GetParam()) == "slow";
  replace("3600 rpm", slow ? "3000 rpm" : "4000 rpm");
  replace("15.75 ms", slow ? "18.9 ms" : "14.175 ms");
  replace("80 ms", slow ? "96 ms" : "72 ms");
  desk.folder.write("own/disks/dd19.toml", text);
  const std::string folder = (desk.folder.path() / "own").string();
  const Outcome outcome =
      measure("bufio.f", "bufout-cftlib.cards", {"--library", "cftlib", "--specs", folder});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NEAR(sectors_per_revolution(outcome.out), 18, 0.1);
  EXPECT_NEAR(lost_per_call(outcome.out), 3, 0.05);
}

INSTANTIATE_TEST_SUITE_P(Drives, Scaled, testing::Values("slow", "fast"),
                         [](const auto& tested) { return tested.param; });

TEST(SpeedOfTheDrive, RpmReturnsTheSpecifiedSpeed) {
  CliFixture desk;
  const std::string program = text_of(R"(
      PRINT *,RPM(5),RPM(8)
      END
)");
  EXPECT_EQ(numbers_of(desk.run(program).out), (std::vector<double>{3600, 3600}));
  EXPECT_EQ(numbers_of(desk.run(program, {"--set", "disk.rotation=2963 rpm"}).out),
            (std::vector<double>{2963, 2963}));
  EXPECT_EQ(numbers_of(desk.run(program, {"--set", "disk.rotation=2963 rpm", "--rotation", "drift"}).out),
            (std::vector<double>{2963, 2963}));
}

TEST(SpeedOfTheDrive, IsRequestedFromAConnector) {
  CliFixture desk;
  const Outcome outcome = desk.run(text_of(R"(
      PRINT *,RPM(4)
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:1"));
  EXPECT_TRUE(has(outcome.err, "RPM: unit 4"));
}

/// The speed is printed only if it differs from the one that the listing assumes.
TEST(SpeedOfTheDrive, IsPrintedIfItDiffersFromThePapers) {
  CliFixture desk;
  const auto run = [&](const char* speed) {
    return desk
        .platter({"run", source_path("fortran/appendixa.f"), "--cards",
                  source_path("fortran/cards/quick.cards"), "--no-summary", "--set",
                  std::string("disk.rotation=") + speed})
        .out;
  };
  EXPECT_TRUE(has(run("2700 rpm"), "DRIVE, REVOLUTIONS PER SECOND 45.000000"));
  EXPECT_FALSE(has(run("3600 rpm"), "DRIVE, REVOLUTIONS"));
}

/// A routine that the program defines takes precedence, as for every name.
TEST(SpeedOfTheDrive, AProgramsOwnRpmComesFirst) {
  CliFixture desk;
  const Outcome outcome = desk.run(text_of(R"(
      PRINT *,RPM(5)
      END
      FUNCTION RPM(N)
      RPM=N
      END
)"));
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{5}) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
