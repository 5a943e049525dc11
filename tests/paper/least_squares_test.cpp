#include "tools/validation/harness/least_squares.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace platter::tests {
namespace {

using evidence::find_branches;
using evidence::fit_branches;
using evidence::fit_line;

constexpr double kExact = 1e-12;

TEST(Line, ThroughPointsOfALineIsThatLine) {
  const auto line = fit_line({1, 2, 4, 8}, {5, 8, 14, 26});
  EXPECT_NEAR(line.intercept, 2, kExact);
  EXPECT_NEAR(line.slope, 3, kExact);
  EXPECT_NEAR(line.intercept_error, 0, kExact);
  EXPECT_NEAR(line.slope_error, 0, kExact);
  EXPECT_NEAR(line.r2, 1, kExact);
}

// Derived by hand: the means are 2 and 3, sxx = 2 and sxy = 3, so y = 1.5 x. The residuals are 0.5, -1 and
// 0.5; the sum of their squares is 1.5, which is divided by n - 2 = 1.
TEST(Line, HasTheStandardErrorsOfTheBook) {
  const auto line = fit_line({1, 2, 3}, {2, 2, 5});
  EXPECT_NEAR(line.intercept, 0, kExact);
  EXPECT_NEAR(line.slope, 1.5, kExact);
  EXPECT_NEAR(line.residual, 1.5, kExact);
  EXPECT_NEAR(line.slope_error, std::sqrt(1.5 / 2), kExact);
  EXPECT_NEAR(line.intercept_error, std::sqrt(1.5 * (1.0 / 3 + 4.0 / 2)), kExact);
  EXPECT_NEAR(line.r2, 1 - 1.5 / 6, kExact);
}

TEST(Line, ThroughTwoPointsHasNoErrors) {
  const auto line = fit_line({1, 3}, {1, 2});
  EXPECT_NEAR(line.slope, 0.5, kExact);
  EXPECT_EQ(line.slope_error, 0);
}

TEST(Line, HorizontalLineExplainsAllOfTheVariation) {
  EXPECT_EQ(fit_line({1, 2, 3}, {4, 4, 4}).r2, 1);
}

TEST(Line, IntegerWeightsEqualRepeatedPoints) {
  const auto weighted = fit_line({1, 2, 3}, {2, 2, 5}, {1, 2, 3});
  const auto repeated = fit_line({1, 2, 2, 3, 3, 3}, {2, 2, 2, 5, 5, 5});
  EXPECT_NEAR(weighted.intercept, repeated.intercept, kExact);
  EXPECT_NEAR(weighted.slope, repeated.slope, kExact);
  EXPECT_NEAR(weighted.r2, repeated.r2, kExact);
}

// The points are 1/18 + 1/B for fewer than 18 sectors, and 1/18 + 2/B from 18 sectors on.
const std::vector<double> kX{1, 0.5, 1.0 / 9, 1.0 / 16, 1.0 / 18, 1.0 / 36, 1.0 / 180};
std::vector<double> branched() {
  std::vector<double> y;
  for (const double x : kX) y.push_back(1.0 / 18 + (x > 1.0 / 17 ? 1 : 2) * x);
  return y;
}

TEST(Branches, HaveOneInterceptAndTwoSlopes) {
  const auto two = fit_branches(kX, branched(), 4);
  EXPECT_NEAR(two.intercept.value, 1.0 / 18, kExact);
  EXPECT_NEAR(two.first.value, 1, kExact);
  EXPECT_NEAR(two.second.value, 2, kExact);
  EXPECT_NEAR(two.residual, 0, kExact);
}

TEST(Branches, FitsOfScatteredPointsHaveStandardErrors) {
  auto y = branched();
  EXPECT_NEAR(*fit_branches(kX, y, 4).first.error, 0, kExact);
  y[0] += 0.01;
  const auto two = fit_branches(kX, y, 4);
  EXPECT_GT(*two.first.error, 0.001);
  EXPECT_GT(*two.second.error, *two.first.error) << "its points are close to 0";
}

// (1/y)' = -1/y^2; errors of independent fits add as squares.
TEST(Estimates, CarryTheirStandardErrors) {
  EXPECT_NEAR(*evidence::reciprocal({0.05, 0.001}).error, 0.4, kExact);
  EXPECT_NEAR(*evidence::difference({5, 3}, {1, 4}).error, 5, kExact);
  EXPECT_NEAR(*evidence::quotient({6, 3}, {2, 0}).error, 1.5, kExact);
  EXPECT_NEAR(*evidence::quotient({6, 0}, {2, 1}).error, 1.5, kExact);
}

TEST(Branches, AreSplitAtTheRightPoint) {
  const auto two = find_branches(kX, branched(), 50);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->split, 4U);
}

TEST(Branches, ABranchOfASinglePointIsFound) {
  auto y = branched();
  for (std::size_t i = 0; i < kX.size(); ++i) y[i] = 1.0 / 20 + (i == 0 ? 4 : 2) * kX[i];
  const auto two = find_branches(kX, y, 50);
  ASSERT_TRUE(two);
  EXPECT_EQ(two->split, 1U);
  EXPECT_NEAR(two->first.value, 4, kExact);
}

TEST(Branches, AreNotFoundInScatter) {
  std::vector<double> y;
  for (std::size_t i = 0; i < kX.size(); ++i) y.push_back(1.0 / 18 + kX[i] + (i % 2 == 0 ? 0.001 : -0.001));
  EXPECT_FALSE(find_branches(kX, y, 50));
}

}  // namespace
}  // namespace platter::tests
