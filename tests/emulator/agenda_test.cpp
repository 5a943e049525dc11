#include "emulator/time/agenda.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/emulator/tick.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using time::Instant;
using time::kNever;
using time::kStart;

class Player final : public time::Actor {
 public:
  Player(time::Agenda& agenda, std::vector<int>& order, int name)
      : seat(agenda.join(*this)), order_(order), name_(name) {}
  void act(Instant now) override {
    order_.push_back(name_);
    at = now;
  }
  time::Agenda::Seat seat;
  Instant at{};

 private:
  std::vector<int>& order_;
  int name_;
};

class Agenda : public testing::Test {
 public:
  time::Agenda agenda;
  std::vector<int> order;
  Player a{agenda, order, 0};
  Player b{agenda, order, 1};
  Player c{agenda, order, 2};
};

TEST_F(Agenda, nobody_has_plans_at_first) {
  EXPECT_EQ(agenda.next(), kNever);
  agenda.act_until(kStart + 1h);
  EXPECT_TRUE(order.empty());
}

TEST_F(Agenda, acts_in_order_of_time) {
  agenda.plan(a.seat, kStart + 3us);
  agenda.plan(b.seat, kStart + 1us);
  agenda.plan(c.seat, kStart + 2us);
  EXPECT_EQ(agenda.next(), kStart + 1us);
  agenda.act_until(kStart + 3us);
  EXPECT_EQ(order, (std::vector{1, 2, 0}));
  EXPECT_EQ(a.at, kStart + 3us);
}

TEST_F(Agenda, equal_instants_go_in_order_of_joining_whoever_planned_first) {
  for (auto* player : {&c, &a, &b}) agenda.plan(player->seat, kStart + 1us);
  agenda.act_until(kStart + 1us);
  EXPECT_EQ(order, (std::vector{0, 1, 2}));
}

TEST_F(Agenda, a_new_plan_replaces_the_old_one_earlier_or_later) {
  agenda.plan(a.seat, kStart + 1us);
  agenda.plan(b.seat, kStart + 2us);
  agenda.plan(a.seat, kStart + 3us);
  EXPECT_EQ(agenda.next(), kStart + 2us);
  agenda.plan(a.seat, kStart + 1us);
  EXPECT_EQ(agenda.next(), kStart + 1us);
  agenda.plan(a.seat, kNever);
  agenda.act_until(kStart + 1h);
  EXPECT_EQ(order, (std::vector{1}));
}

TEST_F(Agenda, until_includes_the_instant_and_not_the_tick_after) {
  agenda.plan(a.seat, kStart + 1us);
  agenda.act_until(kStart + 1us - kTick);
  EXPECT_TRUE(order.empty());
  agenda.act_until(kStart + 1us);
  EXPECT_EQ(order.size(), 1U);
}

}  // namespace
}  // namespace platter::tests
