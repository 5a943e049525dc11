// The allocation policies, on an empty, a fragmented and a full range.

#include "emulator/storage/allocator.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "emulator/amount/amount.hpp"

namespace platter::tests {
namespace {

using Allocator = file::Allocator<std::int64_t>;

/// Returns a range of 100 units from 1000 on, in which every second ten units are allocated.
Allocator fragmented() {
  Allocator free(1000, 100);
  for (std::int64_t first = 1010; first < 1100; first += 20) free.reserve(first, 10);
  return free;
}

TEST(Allocator, FirstFitUsesTheLowestExtentThatIsLongEnough) {
  Allocator free = fragmented();
  free.release(1050, 10);  // now 1040 to 1069 are free
  EXPECT_EQ(free.take(11), 1040);
  EXPECT_EQ(free.take(10), 1000);
  EXPECT_EQ(free.take(10), 1020);
  EXPECT_EQ(free.take(20), std::nullopt) << "19 are left from 1051 on";
  EXPECT_EQ(free.take(19), 1051);
}

TEST(Allocator, FirstFitOfOneUnitIsTheFirstFreeBitOfABitmap) {
  Allocator free(0, 200);
  std::set<std::int64_t> bits;
  for (std::int64_t i = 0; i < 200; ++i) bits.insert(i);
  std::mt19937_64 random(52);
  std::vector<std::int64_t> taken;
  for (int i = 0; i < 5000; ++i) {
    if (!taken.empty() && random() % 2 == 0) {
      std::swap(taken[random() % taken.size()], taken.back());
      free.release(taken.back(), 1);
      bits.insert(taken.back());
      taken.pop_back();
    } else if (const auto one = free.take(1)) {
      ASSERT_EQ(*one, *bits.begin());
      bits.erase(*one);
      taken.push_back(*one);
    } else {
      ASSERT_TRUE(bits.empty());
    }
    ASSERT_EQ(free.free(), static_cast<std::int64_t>(bits.size()));
  }
}

TEST(Allocator, NextToTakesTheWantedUnitsOrTheFirstFit) {
  Allocator free(0, 2000);
  EXPECT_EQ(free.take(10, 50), 50);
  EXPECT_EQ(free.take(10, 60), 60) << "right past the ones before";
  EXPECT_EQ(free.take(10, 55), 0) << "55 to 69 are taken";
  EXPECT_EQ(free.take(10, 1995), 10) << "the range ends at 1999";
  EXPECT_EQ(free.take(10, 1990), 1990);
  EXPECT_EQ(free.take(1921, 70), std::nullopt);
  EXPECT_EQ(free.free(), 1950);
}

TEST(Allocator, AFullRangeHasNoFreeExtent) {
  Allocator free(0, 8);
  EXPECT_EQ(free.take(8), 0);
  EXPECT_EQ(free.all(), 8);
  EXPECT_EQ(free.free(), 0);
  EXPECT_EQ(free.longest(), 0);
  EXPECT_EQ(free.first_longest(), std::nullopt);
  EXPECT_EQ(free.take(1), std::nullopt);
  EXPECT_EQ(free.take(1, 3), std::nullopt);
  EXPECT_FALSE(free.is_free(7, 1));
  free.release(7, 1);
  EXPECT_TRUE(free.is_free(7, 1));
  EXPECT_EQ(free.take(1, 3), 7);
}

TEST(Allocator, AllocatesASingleUnitAndNothingFromAnEmptyRange) {
  Allocator one(5, 1);
  EXPECT_EQ(one.take(2), std::nullopt);
  EXPECT_EQ(one.take(1), 5);
  one.release(5, 1);
  EXPECT_EQ(one.first_longest(), 5);
  Allocator none(5, 0);
  EXPECT_EQ(none.take(1), std::nullopt);
  EXPECT_EQ(none.all(), 0);
}

TEST(Allocator, ReserveAllocatesTheFreeUnitsOfSeveralRanges) {
  Allocator free = fragmented();
  EXPECT_EQ(free.free(), 50);
  free.reserve(1005, 40);  // 5 of the first ten free units, all of the second ten, and 5 of the third
  EXPECT_EQ(free.free(), 30);
  EXPECT_TRUE(free.is_free(1000, 5));
  EXPECT_FALSE(free.is_free(1000, 6));
  EXPECT_TRUE(free.is_free(1045, 5));
  free.reserve(900, 1000);
  EXPECT_EQ(free.free(), 0);
}

TEST(Allocator, ReleasedUnitsJoinTheFreeOnesOnBothSides) {
  Allocator free(0, 30);
  free.reserve(0, 30);
  free.release(0, 10);
  free.release(20, 10);
  EXPECT_EQ(free.longest(), 10);
  free.release(10, 10);
  EXPECT_EQ(free.longest(), 30);
  EXPECT_EQ(free.first_longest(), 0);
}

TEST(Allocator, FindsTheLongestFreeExtentInTheMiddle) {
  Allocator free(0, 30);
  free.reserve(4, 1);
  free.reserve(20, 1);
  EXPECT_EQ(free.longest(), 15);
  EXPECT_EQ(free.first_longest(), 5);
}

TEST(Allocator, ReleaseOfNoUnitsChangesNothing) {
  Allocator free(0, 10);
  free.release(5, 0);
  EXPECT_EQ(free.free(), 10);
  EXPECT_TRUE(free.is_free(6, 2));
}

TEST(Allocator, CountsInItsAmount) {
  file::Allocator<amount::Sectors> sectors(amount::Sectors{10}, amount::Sectors{5});
  EXPECT_EQ(sectors.take(amount::Sectors{5}), amount::Sectors{10});
}

}  // namespace
}  // namespace platter::tests
