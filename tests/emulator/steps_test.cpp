// The steps of routines, in systems that the tests define.

#include <gtest/gtest.h>

#include "tests/emulator/machine_bench.hpp"

namespace platter::tests {
namespace {

using record::Kind;
using time::Duration;

/// A call of routine R. Disks take no time, so only the steps take time.
struct Instant {
  Instant(const std::string& direction, const std::string& steps, std::size_t sectors)
      : bench(with_system(routine("R", direction, steps)), Chosen{.system = "mine", .instant = true}),
        words(sectors * 512) {
    bench.call("R", 5, words, 0);
    returned = bench.now();
    while (bench.busy(5)) bench.compute(1us);
  }
  Duration interrupts() { return bench.machine.processor().accounts().interrupt; }
  Duration system() { return bench.machine.processor().accounts().system; }

  MachineBench bench;
  std::vector<device::Word> words;
  time::Instant returned;
};

TEST(Steps, BeforeTheInterruptRunInTheCallAndThoseAfterItInTheInterrupt) {
  Instant one("read", cpu(400) + io(0) + cpu(30) + kInterrupt + cpu(260), 1);
  EXPECT_EQ(one.returned, time::kStart + 430us);
  EXPECT_EQ(one.system(), 430us);
  EXPECT_EQ(one.interrupts(), 260us);
}

TEST(Steps, IoServiceAndCopyArePerSector) {
  Instant seven("read", cpu(100) + io(6) + kInterrupt + copy(4), 7);
  EXPECT_EQ(seven.interrupts(), 7 * 6us + 7 * 4us);
  EXPECT_EQ(seven.bench.log.of(Kind::kService).size(), 7U);
}

TEST(Steps, CopyBeforeIoIsPartOfTheCall) {
  Instant two("write", copy(5) + io(0) + kInterrupt, 2);
  EXPECT_EQ(two.system(), 10us);
  EXPECT_EQ(two.interrupts(), 0us);
}

TEST(Steps, StatusChangesAfterTheLastStep) {
  MachineBench bench(with_system(routine("R", "read", io(0) + kInterrupt + cpu(300) + copy(50))),
                     Chosen{.system = "mine"});
  std::vector<device::Word> words(2 * 512);
  bench.finish("R", 5, words, 0);
  const auto completion = bench.log.of(Kind::kCompletion).at(0).at;
  EXPECT_EQ(bench.log.of(Kind::kStatus).at(0).at, completion + 300us + 2 * 50us);
}

TEST(Steps, EachIoReportsForItselfUntilWhenItWaits) {
  const std::string to_surface =
      "{ step = \"io\", until = \"surface\", service = { value = \"0 us\", basis = \"assumed\" } }, ";
  MachineBench bench(with_system(routine("R", "write", to_surface + kInterrupt + io(0) + kInterrupt)),
                     Chosen{.system = "mine"});
  std::vector<device::Word> words(512);
  bench.finish("R", 5, words, 0);
  bench.system().idle();
  const auto completions = bench.log.of(Kind::kCompletion);
  const auto passes = bench.log.of(Kind::kSector);
  ASSERT_EQ(completions.size(), 2U);
  ASSERT_EQ(passes.size(), 2U);
  EXPECT_EQ(completions[0].at, passes[0].at);
  EXPECT_LT(completions[1].at, passes[1].at);  // the words are in a buffer
}

TEST(Steps, WaitKeepsTheProgramInsideTheCall) {
  MachineBench bench(with_system(routine("R", "read", cpu(10) + io(0) + kWait + cpu(20))),
                     Chosen{.system = "mine"});
  std::vector<device::Word> words(512);
  bench.call("R", 5, words, 0);
  EXPECT_FALSE(bench.busy(5));
  EXPECT_EQ(bench.now(), bench.log.of(Kind::kCompletion).at(0).at + 20us);
  EXPECT_GT(bench.machine.processor().accounts().idle, 0us);
  EXPECT_EQ(bench.machine.processor().accounts().user, 0us);
}

TEST(Steps, WaitLetsOtherChannelsBeServed) {
  MachineBench bench(
      with_system(routine("R", "read", io(0) + kWait) + routine("Q", "read", io(5) + kInterrupt)),
      Chosen{.system = "mine"});
  std::vector<device::Word> q(512);
  std::vector<device::Word> r(36 * 512);
  bench.call("Q", 6, q, 0);
  bench.call("R", 5, r, 0);
  EXPECT_FALSE(bench.busy(6)) << "two revolutions were time enough";
}

// Transfers are dependent: the second one starts after the first one's interrupt was served, which is too
// late for its sector.
TEST(Steps, ChainedIoMakesATransferForEachAndTheLastEndsTheRequest) {
  MachineBench bench(with_system(routine(
                         "R", "read", cpu(10) + io(3) + kInterrupt + cpu(20) + io(3) + kInterrupt + cpu(30))),
                     Chosen{.system = "mine"});
  std::vector<device::Word> words(4 * 512);
  bench.finish("R", 5, words, 0);
  const auto completions = bench.log.of(Kind::kCompletion);
  const auto commands = bench.log.of(Kind::kCommand);
  ASSERT_EQ(completions.size(), 2U);
  ASSERT_EQ(commands.size(), 2U);
  EXPECT_EQ(commands[1].at, completions[0].at + 3us + 20us)
      << "after the last sector's service and the interrupt's work";
  EXPECT_EQ(bench.log.of(Kind::kStatus).size(), 1U);
  EXPECT_EQ(bench.log.of(Kind::kStatus)[0].at, completions[1].at + 3us + 30us);
  EXPECT_EQ(bench.log.of(Kind::kService).size(), 8U);
}

TEST(Steps, ChainedIoStartsAfterAWait) {
  MachineBench bench(
      with_system(routine("R", "write", io(0) + kWait + cpu(50) + io(0) + kInterrupt + cpu(5))),
      Chosen{.system = "mine"});
  std::vector<device::Word> words(512, 3);
  bench.call("R", 5, words, 0);
  EXPECT_TRUE(bench.busy(5));
  EXPECT_EQ(bench.log.of(Kind::kCompletion).size(), 1U);
  bench.wait(5);
  EXPECT_EQ(bench.log.of(Kind::kCompletion).size(), 2U);
  EXPECT_EQ(bench.stored(5, 0, 512), words);
}

TEST(Steps, ChainedIoOfAPartialSectorGoesThroughTheListForEachTransfer) {
  MachineBench bench(with_system(routine("R", "write", io(0) + kInterrupt + io(0) + kInterrupt, false)),
                     Chosen{.system = "mine"});
  std::vector<device::Word> words(10, 3);
  bench.finish("R", 5, words, 20);
  EXPECT_EQ(bench.log.of(Kind::kCompletion).size(), 4U);
  EXPECT_EQ(bench.log.of(Kind::kStatus).size(), 1U);
}

TEST(Steps, WithoutIoARoutineIsProcessorWorkAlone) {
  Instant none("read", cpu(77), 1);
  EXPECT_EQ(none.returned, time::kStart + 77us);
  EXPECT_FALSE(none.bench.busy(5));
}

TEST(Steps, WaitingInTheSystemReturnsLaterThanTheStatus) {
  MachineBench bench(with_system(routine("R", "read", io(0) + kInterrupt)), Chosen{.system = "mine"});
  std::vector<device::Word> words(512);
  bench.finish("R", 5, words, 0);
  EXPECT_EQ(bench.now(), bench.log.of(Kind::kStatus).at(0).at + 180us);
  bench.wait(5);
  EXPECT_EQ(bench.now(), bench.log.of(Kind::kStatus).at(0).at + 180us) << "nothing to wait for";
}

TEST(Steps, ASeekCostsAnInterrupt) {
  MachineBench bench(with_system(routine("R", "read", io(0) + kInterrupt)), Chosen{.system = "mine"});
  std::vector<device::Word> words(512);
  bench.finish("R", 5, words, 200 * 512);
  EXPECT_EQ(bench.machine.processor().accounts().interrupt, 60us);
}

TEST(Steps, TimerCountsWholeTicksInItsUnit) {
  MachineBench bench(with_system(routine("R", "read", io(0) + kInterrupt)), Chosen{.system = "mine"});
  bench.compute(1234567ns);
  EXPECT_DOUBLE_EQ(bench.system().timer(), 1.234);
  bench.compute(433ns);
  EXPECT_DOUBLE_EQ(bench.system().timer(), 1.235);
}

TEST(Steps, InstantDisksTakeNoTimeAndKeepTheirWords) {
  const Instant write("write", io(0) + kInterrupt, 3);
  EXPECT_EQ(write.returned, time::kStart);
  MachineBench bench(specification::Catalogue::builtin(), Chosen{.instant = true});
  std::vector<device::Word> words(512, 5);
  std::vector<device::Word> back(512);
  bench.finish("WDISK", 5, words, 512);
  bench.finish("RDISK", 5, back, 512);
  EXPECT_EQ(back, words);
}

}  // namespace
}  // namespace platter::tests
