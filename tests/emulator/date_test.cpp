// The format of dates in options and specifications (date.hpp).

#include "emulator/time/date.hpp"

#include <gtest/gtest.h>

namespace platter::tests::date_tests {
namespace {

using namespace std::chrono;
using time::parse_date;

TEST(Date, WithoutATimeIsMidnight) {
  EXPECT_EQ(parse_date("1976-03-01"), sys_seconds(sys_days(1976y / March / 1)));
  EXPECT_EQ(parse_date("1970-01-01"), sys_seconds{});
}

TEST(Date, MayHaveATimeOfDay) {
  EXPECT_EQ(parse_date("1976-03-01 17:30:05"), sys_days(1976y / March / 1) + 17h + 30min + 5s);
  EXPECT_EQ(parse_date("1999-12-31 23:59:59"), sys_days(2000y / January / 1) - 1s);
}

TEST(Date, RejectsDaysAndTimesThatDoNotExist) {
  EXPECT_TRUE(parse_date("1976-02-29"));
  for (const char* text : {"1975-02-29", "1976-13-01", "1976-00-01", "1976-04-31", "1976-01-00",
                           "1976-03-01 24:00:00", "1976-03-01 23:60:00", "1976-03-01 23:59:60"})
    EXPECT_FALSE(parse_date(text)) << text;
}

TEST(Date, RejectsOtherForms) {
  for (const char* text : {"", "1976", "76-03-01", "1976/03/01", "1976-3-1", "1976-03-01T17:30:05",
                           "1976-03-01 17:30", "1976-03-01 17:30:05 ", "197a-03-01", "1976-03-:1"})
    EXPECT_FALSE(parse_date(text)) << text;
}

}  // namespace
}  // namespace platter::tests::date_tests
