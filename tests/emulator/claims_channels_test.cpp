// Claims on several channels at once.

#include <gtest/gtest.h>

#include "emulator/device/rotation.hpp"
#include "tests/emulator/driver.hpp"

namespace platter::tests {
namespace {

Measured on_channels(int channels, std::int64_t buffer, const char* routine = "RDISK",
                     std::uint64_t seed = 1) {
  return run({.routine = routine, .buffer = buffer, .channels = channels, .seed = seed});
}

TEST(Claims, BH22_one_channel_reaches_the_maximum_and_four_with_small_buffers_do_not) {
  for (const auto buffer : kCraySizes) {
    EXPECT_GE(on_channels(1, buffer).rate, 0.98 * kCrayMaximum) << "B=" << buffer;
  }
  for (const std::uint64_t seed : {1, 2, 3}) {
    EXPECT_LE(on_channels(4, 1, "RDISK", seed).rate, 192e3) << "seed " << seed;
    EXPECT_GE(on_channels(4, 180, "RDISK", seed).rate, 0.95 * kCrayMaximum) << "seed " << seed;
  }
}

TEST(Claims, BH41_each_channel_obeys_the_equations_by_itself) {
  for (const std::int64_t buffer : {36, 90, 180}) {
    for (const auto* routine : {"RDISK", "WDISK"}) {
      const double alone = on_channels(1, buffer, routine).rate;
      for (const int channels : {2, 3, 4}) {
        EXPECT_NEAR(on_channels(channels, buffer, routine).rate, alone, 0.02 * alone)
            << routine << " B=" << buffer << " N=" << channels;
      }
    }
  }
}

// Claim BH41: "every drive its own angle".
TEST(Claims, BH41_every_drive_stands_at_its_own_angle) {
  record::Recorder recorder;
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  std::vector<time::Instant> starts;
  for (int channel = 0; channel < 4; ++channel)
    starts.push_back(machine.device(channel).rotation()->boundary(0));
  for (std::size_t a = 0; a < starts.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) EXPECT_NE(starts[a], starts[b]);
  }
}

}  // namespace
}  // namespace platter::tests
