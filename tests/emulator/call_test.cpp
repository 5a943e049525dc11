// Calls of a system's routines: reads, writes, and calls that only take the time of a transfer.

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>

#include "emulator/system/kernel_base.hpp"
#include "tests/emulator/machine_bench.hpp"

namespace platter::tests {
namespace {

using system::Call;

constexpr amount::Words kSector{512};

/// Returns the time of a call and of waiting for it, on a new machine. Its heads always start at the same
/// place.
time::Duration time_of(const char* routine, const Call& call) {
  MachineBench bench;
  const auto before = bench.now();
  bench.system().call(*bench.system().specification().find(routine), 5, call);
  bench.wait(5);
  return bench.now() - before;
}

TEST(Call, TimingOnlyTakesTheTimeOfItsWords) {
  std::array<device::Word, 1024> words{};
  const Call timing{.timing_only = amount::Words{1024}, .address = 7 * kSector};
  EXPECT_EQ(time_of("RDISK", timing), time_of("RDISK", {.into = words, .address = 7 * kSector}));
  EXPECT_EQ(time_of("WDISK", timing), time_of("WDISK", {.from = words, .address = 7 * kSector}));
  EXPECT_EQ(timing.words(), amount::Words{1024});
}

TEST(Call, TimingOnlyLeavesTheWordsOfTheDataset) {
  MachineBench bench;
  const std::array<device::Word, 512> ones = [] {
    std::array<device::Word, 512> words{};
    words.fill(1);
    return words;
  }();
  const auto& write = *bench.system().specification().find("WDISK");
  bench.system().call(write, 5, Call{.from = ones});
  bench.wait(5);
  bench.system().call(write, 5, Call{.timing_only = kSector});
  bench.wait(5);
  EXPECT_EQ(bench.stored(5, 0, 512), std::vector<device::Word>(512, 1));
}

TEST(Call, TimingOnlyMustBeWithinTheDataset) {
  MachineBench bench;
  const auto& read = *bench.system().specification().find("RDISK");
  const auto all = bench.machine.device(0).geometry().words_of(bench.system().dataset("", 5).sectors());
  EXPECT_THROW(bench.system().call(read, 5, Call{.timing_only = all + kSector}), system::CallError);
  EXPECT_THROW(bench.system().call(read, 5, Call{.timing_only = kSector, .address = all}), system::CallError);
}

/// A kernel with at most two open files.
class TwoFiles final : public system::KernelBase {
 public:
  explicit TwoFiles(machine::Machine& machine) : KernelBase(machine.system(), machine.processor(), 3, 2) {}
  using KernelBase::connect;
  using KernelBase::disconnect;
  using KernelBase::park;
  [[noreturn]] void fail(const fault::Report& /*fault*/) const override {
    throw std::logic_error("no faults are planned");
  }
};

TEST(KernelBase, GivesTheLowestFreeConnectorUntilNoneIsLeft) {
  MachineBench bench;
  TwoFiles kernel(bench.machine);
  const file::Dataset dataset("FILE", 0, amount::Sectors{10}, amount::Sectors{5});
  EXPECT_EQ(kernel.connect(dataset), 800'003);
  EXPECT_EQ(kernel.park(), 800'004);
  EXPECT_EQ(kernel.connect(dataset), std::nullopt);
  kernel.disconnect(800'003);
  EXPECT_EQ(bench.system().dataset("", 800'003).name, "") << "parked";
  EXPECT_EQ(kernel.connect(dataset), 800'003);
  EXPECT_EQ(bench.system().dataset("", 800'003).name, "FILE");
}

TEST(KernelBase, CallsArePartsOfTheCurrentStatement) {
  MachineBench bench;
  TwoFiles kernel(bench.machine);
  std::array<device::Word, 512> words{};
  const auto& read = *bench.system().specification().find("RDISK");
  const auto parent_of_a_call = [&] {
    kernel.wait("a test", kernel.start(read, 5, {.into = words}));
    return bench.log.of(record::Kind::kCall).back().parent;
  };
  kernel.begin("READ", 3);
  const auto first = bench.log.of(record::Kind::kStatement).back();
  EXPECT_EQ(first.number, 3);
  EXPECT_EQ(parent_of_a_call(), first.id);
  kernel.begin("WRITE", 4);
  const auto second = bench.log.of(record::Kind::kStatement).back();
  EXPECT_NE(second.id, first.id);
  EXPECT_EQ(parent_of_a_call(), second.id);
  kernel.end_statement();
  EXPECT_EQ(parent_of_a_call(), 0U) << "a call by the program itself";
}

TEST(KernelBase, StartedCallIsCompleteWhenItsWordsAreMoved) {
  MachineBench bench;
  TwoFiles kernel(bench.machine);
  std::array<device::Word, 512> words{};
  const auto& read = *bench.system().specification().find("RDISK");
  const auto call = kernel.start(read, 5, {.into = words});
  EXPECT_FALSE(call.is_complete());
  kernel.wait("a test", call);
  EXPECT_TRUE(call.is_complete());
}

}  // namespace
}  // namespace platter::tests
