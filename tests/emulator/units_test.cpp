#include "emulator/specification/units.hpp"

#include <gtest/gtest.h>

#include <concepts>
#include <type_traits>

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

TEST(Units, TimesAreConvertedExactly) {
  EXPECT_EQ(duration("12.5 ns"), time::Duration{12'500});
  EXPECT_EQ(duration("27.5 ns"), time::Duration{27'500});
  EXPECT_EQ(duration("15.7 ms"), 15'700us);
  EXPECT_EQ(duration("1 ps"), time::Duration{1});
  EXPECT_EQ(duration("0 us"), 0us);
  EXPECT_EQ(duration("86400 s"), 24h);
  EXPECT_EQ(duration("0.1000 ns"), time::Duration{100});
}

TEST(Units, TimesFinerThanAPicosecondOrTooLongAreRejected) {
  EXPECT_FALSE(duration("0.5 ps"));
  EXPECT_FALSE(duration("12.0005 ns"));
  EXPECT_FALSE(duration("10000000 s"));
  EXPECT_FALSE(duration("99999999999999999999 ps"));
}

TEST(Units, RejectsTextThatIsNotANumberABlankAndAUnit) {
  for (const auto* text :
       {"", "12", "12ns", "12 ", " 12 ns", "1e3 ns", "1. ns", "1.2.3 ns", "ns 12", "0x10 ns", "1,5 ns"}) {
    EXPECT_FALSE(duration(text)) << text;
  }
  EXPECT_FALSE(duration("12 parsecs"));
  EXPECT_FALSE(duration("12 NS"));
}

TEST(Units, ScaledKeepsWholeNumbersWhole) {
  EXPECT_EQ(scaled({2, 0, "%"}, 4), 20'000);
  EXPECT_EQ(scaled({2, 2, "%"}, 4), 200);
  EXPECT_EQ(scaled({20, 1, "sectors"}, 0), 2);
  EXPECT_FALSE(scaled({25, 1, "sectors"}, 0));
}

TEST(Units, WholeNumbersAreDecimalAndFit) {
  EXPECT_EQ(parse_whole<std::int64_t>("007"), 7);
  EXPECT_EQ(parse_whole<std::int64_t>("-7"), -7);
  EXPECT_EQ(parse_whole<std::int64_t>("9223372036854775807"), 9223372036854775807);
  EXPECT_EQ(parse_whole<std::uint64_t>("9999999999999999999"), 9999999999999999999U);
  for (const char* none : {"", " ", "7 ", " 7", "+7", "0x10", "1e3", "7.", "9223372036854775808", "seven"})
    EXPECT_FALSE(parse_whole<std::int64_t>(none)) << none;
  EXPECT_FALSE(parse_whole<std::uint64_t>("-1"));
}

TEST(Units, BytePrefixesDistinguishPowersOf1000AndOf1024) {
  const auto bytes = [](std::string_view text) {
    return specification::in_units(*parse_quantity(text), specification::units_of(amount::Bytes{}));
  };
  EXPECT_EQ(bytes("1 B"), 1);
  EXPECT_EQ(bytes("4 kB"), 4000);
  EXPECT_EQ(bytes("4 KiB"), 4096);
  EXPECT_EQ(bytes("1.5 MB"), 1'500'000);
  EXPECT_EQ(bytes("0.5 MiB"), 524'288);
  EXPECT_EQ(bytes("2 GB"), 2'000'000'000);
  EXPECT_EQ(bytes("1 TiB"), 1'099'511'627'776);
  for (const auto* text : {"4 KB", "4 kb", "4 bytes", "1.5 B", "0.3 KiB", "99999999 TB", "4 words"})
    EXPECT_FALSE(bytes(text)) << text;
}

TEST(Units, RatesAreAnAmountPerTime) {
  const auto rate = specification::as_rate<amount::Byte>(*parse_quantity("1.5 MB/s"));
  ASSERT_TRUE(rate);
  EXPECT_EQ(rate->time_of(amount::Bytes{3'000'000}), 2s);
  EXPECT_EQ(rate->time_of(amount::Bytes{1}), time::Duration{666'667}) << "to the next picosecond";
  EXPECT_EQ(rate->time_of(amount::Bytes{0}), 0s);
  const auto words = specification::as_rate<amount::Word>(*parse_quantity("4 words/us"));
  ASSERT_TRUE(words);
  EXPECT_EQ(words->time_of(amount::Words{512}), 128us);
  constexpr std::int64_t kMany = 9'000'000'000'000'000'000;
  EXPECT_EQ(rate->time_of(amount::Bytes{kMany}), time::kLongest) << "what 64 bits do not hold";
  for (const auto* text : {"0 MB/s", "-1 MB/s", "4 MB", "4 KB/s", "4 words/s", "4 MB/h", "4 /s", "4 MB/"})
    EXPECT_FALSE(specification::as_rate<amount::Byte>(*parse_quantity(text))) << text;
}

struct Page {
  amount::Bytes length;
};
template <typename Number>
concept FillsPage = requires(Number n) { Page{n}; } || requires(Number n) { Page{.length = n}; } ||
                    requires(Number n) { Page{.length = {n}}; };

/// These expressions do not compile: Bytes{1} + Words{1}, Sectors{1} < Blocks{1}, std::int64_t n = Bytes{1},
/// and Bytes b = {1}.
template <typename A, typename B>
concept Mixable = requires(A a, B b) { a + b; } || requires(A a, B b) { a < b; } || requires(A a, B b) {
  { a / b } -> std::same_as<std::int64_t>;
} || std::is_convertible_v<A, B>;

TEST(Units, AmountsOfDifferentUnitsDoNotMix) {
  using namespace amount;
  static_assert(Mixable<Bytes, Bytes> && Mixable<Sectors, Sectors>);
  static_assert(!Mixable<Bytes, Words> && !Mixable<Words, Sectors> && !Mixable<Sectors, Blocks>);
  static_assert(!Mixable<Bytes, std::int64_t> && !std::is_convertible_v<std::int64_t, Bytes>);
  static_assert(FillsPage<Bytes> && !FillsPage<Words> && !FillsPage<std::int64_t>);
  static_assert(Bytes{3} + Bytes{4} == Bytes{7} && Bytes{8} / Bytes{4} == 2 && 2 * Words{4} == Words{8});
  static_assert(Bytes{9} / 4 == Bytes{2} && Bytes{9} % Bytes{4} == Bytes{1} &&
                -Bytes{1} == Bytes{} - Bytes{1});
  static_assert(up(Bytes{9}, Bytes{4}) == 3 && up(Bytes{8}, Bytes{4}) == 2 && up(Bytes{}, Bytes{4}) == 0);
}

TEST(Quantities, AreANumberABlankAndAUnit) {
  EXPECT_TRUE(parse_quantity("5 us"));
  for (const char* text : {"", " ", "5", "5 ", " us", "us", "5us"})
    EXPECT_FALSE(parse_quantity(text)) << text;
}

TEST(Quantities, NegativeAndTooLongDurationsAreRejected) {
  const auto problem_of = [](const char* text) {
    return specification::parse_duration(text, std::chrono::seconds(1)).problem;
  };
  EXPECT_EQ(problem_of("0 ps"), "");
  EXPECT_EQ(problem_of("-1 ps"), " must not be negative");
  EXPECT_EQ(problem_of("1 s"), "");
  EXPECT_NE(problem_of("1000000000001 ps"), "") << "a picosecond longer than allowed";
}

}  // namespace
}  // namespace platter::tests
