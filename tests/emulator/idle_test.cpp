// IDLE waits for all units and surfaces, and returns the waiting time (docs/architecture.md).

#include <gtest/gtest.h>

#include "tests/emulator/machine_bench.hpp"

namespace platter::tests::idle_tests {
namespace {

TEST(Idle, ReportsItsWaitOnce) {
  MachineBench bench;
  std::vector<device::Word> words(512);
  bench.call("WDISK", 5, words, 0);
  const auto before = bench.now();
  bench.system().idle();
  const auto waits = bench.log.of(record::Kind::kWait);
  ASSERT_EQ(waits.size(), 1U);
  EXPECT_GT(bench.now(), before);
  EXPECT_EQ(waits[0].at, bench.now());
  EXPECT_EQ(waits[0].length, bench.now() - before);
  EXPECT_FALSE(bench.busy(5));
  bench.system().idle();
  EXPECT_EQ(bench.log.of(record::Kind::kWait).size(), 1U) << "nothing was under way";
}

}  // namespace
}  // namespace platter::tests::idle_tests
