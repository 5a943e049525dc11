#include "emulator/specification/units.hpp"

#include <gtest/gtest.h>

namespace platter::tests {
namespace {

using namespace std::chrono_literals;
using specification::as_duration;
using specification::parse_quantity;
using specification::parse_whole;
using specification::scaled;

std::optional<time::Duration> duration(std::string_view text) {
  const auto quantity = parse_quantity(text);
  return quantity ? as_duration(*quantity) : std::nullopt;
}

TEST(Units, of_time_are_exact) {
  EXPECT_EQ(duration("12.5 ns"), time::Duration{12'500});
  EXPECT_EQ(duration("27.5 ns"), time::Duration{27'500});
  EXPECT_EQ(duration("15.7 ms"), 15'700us);
  EXPECT_EQ(duration("1 ps"), time::Duration{1});
  EXPECT_EQ(duration("0 us"), 0us);
  EXPECT_EQ(duration("86400 s"), 24h);
  EXPECT_EQ(duration("0.1000 ns"), time::Duration{100});
}

TEST(Units, finer_than_a_picosecond_is_refused_and_so_is_what_does_not_fit) {
  EXPECT_FALSE(duration("0.5 ps"));
  EXPECT_FALSE(duration("12.0005 ns"));
  EXPECT_FALSE(duration("10000000 s"));
  EXPECT_FALSE(duration("99999999999999999999 ps"));
}

TEST(Units, what_is_not_a_number_a_blank_and_a_unit_is_refused) {
  for (const auto* text :
       {"", "12", "12ns", "12 ", " 12 ns", "1e3 ns", "1. ns", "1.2.3 ns", "ns 12", "0x10 ns", "1,5 ns"}) {
    EXPECT_FALSE(duration(text)) << text;
  }
  EXPECT_FALSE(duration("12 parsecs"));
  EXPECT_FALSE(duration("12 NS"));
}

TEST(Units, scaled_keeps_whole_numbers_whole) {
  EXPECT_EQ(scaled({2, 0, "%"}, 4), 20'000);
  EXPECT_EQ(scaled({2, 2, "%"}, 4), 200);
  EXPECT_EQ(scaled({20, 1, "sectors"}, 0), 2);
  EXPECT_FALSE(scaled({25, 1, "sectors"}, 0));
}

TEST(Units, whole_numbers_are_decimal_and_fit) {
  EXPECT_EQ(parse_whole<std::int64_t>("007"), 7);
  EXPECT_EQ(parse_whole<std::int64_t>("-7"), -7);
  EXPECT_EQ(parse_whole<std::int64_t>("9223372036854775807"), 9223372036854775807);
  EXPECT_EQ(parse_whole<std::uint64_t>("9999999999999999999"), 9999999999999999999U);
  for (const char* none : {"", " ", "7 ", " 7", "+7", "0x10", "1e3", "7.", "9223372036854775808", "seven"})
    EXPECT_FALSE(parse_whole<std::int64_t>(none)) << none;
  EXPECT_FALSE(parse_whole<std::uint64_t>("-1"));
}

}  // namespace
}  // namespace platter::tests
