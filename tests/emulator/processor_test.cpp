#include "emulator/processor/processor.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "emulator/record/accounts.hpp"
#include "tests/emulator/event_log.hpp"
#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using processor::Interrupt;
using time::Duration;
using time::Instant;
using time::kStart;

// Transfers between a channel and memory are counted in words.
template <typename Number>
concept IsMoved = requires(processor::Processor& processor, Number words) { processor.words_moved(words); } ||
                  requires(Number words) { record::ChannelSummary{.words_read = words}; };
static_assert(IsMoved<amount::Words> && !IsMoved<amount::Bytes> && !IsMoved<std::int64_t>);

/// An actor with interrupts at planned instants, each with a given service time.
class Bell final : public time::Actor {
 public:
  Bell(time::Engine& engine, int channel) : engine_(engine), seat_(engine.join(*this)), channel_(channel) {}
  void ring(Instant at, Duration service) {
    rings_.push_back({at, service});
    if (rings_.size() == 1) engine_.plan(seat_, at);
  }
  void act(Instant) override {
    processor->words_moved(amount::Words{words});
    processor->raise(Interrupt::Reason::kSector, channel_, std::uint64_t{0}, rings_.front().service, handler);
    rings_.erase(rings_.begin());
    if (!rings_.empty()) engine_.plan(seat_, rings_.front().at);
  }
  processor::Processor* processor = nullptr;
  processor::InterruptHandler* handler = nullptr;
  std::int64_t words = 0;  ///< words that cross to memory with each interrupt

 private:
  struct Ring {
    Instant at;
    Duration service;
  };
  time::Engine& engine_;
  time::Engine::ActorId seat_;
  int channel_;
  std::vector<Ring> rings_;
};

std::string nobody() {
  return "nobody waits forever";
}

class Processor : public testing::Test, public processor::InterruptHandler {
 public:
  struct Served {
    int channel;
    Instant at;
    bool operator==(const Served&) const = default;
  };

  Processor() {
    recorder.add(log);
    a.processor = b.processor = &cpu;
    a.handler = b.handler = this;
  }
  void serve(const Interrupt& interrupt) override {
    served.push_back({interrupt.channel, cpu.now()});
    cpu.serve(interrupt.length, interrupt);
  }
  void expect_sum() const {
    const auto& accounts = cpu.accounts();
    EXPECT_EQ(accounts.user + accounts.system + accounts.interrupt + accounts.idle, cpu.now() - kStart);
  }

  time::Engine engine;
  record::Recorder recorder;
  EventLog log;
  processor::Processor cpu{engine, recorder};
  Bell a{engine, 0};
  Bell b{engine, 1};
  std::vector<Served> served;
};

TEST_F(Processor, ComputesForAsLongAsTheWorkIs) {
  cpu.compute(100us);
  EXPECT_EQ(cpu.now(), kStart + 100us);
  EXPECT_EQ(cpu.accounts().user, 100us);
}

TEST_F(Processor, AnInterruptDelaysTheRestOfAComputation) {
  a.ring(kStart + 40us, 7us);
  cpu.compute(100us);
  EXPECT_EQ(served, (std::vector<Served>{{0, kStart + 40us}}));
  EXPECT_EQ(cpu.now(), kStart + 107us);
  EXPECT_EQ(cpu.accounts().user, 100us);
  EXPECT_EQ(cpu.accounts().interrupt, 7us);
  expect_sum();
}

TEST_F(Processor, ComputeUndisturbedDoesNothingIfAnEventOccursMeanwhile) {
  a.ring(kStart + 40us, 7us);
  EXPECT_FALSE(cpu.compute_undisturbed(40us));
  EXPECT_EQ(cpu.now(), kStart);
  EXPECT_EQ(cpu.accounts().user, 0us);
  EXPECT_TRUE(cpu.compute_undisturbed(40us - kTick));
  EXPECT_EQ(cpu.now(), kStart + 40us - kTick);
  EXPECT_EQ(cpu.accounts().user, 40us - kTick);
  EXPECT_TRUE(served.empty());
}

TEST_F(Processor, AnInterruptInTheTimeAddedByAnotherCounts) {
  a.ring(kStart + 40us, 10us);
  a.ring(kStart + 105us, 10us);  // after the original end of the computation, but before the extended one
  cpu.compute(100us);
  EXPECT_EQ(cpu.now(), kStart + 120us);
  EXPECT_EQ(served.size(), 2U);
}

TEST_F(Processor, AnInterruptAtTheLastInstantIsServedAndOneATickLaterIsNot) {
  a.ring(kStart + 100us, 5us);
  b.ring(kStart + 105us + kTick, 5us);
  cpu.compute(100us);
  EXPECT_EQ(cpu.now(), kStart + 105us);
  EXPECT_EQ(served, (std::vector<Served>{{0, kStart + 100us}}));
}

TEST_F(Processor, InterruptsDuringAComputationQueueInOrderOfArrival) {
  a.ring(kStart + 10us, 50us);
  b.ring(kStart + 20us, 5us);
  a.ring(kStart + 15us, 5us);
  cpu.compute(100us);
  // While a's first interrupt is served, both others come, a's before b's.
  EXPECT_EQ(served, (std::vector<Served>{{0, kStart + 10us}, {0, kStart + 60us}, {1, kStart + 65us}}));
  EXPECT_EQ(cpu.now(), kStart + 160us);
  expect_sum();
}

TEST_F(Processor, InterruptsAtTheSameInstantGoLowestChannelFirst) {
  b.ring(kStart + 10us, 5us);
  a.ring(kStart + 10us, 5us);
  cpu.compute(20us);
  EXPECT_EQ(served, (std::vector<Served>{{0, kStart + 10us}, {1, kStart + 15us}}));
}

TEST_F(Processor, WordsThatMeetABusyPortLengthenAComputationByTheirPrice) {
  cpu.set_word_lockout(50ns);
  a.words = 512;
  a.ring(kStart + 40us, 7us);
  cpu.compute(100us, 250'000);
  EXPECT_EQ(cpu.accounts().lockout, 50ns * 512 / 4);
  EXPECT_EQ(cpu.accounts().user, 100us + cpu.accounts().lockout);
  expect_sum();
}

TEST_F(Processor, WordsThatCrossDuringSystemWorkMeetNoBusyPort) {
  cpu.set_word_lockout(50ns);
  a.words = b.words = 512;
  a.ring(kStart + 40us, 10us);
  b.ring(kStart + 45us, 10us);  // while the first interrupt is served
  cpu.compute(100us, 1'000'000);
  EXPECT_EQ(cpu.accounts().lockout, 50ns * 512);
  cpu.compute(100us);
  EXPECT_EQ(cpu.accounts().lockout, 50ns * 512);
}

TEST_F(Processor, SystemWorkIsNotInterrupted) {
  a.ring(kStart + 40us, 7us);
  cpu.work(100us, 0, 0);
  EXPECT_EQ(cpu.now(), kStart + 100us);
  EXPECT_TRUE(served.empty());
  cpu.compute(10us);
  EXPECT_EQ(served, (std::vector<Served>{{0, kStart + 100us}}));
  EXPECT_EQ(cpu.now(), kStart + 117us);
  expect_sum();
}

TEST_F(Processor, WaitingIsIdleExceptDuringInterrupts) {
  a.ring(kStart + 40us, 7us);
  b.ring(kStart + 90us, 3us);
  cpu.wait([this] { return served.size() == 2; }, nobody);
  EXPECT_EQ(cpu.now(), kStart + 93us);
  EXPECT_EQ(cpu.accounts().idle, 83us);
  EXPECT_EQ(cpu.accounts().interrupt, 10us);
  expect_sum();
}

TEST_F(Processor, WaitingForAnEventThatNeverComesIsAnErrorThatNamesTheWaiter) {
  a.ring(kStart + 40us, 7us);
  try {
    cpu.wait([] { return false; }, [] { return "A waits for B"; });
    FAIL() << "there is nothing to wait for";
  } catch (const time::Deadlock& error) {
    EXPECT_STREQ(error.what(), "A waits for B");
  }
  expect_sum();
}

TEST_F(Processor, WaitingForAPastEventTakesNoTime) {
  cpu.wait([] { return true; }, nobody);
  EXPECT_EQ(cpu.now(), kStart);
}

TEST_F(Processor, AComputationInPartsTakesAsLongAsInOnePart) {
  for (int i = 0; i < 50; ++i) a.ring(kStart + 13us * i, 3us);
  for (int i = 0; i < 1000; ++i) cpu.compute(1us);
  EXPECT_EQ(cpu.now(), kStart + 1150us);
  EXPECT_EQ(cpu.accounts().user, 1000us);
  expect_sum();
}

}  // namespace
}  // namespace platter::tests
