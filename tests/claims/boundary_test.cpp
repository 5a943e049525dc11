// Cylinder boundaries, from the trace of a sequential read.

#include <gtest/gtest.h>

#include <cstdio>
#include <map>
#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

constexpr double kRevolution = 1e6 / 60;  // us
constexpr double kSector = kRevolution / 18;
constexpr double kTick = 2e-6;  // us: instants are whole picoseconds, printed with six decimals

/// When each sector had passed, us.
std::map<int, double> passed(const std::string& trace) {
  std::map<int, double> times;
  std::istringstream lines(trace);
  for (std::string line; std::getline(lines, line);) {
    double at = 0;
    int channel = 0;
    int request = 0;
    int number = 0;
    if (std::sscanf(line.c_str(), "%lf %d %d sector %d, took", &at, &channel, &request, &number) == 4)
      times[number] = at;
  }
  return times;
}

/// Reads 540 sectors, so many per call, waiting for each call with tests.
std::map<int, double> read_three_cylinders(int sectors_per_call) {
  Desk desk;
  desk.cards = std::to_string(sectors_per_call) + "\n";
  const Outcome outcome = desk.run(text_of(R"(
      COMMON X(276480)
      READ(5,*) N
      DO 20 I=0,539,N
      CALL RDISK(5,X,512*N,512*I)
   10 IF(IFTBL(3,5).LT.0) GO TO 10
   20 CONTINUE
      END
)"),
                                   {"--trace", "trace"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return passed(desk.folder.read("trace"));
}

void expect_one_more_revolution_at_boundaries(int sectors_per_call) {
  const auto times = read_three_cylinders(sectors_per_call);
  ASSERT_EQ(times.size(), 540U);
  for (int sector = 1; sector < 540; ++sector) {
    const double expected = kSector + (sector % 180 == 0 ? kRevolution : 0);
    EXPECT_NEAR(times.at(sector) - times.at(sector - 1), expected, kTick) << "sector " << sector;
  }
}

TEST(Claims, BH34_one_more_revolution_at_a_cylinder_boundary_inside_a_call) {
  expect_one_more_revolution_at_boundaries(540);
}

TEST(Claims, BH34_one_more_revolution_at_a_cylinder_boundary_between_calls) {
  expect_one_more_revolution_at_boundaries(1);
  expect_one_more_revolution_at_boundaries(180);
}

}  // namespace
}  // namespace platter::tests
