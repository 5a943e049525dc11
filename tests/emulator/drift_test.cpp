#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <vector>

#include "emulator/device/rotation.hpp"
#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using device::Drift;
using device::Rotation;
using time::Duration;
using time::Instant;

constexpr std::int64_t kTolerance = 20'000;  // millionths: 2 %
constexpr std::int64_t kWander = 200;

Rotation drifting(std::uint64_t seed) {
  return {3600, amount::Sectors{18}, 0, Drift{kTolerance, kWander, seed}};
}

std::vector<Instant> revolutions(std::uint64_t seed, std::int64_t count) {
  Rotation rotation = drifting(seed);
  std::vector<Instant> result;
  for (std::int64_t r = 0; r < count; ++r) result.push_back(rotation.boundary(18 * r));
  return result;
}

TEST(Drift, KeepsEveryRevolutionWithinTheTolerance) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const auto turns = revolutions(seed, 60 * 200);
    for (std::size_t i = 1; i < turns.size(); ++i) {
      const double length = time::seconds(turns[i] - turns[i - 1]) * 60;
      ASSERT_GE(length, 0.98 - 1e-9);
      ASSERT_LE(length, 1.02 + 1e-9);
    }
  }
}

/// Returns the deviation of each second of revolutions from nominal, in millionths.
std::vector<std::int64_t> deviations(const Drift& drift, std::int64_t seconds) {
  Rotation rotation(3600, amount::Sectors{18}, 0, drift);
  std::vector<std::int64_t> result;
  for (std::int64_t second = 0; second < seconds; ++second) {
    const Duration length = rotation.boundary(18 * 60 * (second + 1)) - rotation.boundary(18 * 60 * second);
    result.push_back((length - 1s) / 1us);
  }
  return result;
}

// Offsets are uniform over all whole millionths within the tolerance, including both ends.
TEST(Drift, OffsetsIncludeBothEndsOfTheTolerance) {
  std::set<std::int64_t> found;
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    found.merge(std::set{deviations({2, 0, seed}, 1).front()});
  EXPECT_EQ(found, (std::set<std::int64_t>{-2, -1, 0, 1, 2}));
}

// The slow part changes linearly from one random value to the next, 32 seconds later.
TEST(Drift, ChangesSlowly) {
  constexpr std::int64_t kStretches = 32;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto found = deviations({kTolerance, kWander, seed}, 20 * kStretches);
    for (std::size_t i = 1; i < found.size(); ++i) {
      ASSERT_LE(std::abs(found[i] - found[i - 1]), 2 * kWander / kStretches + 1)
          << "seed " << seed << ", second " << i;
    }
  }
}

TEST(Drift, StaysWithinItsWander) {
  const auto turns = revolutions(3, 60 * 1000);
  double shortest = 2;
  double longest = 0;
  for (std::size_t i = 1; i < turns.size(); ++i) {
    const double length = time::seconds(turns[i] - turns[i - 1]) * 60;
    shortest = std::min(shortest, length);
    longest = std::max(longest, length);
  }
  EXPECT_LE(longest - shortest, 2e-6 * kWander + 1e-9);
  EXPECT_GT(longest - shortest, 0.2e-6 * kWander) << "it does not wander at all";
}

TEST(Drift, TheSameSeedGivesTheSameRevolutions) {
  EXPECT_EQ(revolutions(7, 6000), revolutions(7, 6000));
}

TEST(Drift, DifferentSeedsGiveDifferentRevolutions) {
  std::set<Instant> ends;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) ends.insert(revolutions(seed, 600).back());
  EXPECT_EQ(ends.size(), 20U);
}

TEST(Drift, KeepsBoundariesInOrderAcrossStretches) {
  Rotation rotation = drifting(11);
  Instant before = rotation.boundary(0);
  for (std::int64_t k = 1; k < 18 * 60 * 70; ++k) {
    const Instant now = rotation.boundary(k);
    const Duration pitch = now - before;
    ASSERT_GT(pitch, 907us) << k;
    ASSERT_LT(pitch, 945us) << k;
    before = now;
  }
}

TEST(Drift, BoundariesAreTheSameInReverseOrder) {
  Rotation rotation = drifting(13);
  std::vector<Instant> forward;
  for (std::int64_t k = 0; k < 200'000; k += 37) forward.push_back(rotation.boundary(k));
  std::vector<Instant> backward(forward.size());
  for (std::size_t i = forward.size(); i-- > 0;)
    backward[i] = rotation.boundary(static_cast<std::int64_t>(i) * 37);
  EXPECT_EQ(forward, backward);
}

TEST(Drift, ABoundaryIsReadyAtItsTickAndNotTheTickBefore) {
  Rotation rotation = drifting(17);
  for (std::int64_t k = 20; k < 300'000; k += 131) {
    const Instant t = rotation.boundary(k);
    ASSERT_EQ(rotation.first_boundary(t - kTick), k);
    ASSERT_EQ(rotation.first_boundary(t), k);
    ASSERT_EQ(rotation.first_boundary(t + kTick), k + 1);
  }
}

}  // namespace
}  // namespace platter::tests
