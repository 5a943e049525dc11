// The costs of vector loops other than Russell's rows, which are in tests/compiler/charge.

#include <gtest/gtest.h>

#include "tests/analysis/timing/timed.hpp"

namespace platter::tests {
namespace {

/// CP per result of a loop over a thousand elements, in line 6 of the program.
double price(const std::string& statement, const std::string& declarations = "") {
  const auto timing =
      timed(program_of(declarations + "      DO 10 I=1,N\n   10 " + statement + "\n", 1000, 7));
  const int line = 6 + static_cast<int>(std::count(declarations.begin(), declarations.end(), '\n'));
  const auto loop = loop_at(timing, line);
  EXPECT_EQ(loop["mode"], "vector") << loop["why"];
  return loop["cp_per_iteration"];
}

/// Only what the loop does not change is divided by with one approximation for all.
TEST(VectorPrice, of_a_divisor_that_is_computed_is_that_of_a_division) {
  const double by_element = price("A(I)=B(I)/C(I)");
  EXPECT_GE(price("A(I)=B(I)/(C(I)+1.)"), by_element);
  EXPECT_LT(price("A(I)=B(I)/Q"), by_element);
}

/// A REAL*4 was a word, too, and its elements lie in one bank after the other.
TEST(VectorPrice, of_half_words_is_that_of_words) {
  const std::string halves = "      REAL*4 R(16000),U(16000)\n      COMMON /HALF/ R,U,W(16000)\n";
  EXPECT_NEAR(price("R(I)=U(I)", halves), price("A(I)=B(I)"), 0.1);
  EXPECT_NEAR(price("A(I)=R(I)", halves), price("A(I)=B(I)"), 0.1) << "converted as it is loaded";
  EXPECT_GT(price("A(I)=R(16*I)", halves), 2 * price("A(I)=B(I)"));
  EXPECT_GT(price("R(I)=W(16*I)", halves), 2 * price("A(I)=B(I)"));
  EXPECT_NEAR(price("R(I)=W(4*I)", halves), price("A(I)=B(I)"), 0.1);
  EXPECT_GT(price("R(16*I)=U(16*I)", halves), 2 * price("R(I)=U(I)", halves));
}

/// The index is tested inside: still the loop of that DO, as often as it went round.
TEST(VectorPrice, of_a_loop_left_by_its_index_is_its_own) {
  const auto loop = loop_at(
      timed(program_of("      DO 10 I=1,N\n      IF(I.GT.50) GO TO 20\n   10 A(I)=1.\n   20 CONTINUE\n")), 6);
  EXPECT_EQ(loop["why"], "an IF inside");
  EXPECT_NEAR(loop["iterations"].get<double>(), 50, 1);
}

}  // namespace
}  // namespace platter::tests
