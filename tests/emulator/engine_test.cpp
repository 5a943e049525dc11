#include "emulator/time/engine.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using time::Duration;
using time::Instant;
using time::kNever;
using time::kStart;

class Player final : public time::Actor {
 public:
  Player(time::Engine& engine, std::vector<int>& order, int name)
      : seat(engine.join(*this)), order_(order), name_(name) {}
  void act(Instant now) override {
    order_.push_back(name_);
    at = now;
  }
  time::Engine::ActorId seat;
  Instant at{};

 private:
  std::vector<int>& order_;
  int name_;
};

class Engine : public testing::Test {
 public:
  time::Engine engine;
  std::vector<int> order;
  Player a{engine, order, 0};
  Player b{engine, order, 1};
  Player c{engine, order, 2};
};

TEST_F(Engine, IsIdleAtFirst) {
  EXPECT_EQ(engine.next(), kNever);
  engine.act_until(kStart + 1h);
  EXPECT_TRUE(order.empty());
}

TEST_F(Engine, ActsInOrderOfTime) {
  engine.plan(a.seat, kStart + 3us);
  engine.plan(b.seat, kStart + 1us);
  engine.plan(c.seat, kStart + 2us);
  EXPECT_EQ(engine.next(), kStart + 1us);
  engine.act_until(kStart + 3us);
  EXPECT_EQ(order, (std::vector{1, 2, 0}));
  EXPECT_EQ(a.at, kStart + 3us);
}

TEST_F(Engine, ActorsOfOneInstantActInTheOrderInWhichTheyWereAdded) {
  for (auto* player : {&c, &a, &b}) engine.plan(player->seat, kStart + 1us);
  engine.act_until(kStart + 1us);
  EXPECT_EQ(order, (std::vector{0, 1, 2}));
}

TEST_F(Engine, ANewPlanReplacesTheOldOneEarlierOrLater) {
  engine.plan(a.seat, kStart + 1us);
  engine.plan(b.seat, kStart + 2us);
  engine.plan(a.seat, kStart + 3us);
  EXPECT_EQ(engine.next(), kStart + 2us);
  engine.plan(a.seat, kStart + 1us);
  EXPECT_EQ(engine.next(), kStart + 1us);
  engine.plan(a.seat, kNever);
  engine.act_until(kStart + 1h);
  EXPECT_EQ(order, (std::vector{1}));
}

/// Compares every event with a search through all of them.
TEST(Engines, AnyNumberOfActorsActInOrder) {
  std::uint64_t x = 1;
  const auto random = [&](std::uint64_t below) {
    x = x * 6364136223846793005U + 1442695040888963407U;
    return (x >> 33U) % below;
  };
  for (const std::size_t seats : {1U, 2U, 3U, 5U, 31U, 32U, 33U, 100U}) {
    time::Engine engine;
    std::vector<int> order;
    std::deque<Player> players;
    std::vector<Instant> plans(seats, kNever);
    for (std::size_t i = 0; i < seats; ++i) players.emplace_back(engine, order, static_cast<int>(i));
    for (int step = 0; step < 2000; ++step) {
      const auto seat = random(seats);
      plans[seat] = random(8) == 0 ? kNever : engine.now() + Duration(static_cast<std::int64_t>(random(50)));
      engine.plan(players[seat].seat, plans[seat]);
      const auto first = std::min_element(plans.begin(), plans.end());
      ASSERT_EQ(engine.next(), *first);
      if (*first == kNever || random(2) == 0) continue;
      engine.act();
      ASSERT_EQ(order.back(), first - plans.begin());
      ASSERT_EQ(engine.now(), *first);
      *first = kNever;
    }
  }
}

TEST_F(Engine, UntilIncludesTheInstantAndNotTheTickAfter) {
  engine.plan(a.seat, kStart + 1us);
  engine.act_until(kStart + 1us - kTick);
  EXPECT_TRUE(order.empty());
  engine.act_until(kStart + 1us);
  EXPECT_EQ(order.size(), 1U);
}

}  // namespace
}  // namespace platter::tests
