// The estimate of the remaining time of a sweep.

#include "tools/analysis/sweep/estimate.hpp"

#include <gtest/gtest.h>

namespace platter::tests {
namespace {

TEST(SweepEstimate, IgnoresTheFirstPointWhichCompilesTheProgram) {
  sweep::Estimate estimate;
  EXPECT_EQ(estimate.seconds_left(1, 11, 100), std::nullopt);
  EXPECT_EQ(estimate.seconds_left(2, 11, 102), 18);
  EXPECT_EQ(estimate.seconds_left(6, 11, 105), 5);
  EXPECT_EQ(estimate.seconds_left(11, 11, 110), 0);
}

TEST(SweepEstimate, CountsOnlyPointsOfThisProcess) {
  sweep::Estimate estimate;
  EXPECT_EQ(estimate.seconds_left(91, 100, 1), std::nullopt);
  EXPECT_EQ(estimate.seconds_left(92, 100, 3), 16);
}

TEST(SweepEstimate, UsesAUnitThatSuitsTheDuration) {
  EXPECT_EQ(sweep::progress_text(1, 4, std::nullopt), "1 of 4 points");
  EXPECT_EQ(sweep::progress_text(2, 4, 119), "2 of 4 points, 119 s left");
  EXPECT_EQ(sweep::progress_text(2, 4, 180), "2 of 4 points, 3 min left");
  EXPECT_EQ(sweep::progress_text(2, 4, 9000), "2 of 4 points, 2.5 h left");
}

}  // namespace
}  // namespace platter::tests
