// The cost of simulating jobs, measured in simulated events and bytes of memory, not in time of the host.

#include "tests/emulator/multicomputer/counted_memory.hpp"
#include "tests/emulator/multicomputer/multicomputer_bench.hpp"
#include "tests/emulator/multicomputer/page_table.hpp"

namespace platter::tests {
namespace {

using amount::Bytes;
using multicomputer::Job;
using multicomputer::Target;

struct Cost {
  std::int64_t requests = 0;
  double acts = 0;         ///< events of the engine per request
  std::int64_t bytes = 0;  ///< largest number of allocated bytes
};

class Costs : public MulticomputerBench {
 protected:
  Costs() { run({.request = Bytes{65536}}); }  // this fills the catalogue's cache
  Cost of(Job job, std::int64_t pes) const {
    job.pes = pes;
    record::Recorder unobserved;
    const auto before = taken();
    forget_most();
    multicomputer::Multicomputer multicomputer(catalogue, specification, specification.site("arrays"), job, 1,
                                               unobserved);
    const auto outcome = multicomputer.run();
    const auto acts = static_cast<double>(multicomputer.acts()) / static_cast<double>(outcome.requests);
    return {outcome.requests, acts, most_taken() - before};
  }
};

constexpr Job kUsual{.request = Bytes{65536}, .requests = 100, .depth = 2};

/// A request has one sector, which is also a packet, so that it cannot be divided.
TEST_F(Costs, GrowWithRequestsAndNoFasterThanTheLogarithmOfThePes) {
  const Job striped{.request = Bytes{262'144}, .requests = 20, .target = Target::kSystem};
  const Job reads{.request = Bytes{65536}, .requests = 20, .depth = 3, .writes = false};
  const Job gathered{.request = Bytes{65536}, .requests = 20, .gather = Bytes{131'072}, .kept = 50};
  const Job frames{.request = Bytes{65536}, .requests = 20, .target = Target::kHippi};
  for (const auto& job : {kUsual, striped, reads, gathered, frames}) {
    const auto one = of(job, 1);
    EXPECT_GE(one.acts, 5) << "the call, the Agent for the request and its packet, a gateway, a device";
    for (const std::int64_t pes : {4, 16, 64, 256, 1024}) {
      const auto many = of(job, pes);
      EXPECT_EQ(many.requests, pes * job.requests);
      // The next event is found in log2(PEs) steps, and the number of events per request is constant.
      EXPECT_LE(many.acts, 1.25 * one.acts) << pes;
    }
  }
}

TEST_F(Costs, ThePageListsTheMeasuredCosts) {
  const auto rows = rows_below("| PEs | requests | acts for a request | kilobytes of memory |");
  ASSERT_EQ(rows.size(), 6);
  for (const auto& row : rows) {
    ASSERT_EQ(row.size(), 4);
    const auto pes = static_cast<std::int64_t>(std::stoll(row[0]));
    const auto cost = of(kUsual, pes);
    EXPECT_EQ(static_cast<double>(cost.requests), std::stod(row[1]));
    EXPECT_NEAR(cost.acts, std::stod(row[2]), 0.05) << pes;
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    // Standard libraries round sizes differently.
    const auto said = std::stod(row[3]);
    EXPECT_NEAR(static_cast<double>(cost.bytes) / 1000, said, 0.15 * said) << pes;
#endif
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST_F(Costs, MemoryGrowsWithPesAndNotWithRequests) {
  Job longer = kUsual;
  longer.requests = 4 * kUsual.requests;
  const auto usual = of(kUsual, 256).bytes;
  EXPECT_GT(usual, 256 * 100) << "something is counted";
  EXPECT_LE(of(longer, 256).bytes, usual * 101 / 100);
}
#endif

}  // namespace
}  // namespace platter::tests
