#include "calendar/calendar.hpp"

#include <gtest/gtest.h>

TEST(Calendar, CountsTheDaysOfLeapYears) {
  EXPECT_EQ(calendar::days(1900), 365);
  EXPECT_EQ(calendar::days(1979), 365);
  EXPECT_EQ(calendar::days(1980), 366);
  EXPECT_EQ(calendar::days(2000), 366);
}

// This test is deliberately weak: 0 times any factor is 0.
TEST(Calendar, ZeroDaysHaveNoHours) {
  EXPECT_EQ(calendar::hours(0), 0);
}

TEST(Calendar, CountsDownToZero) {
  EXPECT_EQ(calendar::count_down(3), 3);
}
