// The compute-and-test loop, and the clock that times it.

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/claims/measured.hpp"

namespace platter::tests {
namespace {

constexpr double kClockPeriod = 0.0125;  // us
constexpr double kPrinted = 0.0001;      // what the tables round to

double spread(const std::vector<double>& timings) {
  const auto [least, most] = std::minmax_element(timings.begin(), timings.end());
  return *most - *least;
}

TEST(Claims, BH14_loops_of_twice_and_four_times_the_length_give_the_same_overhead) {
  const auto measured = [](int ncomp) { return appendix_a_on("", Cards{.ncomp = ncomp}.text()).at(0); };
  const Channels once = measured(12);
  const Fitted& first = once.overlapped.fitted;
  ASSERT_GT(once.loop, 10);
  for (const int ncomp : {24, 48}) {
    const Channels longer = measured(ncomp);
    ASSERT_GT(longer.loop, 0.8 * once.loop * ncomp / 12);
    EXPECT_NEAR(longer.overlapped.fitted.missed.value(), first.missed.value(), 0.001) << "else M changes";
    EXPECT_NEAR(longer.overlapped.fitted.t_trans.value(), first.t_trans.value(), 1) << ncomp;
    EXPECT_NEAR(longer.overlapped.fitted.t_call.value(), first.t_call.value(), 5) << ncomp;
  }
}

TEST(Claims, BH15_timings_of_the_loop_agree_to_a_clock_period) {
  for (const auto& channels : appendix_a("", "rdisk.cards")) {
    ASSERT_EQ(channels.timings.size(), 5U);
    EXPECT_LE(spread(channels.timings), kClockPeriod + kPrinted);
  }
}

TEST(Claims, BH15_timings_of_the_loop_agree_to_1_us_with_drift_and_other_channels_busy_before) {
  const Cards cards{.channels = 4, .words = 100'000, .sizes = {1, 18}};
  for (const char* seed : {"1", "7", "1980"}) {
    const auto measured = appendix_a_on("", cards.text(), {"--rotation", "drift", "--seed", seed});
    ASSERT_EQ(measured.size(), 4U);
    for (const auto& channels : measured) {
      ASSERT_EQ(channels.timings.size(), 5U);
      EXPECT_LE(spread(channels.timings), 1) << "seed " << seed;
    }
  }
}

double tick(const Words& flags) {
  const Desk desk;
  Words arguments{"run", source_path("fortran/timer.f"), "--no-summary"};
  arguments.insert(arguments.end(), flags.begin(), flags.end());
  const std::string out = desk.platter(arguments).out;
  const std::string label = "TICK, NANOSECONDS";
  EXPECT_TRUE(has(out, label));
  return numbers_of(out.substr(out.find(label))).at(0);
}

TEST(Claims, BH16_timef_ticks_finely_enough) {
  EXPECT_GT(tick(kCray), 0);
  EXPECT_LE(tick(kCray), 12.5);
  EXPECT_GT(tick(kCdc7600), 0);
  EXPECT_LE(tick(kCdc7600), 1000);
}

}  // namespace
}  // namespace platter::tests
