#include "tools/paper/claims/evidence.hpp"

#include <gtest/gtest.h>

namespace platter::tests {
namespace {

using paper::Evidence;

TEST(Evidence, of_nothing_proves_nothing) { EXPECT_FALSE(Evidence().pass()); }

TEST(Evidence, is_within_its_tolerance_and_not_beyond) {
  Evidence at;
  at.near("M", 1.25, 1, 0.25);
  EXPECT_TRUE(at.pass());
  Evidence beyond;
  beyond.near("M", 1.2500001, 1, 0.25);
  EXPECT_FALSE(beyond.pass());
}

TEST(Evidence, has_limits) {
  const auto passes = [](auto check) {
    Evidence evidence;
    check(evidence);
    return evidence.pass();
  };
  EXPECT_TRUE(passes([](Evidence& e) { e.at_least("x", 2, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.at_least("x", 1.9, 2); }));
  EXPECT_TRUE(passes([](Evidence& e) { e.at_most("x", 2, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.at_most("x", 2.1, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.between("x", 0.9, 1, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.between("x", 2.1, 1, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.holds("x", false); }));
}

TEST(Evidence, shows_the_range_of_its_values_and_what_failed_first) {
  Evidence evidence;
  evidence.near("S", 18.1, 18, 0.2);
  evidence.near("M", 1, 1, 0.1);
  evidence.near("M", 1.5, 1, 0.1);
  evidence.holds("order", true);
  EXPECT_EQ(evidence.measured(), "M 1 to 1.5 (wanted: 1 +-0.1); S 18.1; order: yes");
  EXPECT_FALSE(evidence.pass());
}

}  // namespace
}  // namespace platter::tests
