// Random addresses on the 7600.

#include <gtest/gtest.h>

#include "tests/claims/measured.hpp"

namespace platter::tests {
namespace {

TEST(Claims, BH08_random_addresses_miss_1_4_revolutions_with_the_same_intercept) {
  for (const char* cards : {"rdisk-7600-random.cards", "wdisk-7600-random.cards"}) {
    const Channels one = appendix_a("", cards, kCdc7600).at(0);
    EXPECT_NEAR(one.overlapped.fitted.missed.value(), 1.4, 0.06) << cards;
    EXPECT_NEAR(one.overlapped.fitted.sectors_per_revolution.value(), 20, 0.2) << cards;
    EXPECT_NEAR(one.non_overlapped.fitted.missed.value(), 1.4, 0.06) << cards;
    EXPECT_NEAR(one.non_overlapped.fitted.sectors_per_revolution.value(), 20, 0.2) << cards;
  }
}

TEST(Claims, BH12_random_addresses_cost_slightly_more_per_call) {
  for (const std::string routine : {"rdisk", "wdisk"}) {
    const Fitted random = appendix_a("", routine + "-7600-random.cards", kCdc7600).at(0).overlapped.fitted;
    const Fitted sequential = appendix_a("", routine + "-7600.cards", kCdc7600).at(0).overlapped.fitted;
    EXPECT_NEAR(random.t_trans.value(), sequential.t_trans.value(), 3) << routine;
    const double slopes = random.t_call.value() / sequential.t_call.value();
    EXPECT_GE(slopes, 1.02) << routine;
    EXPECT_LE(slopes, 1.25) << routine;
  }
}

}  // namespace
}  // namespace platter::tests
