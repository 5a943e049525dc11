// The end of a processor's time: everything before it happens, and nothing after it.

#include <gtest/gtest.h>

#include "emulator/processor/processor.hpp"
#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using processor::Interrupt;
using processor::OutOfTime;
using time::kStart;

/// A device with one interrupt, which takes 10 us of service.
class End : public testing::Test, public time::Actor {
 public:
  End() : seat_(engine.join(*this)) { cpu.set_end(kEnd); }
  void ring(time::Instant at) { engine.plan(seat_, at); }
  void act(time::Instant) override {
    ++rings;
    cpu.raise(Interrupt::Reason::kSector, 0, std::uint64_t{0}, 10us);
  }
  void expect_end() const {
    EXPECT_EQ(cpu.now(), kEnd);
    const auto& accounts = cpu.accounts();
    EXPECT_EQ(accounts.user + accounts.system + accounts.interrupt + accounts.idle, kEnd - kStart);
  }

  static constexpr time::Instant kEnd = kStart + 100us;
  time::Engine engine;
  record::Recorder recorder;
  processor::Processor cpu{engine, recorder};
  int rings = 0;

 private:
  time::Engine::ActorId seat_;
};

TEST_F(End, IsTheLastInstantOfWorkAndOneTickMoreIsBeyond) {
  cpu.compute(100us);
  EXPECT_EQ(cpu.now(), kEnd);
  EXPECT_THROW(cpu.compute(kTick), OutOfTime);
  expect_end();
  EXPECT_EQ(cpu.accounts().user, 100us);
}

TEST_F(End, EndsAComputation) {
  EXPECT_THROW(cpu.compute(1s), OutOfTime);
  expect_end();
}

TEST_F(End, EndsTheWorkOfTheSystem) {
  cpu.compute(30us);
  EXPECT_THROW(cpu.work(1s, 0, 0), OutOfTime);
  expect_end();
  EXPECT_EQ(cpu.accounts().system, 70us);
}

TEST_F(End, EndsTheServiceOfAnInterrupt) {
  ring(kStart + 95us);
  EXPECT_THROW(cpu.compute(1s), OutOfTime);
  expect_end();
  EXPECT_EQ(cpu.accounts().interrupt, 5us);
}

TEST_F(End, EndsAWaitForALaterEvent) {
  ring(kStart + 101us);
  EXPECT_THROW(cpu.wait([&] { return rings > 0; }, [] { return ""; }), OutOfTime);
  expect_end();
  EXPECT_EQ(rings, 0);
  EXPECT_EQ(cpu.accounts().idle, 100us);
}

TEST_F(End, IsAnInstantAtWhichThingsHappenAndNoneATickLater) {
  ring(kEnd);
  EXPECT_THROW(cpu.compute(1s), OutOfTime);
  EXPECT_EQ(rings, 1);
  expect_end();
  ring(kEnd + kTick);
  EXPECT_THROW(cpu.compute(1s), OutOfTime);
  EXPECT_EQ(rings, 1);
}

/// The device continues and is served while the program does not wait for it.
TEST_F(End, AWaitForTheEndServesInterrupts) {
  ring(kStart + 40us);
  EXPECT_THROW(cpu.wait_for_end(), OutOfTime);
  expect_end();
  EXPECT_EQ(cpu.accounts().interrupt, 10us);
  EXPECT_EQ(cpu.accounts().idle, 90us);
}

/// No sum of times on the way exceeds 64 bits.
TEST_F(End, TheEndOfTimeComesBeforeAnyOverflow) {
  cpu.set_end(time::kEnd);
  ring(kStart + 40us);
  cpu.compute(1us);
  EXPECT_THROW(cpu.compute(time::kLongest), OutOfTime);
  EXPECT_EQ(cpu.now(), time::kEnd);
  EXPECT_EQ(rings, 1);
}

TEST(Durations, DurationsBeyond64BitsAreTheLongest) {
  EXPECT_EQ(time::product(1000s, 9), 9000s);
  EXPECT_EQ(time::product(1000s, 10'000), time::kLongest);
  EXPECT_EQ(time::sum(time::kLongest, time::Duration(1)), time::kLongest);
  EXPECT_EQ(time::sum(1us, 2us), 3us);
}

}  // namespace
}  // namespace platter::tests
