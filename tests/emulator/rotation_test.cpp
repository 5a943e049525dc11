#include "emulator/device/rotation.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <tuple>

#include "emulator/machine/machine.hpp"
#include "emulator/time/random.hpp"
#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

// The angles of drives at time 0 all differ. Claim BH41: "every drive its own angle".
TEST(Angles, TheDrivesOfAMachineStartAtDifferentAngles) {
  record::Recorder recorder;
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  std::set<time::Instant> starts;
  for (int channel = 0; channel < 4; ++channel)
    starts.insert(machine.device(channel).rotation()->boundary(0));
  EXPECT_EQ(starts.size(), 4U);
}

// The circle is divided into equal parts, one per channel. A drive's angle is in the first half of its
// channel's part, and is determined by the first random number of the channel's seed (docs/model.md).
TEST(Angles, AreInThePartOfTheCircleOfTheChannel) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    for (const int channels : {1, 2, 4}) {
      record::Recorder recorder;
      machine::MachineConfig choice;
      choice.channels = channels;
      choice.seed = seed;
      machine::Machine machine(specification::Catalogue::builtin(), choice, recorder);
      for (int channel = 0; channel < channels; ++channel) {
        const auto own = time::mixed(seed, static_cast<std::uint64_t>(channel));
        const auto within = static_cast<std::int64_t>(time::mixed(own, 0) % 500'000);
        device::Rotation expected(3600, amount::Sectors{18},
                                  (channel * std::int64_t{1'000'000} + within) / channels, std::nullopt);
        EXPECT_EQ(machine.device(channel).rotation()->boundary(0), expected.boundary(0))
            << "seed " << seed << ", channel " << channel << " of " << channels;
      }
    }
  }
}

using namespace std::chrono_literals;
using device::Rotation;
using time::Duration;
using time::Instant;
using time::kStart;

__extension__ using Wide = __int128;

/// Returns k * T / S in picoseconds, rounded up, with T = 60 s / rpm.
Duration exact(std::int64_t k, std::int64_t rpm, std::int64_t sectors) {
  const Wide numerator = Wide{k} * 60 * 1'000'000'000'000;
  const Wide denominator = Wide{rpm} * sectors;
  return Duration{static_cast<std::int64_t>((numerator + denominator - 1) / denominator)};
}

/// The parameters are the speed and the number of sectors per track.
class Boundaries : public testing::TestWithParam<std::tuple<std::int64_t, std::int64_t>> {
 public:
  std::int64_t rpm() const { return std::get<0>(GetParam()); }
  std::int64_t sectors() const { return std::get<1>(GetParam()); }
  /// Returns a sector number that is reached after a hundred days; the clock overflows after 106.
  std::int64_t last() const { return rpm() * sectors() * 60 * 24 * 100; }
};

TEST_P(Boundaries, AreExactOverAHundredDays) {
  Rotation rotation(rpm(), amount::Sectors{sectors()}, 0, std::nullopt);
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto k = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(last()));
    ASSERT_EQ(rotation.boundary(k) - kStart, exact(k, rpm(), sectors())) << k;
  }
}

TEST_P(Boundaries, AreExactOneAfterTheOther) {
  Rotation rotation(rpm(), amount::Sectors{sectors()}, 0, std::nullopt);
  for (std::int64_t k = 0; k < 5000; ++k) {
    ASSERT_EQ(rotation.boundary(k) - kStart, exact(k, rpm(), sectors())) << k;
  }
}

TEST_P(Boundaries, AreReadyAtTheirTickAndNotTheTickBefore) {
  Rotation rotation(rpm(), amount::Sectors{sectors()}, 123'457, std::nullopt);
  std::mt19937_64 random(2);
  for (int i = 0; i < 2000; ++i) {
    const auto k = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(last())) + sectors();
    const Instant t = rotation.boundary(k);
    ASSERT_EQ(rotation.first_boundary(t - kTick), k);
    ASSERT_EQ(rotation.first_boundary(t), k);
    ASSERT_EQ(rotation.first_boundary(t + kTick), k + 1);
  }
}

TEST_P(Boundaries, AnAngleComesOncePerRevolution) {
  Rotation rotation(rpm(), amount::Sectors{sectors()}, 999'999, std::nullopt);
  const std::int64_t angle = sectors() / 2;
  const std::int64_t k = rotation.first_boundary(kStart + 1234567us, amount::Sectors{angle});
  EXPECT_EQ(k % sectors(), angle);
  EXPECT_GE(rotation.boundary(k), kStart + 1234567us);
  EXPECT_LT(rotation.boundary(k - sectors()), kStart + 1234567us);
  EXPECT_EQ(rotation.first_boundary(rotation.boundary(k), amount::Sectors{angle}), k);
  EXPECT_EQ(rotation.first_boundary(rotation.boundary(k) + kTick, amount::Sectors{angle}), k + sectors());
}

// These are the two drives, a track of 17 sectors, and a speed whose revolution is not a whole number of
// picoseconds for a long time.
INSTANTIATE_TEST_SUITE_P(Rotation, Boundaries,
                         testing::Values(std::tuple{3600, 18}, std::tuple{3600, 20}, std::tuple{3600, 17},
                                         std::tuple{3599, 42}, std::tuple{60, 1}, std::tuple{7200, 999}));

TEST(Rotation, HasItsPhaseAtTimeZero) {
  Rotation rotation(3600, amount::Sectors{18}, 500'000, std::nullopt);
  EXPECT_EQ(rotation.boundary(0), kStart - Duration{16'666'666'666 / 2});
  EXPECT_EQ(rotation.first_boundary(kStart), 9);
  EXPECT_EQ(rotation.revolution(), Duration{16'666'666'666});
}

}  // namespace
}  // namespace platter::tests
