// The accounts of the processor's time on a whole machine must add up to the elapsed time, to the picosecond.

#include <gtest/gtest.h>

#include "tests/emulator/machine_bench.hpp"

namespace platter::tests {
namespace {

class Accounts : public testing::TestWithParam<std::tuple<const char*, bool>> {};

TEST_P(Accounts, AddUpToTheTimeThatPassed) {
  const auto& [name, drifts] = GetParam();
  MachineBench bench(specification::Catalogue::builtin(), Chosen{.machine = name, .drifts = drifts});
  const std::int64_t channels = bench.machine.choice().channels.value();
  std::vector<std::vector<device::Word>> buffers(static_cast<std::size_t>(channels),
                                                 std::vector<device::Word>(3 * 512));
  for (std::int64_t i = 0; i < 300; ++i) {
    for (std::int64_t n = 0; n < channels; ++n) {
      if (!bench.busy(5 + n))
        bench.call(i % 2 == 0 ? "RDISK" : "WDISK", 5 + n, buffers[static_cast<std::size_t>(n)], i * 7 * 512);
    }
    if (i % 10 == 0) bench.wait(5);
    bench.compute(1234ns * i);
  }
  bench.system().idle();
  const auto& accounts = bench.machine.processor().accounts();
  EXPECT_EQ(accounts.user + accounts.system + accounts.interrupt + accounts.idle, bench.now() - time::kStart);
  EXPECT_EQ(accounts.user, 1234ns * (299 * 300 / 2));
  EXPECT_GT(accounts.idle, 0us);
  EXPECT_EQ(bench.log.of(record::Kind::kStatus).size(), bench.log.of(record::Kind::kCall).size());
}

INSTANTIATE_TEST_SUITE_P(Machine, Accounts,
                         testing::Combine(testing::Values("cray1", "cdc7600"), testing::Bool()));

}  // namespace
}  // namespace platter::tests
