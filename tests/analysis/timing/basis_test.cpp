// The provenance of a loop's time.

#include <gtest/gtest.h>

#include <sstream>

#include "tests/analysis/timing/timed.hpp"

namespace platter::tests {
namespace {

const char* const kLoop = "      DO 10 I=1,N\n   10 A(I)=B(I)+C(I)\n";

TEST(Basis, AScalarLoopHasTheBasesOfItsUnits) {
  const auto basis = loop_at(timed(program_of(kLoop), {"--vector", "off"}), 6)["own_basis"];
  EXPECT_EQ(basis["fitted"], 100 * 10) << "loop_step";
  EXPECT_EQ(basis["unsourced"], 100 * 5) << "the branch";
  EXPECT_GT(basis["source"], 100 * (11 + 6)) << "load and addition";
  EXPECT_EQ(basis["assumed"], 0);
}

/// A number that the user sets counts as assumed. The provenance of other numbers does not change.
TEST(Basis, ANumberThatTheUserSetsIsAssumed) {
  const Words off{"--vector", "off"};
  const auto before = loop_at(timed(program_of(kLoop), off), 6)["own_basis"];
  const auto after =
      loop_at(timed(program_of(kLoop), {"--vector", "off", "--set", "processor.compiler.loop_step=11"}),
              6)["own_basis"];
  EXPECT_EQ(after["assumed"], 100 * 11);
  EXPECT_EQ(after["fitted"], 0);
  for (const char* word : {"source", "derived", "unsourced"}) EXPECT_EQ(after[word], before[word]) << word;
}

TEST(Basis, IsListedForEveryLoopAndTheRest) {
  CliFixture desk;
  desk.folder.write("test.f", program_of(kLoop));
  const Outcome outcome = desk.platter({"time", "test.f", "--json", "time.json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto timing = nlohmann::json::parse(desk.folder.read("time.json"));
  std::istringstream lines(outcome.out.substr(outcome.out.find("-- own CP by the provenance")));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  EXPECT_FALSE(has(line, " paper ")) << "no column of what does not occur: " << line;
  std::size_t rows = 0;
  for (; std::getline(lines, line) && !line.empty(); ++rows) {
    const bool loop = line.starts_with("test.f:6");
    auto numbers = numbers_of(loop ? line.substr(line.find(' ')) : line);
    double sum = 0;
    for (std::size_t i = 1; i < numbers.size(); ++i) sum += numbers[i];
    EXPECT_NEAR(sum, 100, 0.05 * static_cast<double>(numbers.size())) << "percent, each to a tenth: " << line;
    EXPECT_LE(line.size(), 100U);
    if (loop) {
      EXPECT_EQ(numbers.at(0), loop_at(timing, 6)["own_cp"]);
    }
    if (line.starts_with("all")) {
      EXPECT_EQ(numbers.at(0), timing["cp"]);
    }
  }
  EXPECT_EQ(rows, 4U) << "the loop, P and S outside of it, all";
}

}  // namespace
}  // namespace platter::tests
