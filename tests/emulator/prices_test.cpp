// Clock periods by their basis, and memory banks (price.hpp, unit_times.hpp).

#include <gtest/gtest.h>

#include "emulator/processor/price.hpp"
#include "emulator/processor/unit_times.hpp"

namespace platter::tests::prices_tests {
namespace {

using processor::Memory;
using processor::Periods;
using specification::Basis;

Periods periods(std::int64_t paper, std::int64_t source, std::int64_t assumed = 0) {
  Periods sum;
  sum.add(Basis::kPaper, paper);
  sum.add(Basis::kSource, source);
  sum.add(Basis::kAssumed, assumed);
  return sum;
}

TEST(Periods, AreAddedSubtractedAndMultipliedByBasis) {
  EXPECT_EQ(periods(1, 2) + periods(10, 20), periods(11, 22));
  EXPECT_EQ(periods(11, 22) - periods(10, 20), periods(1, 2));
  EXPECT_EQ(3 * periods(1, 2), periods(3, 6));
  EXPECT_EQ(periods(1, 2, 4).total(), 7);
  EXPECT_EQ(periods(1, 2, 4).of(Basis::kSource), 2);
}

TEST(Periods, NegativePeriodsAreSubtractedFromTheLargest) {
  const auto cleared = [](Periods sum) {
    sum.clear_of_negatives();
    return sum;
  };
  EXPECT_EQ(cleared(periods(5, 3)), periods(5, 3));
  EXPECT_EQ(cleared(periods(-2, 5)), periods(0, 3));
  EXPECT_EQ(cleared(periods(5, -2)), periods(3, 0));
  EXPECT_EQ(cleared(periods(-4, 3, 2)), periods(0, 0, 1)) << "two pay";
  EXPECT_EQ(cleared(periods(-4, -1, 9)), periods(0, 0, 4)) << "one pays for two";
}

// A Cray-1: 16 banks, each busy for 4 clock periods.
TEST(Memory, WordsInOneBankWaitForIt) {
  const Memory cray1{.banks = 16, .bank_busy = {.cp = 4}};
  EXPECT_EQ(cray1.per_word(1), 1);
  EXPECT_EQ(cray1.per_word(3), 1);
  EXPECT_EQ(cray1.per_word(4), 1) << "four banks in turn";
  EXPECT_EQ(cray1.per_word(8), 2) << "two banks in turn";
  EXPECT_EQ(cray1.per_word(16), 4) << "one bank";
  EXPECT_EQ(cray1.per_word(-16), 4);
  EXPECT_EQ(cray1.per_word(0), 4);
  const Memory five{.banks = 16, .bank_busy = {.cp = 5}};
  EXPECT_EQ(five.per_word(4), 2) << "a part of a clock period is one";
}

}  // namespace
}  // namespace platter::tests::prices_tests
