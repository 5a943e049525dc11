// Services::glance() returns a status without any other effect, or leaves the request to test().

#include <gtest/gtest.h>

#include "tests/emulator/machine_bench.hpp"

namespace platter::tests {
namespace {

/// A machine without listeners, with a read of one sector in progress.
struct Reading {
  explicit Reading(const std::string& system = "ctss",
                   const specification::Catalogue& catalogue = specification::Catalogue::builtin())
      : machine(catalogue, Chosen{.system = system}, recorder) {
    const auto* read = machine.system().specification().find(system == "mine" ? "R" : "RDISK");
    machine.system().call(*read, 5, words, amount::Words{0});
  }
  std::vector<device::Word> words{std::vector<device::Word>(512)};
  record::Recorder recorder;
  machine::Machine machine;
};

TEST(Glance, GlanceAndTestAgree) {
  Reading one;
  auto& system = one.machine.system();
  int busy = 0;
  while (const auto found = system.glance(5)) {
    ASSERT_EQ(*found, system.test("TEST", 5));
    if (!*found) break;
    ++busy;
    one.machine.processor().compute(100us);
  }
  EXPECT_GT(busy, 0);
  EXPECT_EQ(system.glance(5), false);
}

TEST(Glance, LeavesAUnitThatWasNotUsedLastToTest) {
  Reading one;
  EXPECT_EQ(one.machine.system().glance(6), std::nullopt);
  EXPECT_EQ(one.machine.system().glance(999), std::nullopt);
}

TEST(Glance, IsUnavailableIfAListenerReceivesTheTest) {
  Reading one;
  EventLog log;
  one.recorder.add(log, {record::Kind::kTest});
  EXPECT_EQ(one.machine.system().glance(5), std::nullopt);
}

TEST(Glance, IsUnavailableIfATestTakesTime) {
  const std::string status =
      "[[routine]]\nname = \"STATUS\"\nlibrary = \"x\"\ndoes = \"status\"\nsteps = [" + cpu(7) + "]\n";
  Reading one("mine", with_system(routine("R", "read", io(0) + kInterrupt) + status));
  EXPECT_EQ(one.machine.system().glance(5), std::nullopt);
}

}  // namespace
}  // namespace platter::tests
