// The same configuration gives the same events, byte for byte.

#include <gtest/gtest.h>

#include "emulator/device/rotation.hpp"
#include "tests/emulator/machine_bench.hpp"

namespace platter::tests {
namespace {

std::string events(const machine::MachineConfig& choice) {
  MachineBench bench(specification::Catalogue::builtin(), choice);
  std::vector<device::Word> a(3 * 512, 1);
  std::vector<device::Word> b(18 * 512, 2);
  for (std::int64_t i = 0; i < 200; ++i) {
    if (!bench.busy(5)) bench.call(i % 3 == 0 ? "WDISK" : "RDISK", 5, a, i * 11 * 512);
    if (!bench.busy(6)) bench.call(i % 2 == 0 ? "WDISK" : "RDISK", 6, b, i * 18 * 512);
    bench.compute(777us);
    if (i % 5 == 0) bench.wait(6);
  }
  bench.system().idle();
  return bench.log.text();
}

TEST(Determinism, TwoRunsReportTheSame) {
  for (const auto* machine : {"cray1", "cdc7600"}) {
    for (const bool drifts : {false, true}) {
      const machine::MachineConfig choice = Chosen{.machine = machine, .drifts = drifts, .seed = 42};
      const auto first = events(choice);
      EXPECT_GT(std::count(first.begin(), first.end(), '\n'), 1000);
      EXPECT_TRUE(first == events(choice)) << machine << (drifts ? " with drift" : "");
    }
  }
}

TEST(Determinism, AnotherSeedReportsOtherEvents) {
  EXPECT_FALSE(events(Chosen{.seed = 1}) == events(Chosen{.seed = 2}));
  EXPECT_FALSE(events(Chosen{.drifts = true, .seed = 1}) == events(Chosen{.drifts = true, .seed = 2}));
  EXPECT_FALSE(events(Chosen{.drifts = true, .seed = 1}) == events(Chosen{.drifts = false, .seed = 1}));
}

// The first lines with their virtual times, which show any change of a prediction. The angles of the drives
// are computed from the seed by a formula that is the same on all hosts.
TEST(Determinism, OneCallReportsTheExpectedEvents) {
  MachineBench bench;
  std::vector<device::Word> words(512);
  bench.finish("RDISK", 5, words, 0);
  device::Rotation rotation = *bench.machine.device(0).rotation();
  const auto begin = rotation.boundary(rotation.first_boundary(time::kStart + 500us, amount::Sectors{0}));
  const auto end = rotation.boundary(rotation.first_boundary(begin) + 1);
  const auto ps = [](time::Instant t) { return t.time_since_epoch().count(); };
  std::string expected;
  const auto line = [&](time::Instant t, const std::string& what) {
    expected += fmt::format("{} {}\n", ps(t), what);
  };
  line(time::kStart, "call ch0 rq1 n1 l0 none false");
  line(time::kStart, "system ch0 rq1 n0 l400000000 none false");
  line(time::kStart + 400us, "command ch0 rq1 n1 l100000000 none false");
  line(time::kStart + 400us, "return ch0 rq1 n0 l400000000 none false");
  line(begin, fmt::format("latency ch0 rq1 n0 l{} none false", ps(begin) - 500'000'000));
  line(end, fmt::format("sector ch0 rq1 n0 l{} none false", ps(end) - ps(begin)));
  line(end, "read ahead ch0 rq0 n1 l0 none false");
  line(end + 51200ns, "transfer ch0 rq1 n0 l51200000 none false");
  line(end + 51200ns, "completion ch0 rq1 n1 l0 none false");
  line(end + 51200ns, "service ch0 rq1 n0 l6000000 none false");
  line(end + 57200ns, "interrupt ch0 rq1 n0 l260000000 none false");
  line(end + 317200ns, fmt::format("status ch0 rq1 n512 l{} none false", ps(end) + 317'200'000));
  line(end + 317200ns, "system ch0 rq1 n0 l180000000 none false");
  line(end + 497200ns, fmt::format("wait ch0 rq1 n0 l{} none false", ps(end) + 97'200'000));
  EXPECT_EQ(bench.log.text(), expected);
}

}  // namespace
}  // namespace platter::tests
