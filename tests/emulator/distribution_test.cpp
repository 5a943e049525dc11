// Distributions of durations, which need constant memory.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "emulator/record/accounts.hpp"

namespace platter::record {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

TEST(Distribution, AnEmptyDistributionIsZero) {
  const Distribution none;
  EXPECT_EQ(none.count(), 0);
  EXPECT_EQ(none.percentile_ns(50), 0);
  EXPECT_EQ(none.most_ns(), 0);
  EXPECT_TRUE(none.buckets().empty());
}

/// Up to 127 ns, each nanosecond has its own class, so the result is the exact nearest rank.
TEST(Distribution, ShortLengthsAreExact) {
  Distribution lengths;
  for (int ns = 1; ns <= 10; ++ns) lengths.add(nanoseconds(ns));
  EXPECT_EQ(lengths.percentile_ns(50), 5);
  EXPECT_EQ(lengths.percentile_ns(90), 9);
  EXPECT_EQ(lengths.percentile_ns(99), 10);
  EXPECT_EQ(lengths.total(), nanoseconds(55));
}

TEST(Distribution, IsNeverBelowTheTruePercentileAndAtMostOnePartIn64Above) {
  std::mt19937_64 random(1);
  for (const std::int64_t longest : {1'000, 100'000, 20'000'000, 2'000'000'000}) {
    Distribution lengths;
    std::vector<std::int64_t> all;
    for (int i = 0; i < 5'003; ++i) {
      all.push_back(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(longest)));
      lengths.add(nanoseconds(all.back()));
    }
    std::sort(all.begin(), all.end());
    for (const int percent : {50, 90, 99, 100}) {
      const auto rank = (all.size() * static_cast<std::size_t>(percent) + 99) / 100;
      const std::int64_t exact = all[rank - 1];
      EXPECT_GE(lengths.percentile_ns(percent), exact);
      EXPECT_LE(lengths.percentile_ns(percent), exact + exact / 64);
    }
    EXPECT_EQ(lengths.most_ns(), all.back());
    EXPECT_EQ(lengths.percentile_ns(100), all.back());
  }
}

TEST(Distribution, HasEdgesThatBelongToTheUpperBucket) {
  Distribution lengths;
  lengths.add(nanoseconds(0));
  lengths.add(nanoseconds(999));
  lengths.add(microseconds(1));
  lengths.add(microseconds(4999));
  lengths.add(microseconds(5000));
  lengths.add(std::chrono::seconds(10));
  const auto buckets = lengths.buckets();
  ASSERT_EQ(buckets.size(), 5U);
  const auto is = [&](std::size_t i, std::int64_t from, std::optional<std::int64_t> to, std::int64_t count) {
    return buckets[i].from_us == from && buckets[i].to_us == to && buckets[i].count == count;
  };
  EXPECT_TRUE(is(0, 0, 1, 2));
  EXPECT_TRUE(is(1, 1, 2, 1));
  EXPECT_TRUE(is(2, 2'000, 5'000, 1));
  EXPECT_TRUE(is(3, 5'000, 10'000, 1));
  EXPECT_TRUE(is(4, 10'000'000, std::nullopt, 1));
}

TEST(Distribution, AcceptsTheLongestTime) {
  Distribution lengths;
  lengths.add(time::kEnd.time_since_epoch());
  EXPECT_EQ(lengths.percentile_ns(50), 8'000'000'000'000'000);
}

}  // namespace
}  // namespace platter::record
