#include "tools/evidence/evidence.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace platter::tests {
namespace {

using evidence::Evidence;

TEST(Evidence, of_nothing_proves_nothing) {
  EXPECT_FALSE(Evidence().pass());
}

TEST(Evidence, is_within_its_tolerance_and_not_beyond) {
  Evidence at;
  at.near("M", "rev/call", 1.25, 1, 0.25);
  EXPECT_TRUE(at.pass());
  Evidence beyond;
  beyond.near("M", "rev/call", 1.2500001, 1, 0.25);
  EXPECT_FALSE(beyond.pass());
}

TEST(Evidence, has_limits) {
  const auto passes = [](auto check) {
    Evidence evidence;
    check(evidence);
    return evidence.pass();
  };
  EXPECT_TRUE(passes([](Evidence& e) { e.at_least("x", "", 2, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.at_least("x", "", 1.9, 2); }));
  EXPECT_TRUE(passes([](Evidence& e) { e.at_most("x", "", 2, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.at_most("x", "", 2.1, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.between("x", "", 0.9, 1, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.between("x", "", 2.1, 1, 2); }));
  EXPECT_FALSE(passes([](Evidence& e) { e.holds("x", false); }));
}

TEST(Evidence, shows_the_range_of_its_values_with_units_and_what_failed_first) {
  Evidence evidence;
  evidence.near("S", "sectors/rev", 18.1, 18, 0.2);
  evidence.near("M", "", 1, 1, 0.1);
  evidence.near("M", "", 1.5, 1, 0.1);
  evidence.holds("order", true);
  EXPECT_EQ(sentence(evidence.measurements()),
            "M 1 to 1.5 (wanted: 1 +-0.1); S 18.1 sectors/rev; order: yes");
  EXPECT_FALSE(evidence.pass());
}

TEST(Evidence, gives_of_several_values_the_one_that_is_farthest_from_what_is_wanted) {
  Evidence evidence;
  for (const double value : {18.0, 17.9, 18.05}) evidence.near("S", "sectors/rev", value, 18, 0.2);
  for (const double value : {480.0, 490.0, 470.0}) evidence.at_least("rate", "kword/s", value, 450);
  for (const double value : {1.2, 2.9, 1.6}) evidence.between("T", "us", value, 1, 3);
  const auto& all = evidence.measurements();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].value, 17.9);
  EXPECT_EQ(all[1].value, 470);
  EXPECT_EQ(all[2].value, 2.9);
  EXPECT_EQ(all[0].least, 17.9);
  EXPECT_EQ(all[0].most, 18.05);
  EXPECT_EQ(all[0].count, 3);
}

TEST(Evidence, as_json_has_numbers_and_what_is_wanted_of_them) {
  Evidence evidence;
  evidence.near("seek", "ms", 36.9, 37, 0.5);
  evidence.at_most("never", "us", std::numeric_limits<double>::infinity(), 200);
  evidence.holds("refused", true);
  const auto json = measurements_json(evidence.measurements());
  EXPECT_EQ(json[0].dump(),
            R"({"name":"seek","value":36.9,"unit":"ms","paper":37.0,"tolerance":0.5,"at_least":null,)"
            R"("at_most":null,"least":36.9,"most":36.9,"count":1,"within":true})");
  EXPECT_TRUE(json[1]["value"].is_null());
  EXPECT_EQ(json[1]["at_most"], 200);
  EXPECT_EQ(json[1]["within"], false);
  EXPECT_TRUE(json[2]["value"].is_null());
  EXPECT_EQ(json[2]["within"], true);
}

}  // namespace
}  // namespace platter::tests
