// Where drives stand at time 0.

#include <gtest/gtest.h>

#include <set>

#include "emulator/device/rotation.hpp"
#include "emulator/machine/machine.hpp"

namespace platter::tests {
namespace {

// Claim BH41: "every drive its own angle".
TEST(Angles, of_the_drives_of_a_machine_are_all_different) {
  record::Recorder recorder;
  machine::Machine machine(specification::Catalogue::builtin(), {}, recorder);
  std::set<time::Instant> starts;
  for (int channel = 0; channel < 4; ++channel)
    starts.insert(machine.device(channel).rotation()->boundary(0));
  EXPECT_EQ(starts.size(), 4U);
}

}  // namespace
}  // namespace platter::tests
