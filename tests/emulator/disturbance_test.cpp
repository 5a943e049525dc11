// Background work of a system, and drives with timed seeks: the effects of --rotation drift.

#include <gtest/gtest.h>

#include "emulator/machine/machine.hpp"
#include "tests/emulator/device_bench.hpp"
#include "tests/emulator/specification_text.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using record::Kind;

/// Returns the time of interrupts while a program computes for ten seconds.
time::Duration taken(const char* system, bool drifts, std::uint64_t seed = 1) {
  record::Recorder recorder;
  machine::MachineConfig choice;
  choice.system = system;
  choice.drifts = drifts;
  choice.seed = seed;
  machine::Machine machine(specification::Catalogue::builtin(), choice, recorder);
  machine.processor().compute(10s);
  return machine.processor().accounts().interrupt;
}

TEST(Disturbance, TakesTheProcessorUnderAlamosWhenDrivesDrift) {
  // There are 40 ms every 500 ms on average. Intervals are uniform between 0 and 1 s, which gives 21 +- 3 in
  // 10.8 s.
  const auto some = taken("alamos", true);
  EXPECT_GE(some, 40ms * 10);
  EXPECT_LE(some, 40ms * 32);
  EXPECT_EQ(some % time::Duration(40ms), time::Duration{});
  EXPECT_EQ(some, taken("alamos", true));
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 6; ++seed) differs = differs || taken("alamos", true, seed) != some;
  EXPECT_TRUE(differs);
}

TEST(Disturbance, OtherSystemsAndNominalSpeedHaveNoDisturbance) {
  EXPECT_EQ(taken("alamos", false), time::Duration{});
  EXPECT_EQ(taken("cos", true), time::Duration{});
}

TEST(Disturbance, ADisturbanceThatLeavesNoTimeIsRejected) {
  const auto text = replaced(builtin_text("systems", "alamos"), "value = \"500 ms\"", "value = \"40 ms\"");
  specification::Document document("mine.toml", text);
  EXPECT_THROW(system::read_system(document), specification::Error);
}

/// Returns the time of a seek by one cylinder, relative to that at nominal speed.
double seek_ratio(const specification::Catalogue& catalogue, std::uint64_t seed) {
  DeviceBench drifting(catalogue, "dd19", "dcu2", seed, true);
  drifting.start(Direction::kRead, 180, 1, at(1ms));
  drifting.run();
  return time::seconds(drifting.log.of(Kind::kSeek).at(0).length) / 15.75e-3;
}

TEST(SeekBy, RotationMakesAFastDriveSeekFaster) {
  const auto builtin = specification::Catalogue::builtin();
  auto by_time = specification::Catalogue::builtin();
  plant(by_time, "disks", "dd19", "seek_by = \"rotation\"", "seek_by = \"time\"");
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    DeviceBench turning(builtin, "dd19", "dcu2", seed, true);
    const double turn = time::seconds(turning.rotation().boundary(18) - turning.rotation().boundary(0)) * 60;
    EXPECT_NEAR(seek_ratio(builtin, seed), turn, 1e-5);
    EXPECT_NEAR(seek_ratio(by_time, seed), 1, 1e-12);
  }
}

}  // namespace
}  // namespace platter::tests
