#include "runtime/numbers/formats.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

namespace platter::tests {
namespace {

using namespace numbers;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The expected words are those that the manuals print.
TEST(Cray, NumbersConvertToTheManualsWords) {
  EXPECT_EQ(to_cray(1.0).value, 0x4001800000000000U);
  EXPECT_EQ(to_cray(0.1).value, 0x3FFDCCCCCCCCCCCDU);
  EXPECT_EQ(to_cray(-1.0).value, 0xC001800000000000U);
  EXPECT_EQ(to_cray(0.0).value, 0U);
  EXPECT_EQ(to_cray(-0.0).value, 0U);
  EXPECT_EQ(to_cray(3.0).value, 0x4002C00000000000U);     // 0.11 binary * 2**2
  EXPECT_EQ(to_cray(1024.0).value, 0x400B800000000000U);  // 0.1 binary * 2**11
}

// 1.0: coefficient 2**47, exponent -47, which is 1777 - 57 octal.
TEST(Cdc, NumbersConvertToTheirDocumentedWords) {
  EXPECT_EQ(to_cdc(1.0).value, 017204000000000000000U);
  EXPECT_EQ(to_cdc(-1.0).value, 060573777777777777777U);
  EXPECT_EQ(to_cdc(2.0).value, 017214000000000000000U);
  EXPECT_EQ(to_cdc(0.5).value, 017174000000000000000U);
  EXPECT_EQ(to_cdc(std::ldexp(1.0, 47)).value, 020004000000000000000U) << "exponent 0";
  EXPECT_EQ(to_cdc(std::ldexp(1.0, 46)).value, 017764000000000000000U) << "exponent -1";
  EXPECT_EQ(to_cdc(0.0).value, 0U);
}

TEST(Cdc, IntegersAreOnesComplements) {
  EXPECT_EQ(integer_to_cdc(5).value, 5U);
  EXPECT_EQ(integer_to_cdc(-1).value, 077777777777777777776U);
  EXPECT_EQ(integer_from_cdc(077777777777777777776U).value, -1);
  EXPECT_EQ(integer_from_cdc(077777777777777777777U).value, 0) << "minus zero";
  EXPECT_EQ(integer_from_cdc(077777777777777777777U).fate, ConversionStatus::kNoCounterpart) << "minus zero";
  EXPECT_EQ(integer_from_cdc(0).fate, ConversionStatus::kExact);
  const std::int64_t largest = (std::int64_t{1} << 59) - 1;
  EXPECT_EQ(integer_to_cdc(largest).fate, ConversionStatus::kExact);
  EXPECT_EQ(integer_to_cdc(-largest).fate, ConversionStatus::kExact);
  EXPECT_EQ(integer_from_cdc(integer_to_cdc(-largest).value).value, -largest);
  EXPECT_EQ(integer_to_cdc(largest + 1).fate, ConversionStatus::kOverflow);
  EXPECT_EQ(integer_to_cdc(largest + 1).value, static_cast<Word>(largest));
  EXPECT_EQ(integer_to_cdc(-largest - 1).fate, ConversionStatus::kOverflow);
}

// 1/3 has 53 bits, 0101... from bit 48 on after 0.1010...
TEST(Cray, DoublePrecisionIsTwoWordsTheSecondWithTheRestOfTheFraction) {
  EXPECT_EQ(double_to_cray(1.0).value, (WordPair{0x4001800000000000U, 0}));
  EXPECT_EQ(double_to_cray(-1.0 / 3).value, (WordPair{0xBFFFAAAAAAAAAAAAU, 0x0000A80000000000U}));
  EXPECT_EQ(double_to_cray(-1.0 / 3).fate, ConversionStatus::kExact);
  EXPECT_EQ(double_to_cray(-0.0).value, (WordPair{0, 0}));
  EXPECT_EQ(double_to_cray(kInfinity).fate, ConversionStatus::kNoCounterpart);
  EXPECT_EQ(double_to_cray(kInfinity).value[0], to_cray(kInfinity).value);
}

TEST(Cray, EveryDoubleComesBackFromTwoWords) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200000; ++i) {
    const auto value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    const auto there = double_to_cray(value);
    ASSERT_EQ(there.fate, ConversionStatus::kExact) << value;
    const auto back = double_from_cray(there.value);
    ASSERT_EQ(back.value, value);
    ASSERT_EQ(back.fate, ConversionStatus::kExact) << value;
  }
}

TEST(Cray, TwoWordsAreRoundedToTheNearestDoubleAndToTheEvenOneOfTwo) {
  const auto of = [](std::uint64_t low) { return double_from_cray({0x4001800000000000U, low}); };
  const double ulp = std::ldexp(1.0, -52);  // of the host, at 1.0; bit 43 of the second word
  const std::uint64_t bit = std::uint64_t{1} << 43;
  EXPECT_EQ(of(bit).value, 1 + ulp);
  EXPECT_EQ(of(bit).fate, ConversionStatus::kExact);
  EXPECT_EQ(of(bit / 2).value, 1.0) << "half way, to the even one";
  EXPECT_EQ(of(bit / 2).fate, ConversionStatus::kRounded);
  EXPECT_EQ(of(bit / 2 + 1).value, 1 + ulp) << "the very last bit counts";
  EXPECT_EQ(of(bit + bit / 2).value, 1 + 2 * ulp);
  EXPECT_EQ(of(bit / 2 - 1).value, 1.0);
  EXPECT_EQ(of(std::uint64_t{0x7FFF} << 48).value, 1.0) << "its upper bits are not looked at";
  EXPECT_EQ(of(std::uint64_t{0x7FFF} << 48).fate, ConversionStatus::kExact);
  // The number is not normalized: its only fraction bit is in the second word, so its value is 2**-48.
  EXPECT_EQ(double_from_cray({0x4001000000000000U, 0x0000800000000000U}).value, std::ldexp(1.0, -48));
  EXPECT_EQ(double_from_cray({0xC001000000000000U, 1}).value, -std::ldexp(1.0, 1 - 96));
  EXPECT_EQ(double_from_cray({0x4001000000000000U, 0}).value, 0.0);
  EXPECT_EQ(double_from_cray({0x5000800000000000U, 0}).fate, ConversionStatus::kOverflow);
  EXPECT_EQ(double_from_cray({0x3000800000000000U, 0}).fate, ConversionStatus::kUnderflow);
  EXPECT_EQ(double_from_cray({0x6000800000000000U, 5}).fate, ConversionStatus::kNoCounterpart);
}

TEST(Cray, LogicalIsTheSignBit) {
  EXPECT_EQ(logical_to_cray(true), ~std::uint64_t{0});
  EXPECT_EQ(logical_to_cray(false), 0U);
  EXPECT_TRUE(logical_from_cray(std::uint64_t{1} << 63));
  EXPECT_FALSE(logical_from_cray(~std::uint64_t{0} >> 1));
}

TEST(Cray, RoundsToTheNearestAndToTheEvenOneOfTwo) {
  const double ulp = std::ldexp(1.0, -47);  // of a fraction of 48 bits, at 1.0
  EXPECT_EQ(to_cray(1.0 + ulp).fate, ConversionStatus::kExact);
  EXPECT_EQ(to_cray(1.0 + ulp / 2).value, to_cray(1.0).value) << "half way, to the even one";
  EXPECT_EQ(to_cray(1.0 + ulp / 2).fate, ConversionStatus::kRounded);
  EXPECT_EQ(to_cray(1.0 + ulp * 1.5).value, to_cray(1.0 + 2 * ulp).value) << "half way, to the even one";
  EXPECT_EQ(to_cray(1.0 + ulp * 0.75).value, to_cray(1.0 + ulp).value);
  EXPECT_EQ(to_cray(2.0 - ulp / 8).value, to_cray(2.0).value) << "a carry into the exponent";
  EXPECT_EQ(to_cdc(2.0 - ulp / 8).value, to_cdc(2.0).value);
}

TEST(Cray, ReportsNumbersOutOfRangeAndTextThatIsNotANumber) {
  EXPECT_EQ(to_cray(std::numeric_limits<double>::max()).fate, ConversionStatus::kRounded)
      << "the Cray's range is wider";
  EXPECT_EQ(to_cray(std::numeric_limits<double>::denorm_min()).fate, ConversionStatus::kExact);
  EXPECT_EQ(to_cray(kInfinity).fate, ConversionStatus::kNoCounterpart);
  EXPECT_EQ(to_cray(std::nan("")).fate, ConversionStatus::kNoCounterpart);
  EXPECT_EQ(from_cray(to_cray(-kInfinity).value).value, -kInfinity);
  EXPECT_EQ(from_cray(0x5000800000000000U).fate, ConversionStatus::kOverflow) << "2**4095";
  EXPECT_EQ(from_cray(0x5000800000000000U).value, kInfinity);
  EXPECT_EQ(from_cray(0xD000800000000000U).value, -kInfinity);
  EXPECT_EQ(from_cray(0x3000800000000000U).fate, ConversionStatus::kUnderflow);
  EXPECT_EQ(from_cray(0x3000800000000000U).value, 0.0);
  EXPECT_EQ(from_cray(0x6000800000000000U).fate, ConversionStatus::kNoCounterpart)
      << "the Cray's own overflow";
  EXPECT_EQ(from_cray(0x4001000000000001U).value, std::ldexp(1.0, -47)) << "not normalised, and a number";
}

TEST(Cdc, ReportsNumbersOutOfRangeAndTextThatIsNotANumber) {
  EXPECT_EQ(to_cdc(1e-300).fate, ConversionStatus::kUnderflow);
  EXPECT_EQ(to_cdc(1e-300).value, 0U);
  EXPECT_EQ(to_cdc(std::ldexp(1.0, -976)).value, 000004000000000000000U) << "the smallest";
  EXPECT_EQ(to_cdc(std::ldexp(1.0, -977)).fate, ConversionStatus::kUnderflow);
  EXPECT_EQ(to_cdc(kInfinity).value, 037770000000000000000U);
  EXPECT_EQ(to_cdc(-kInfinity).value, 040007777777777777777U);
  EXPECT_EQ(to_cdc(std::nan("")).value, 017770000000000000000U);
  EXPECT_EQ(from_cdc(037767777777777777777U).fate, ConversionStatus::kOverflow);
  EXPECT_EQ(from_cdc(037770000000000000000U).fate, ConversionStatus::kNoCounterpart);
  EXPECT_TRUE(std::isnan(from_cdc(017770000000000000000U).value));
}

TEST(Cdc, WordsHave60Bits) {
  const Word one = to_cdc(1.0).value;
  EXPECT_EQ(from_cdc(one | Word{1} << 60).fate, ConversionStatus::kNoCounterpart);
  EXPECT_EQ(from_cdc(one | Word{1} << 60).value, 1.0) << "of the lower 60";
  EXPECT_EQ(integer_from_cdc(Word{5} | Word{1} << 63).fate, ConversionStatus::kNoCounterpart);
  EXPECT_EQ(integer_from_cdc(Word{5} | Word{1} << 63).value, 5);
}

TEST(Formats, RandomNumbersConvertBackWithinHalfAUnitOf48Bits) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1'000'000; ++i) {
    const auto value = std::bit_cast<double>(random());
    if (!std::isfinite(value) || value == 0) continue;
    const auto cray = to_cray(value);
    const auto back = from_cray(cray.value);
    if (back.fate == ConversionStatus::kOverflow) {  // rounded up beyond the largest double
      ASSERT_EQ(cray.fate, ConversionStatus::kRounded);
      continue;
    }
    ASSERT_LE(std::fabs(back.value - value), std::ldexp(std::fabs(value), -48)) << value;
    ASSERT_EQ(cray.fate == ConversionStatus::kExact, back.value == value) << value;
    if (std::fabs(value) < 1e-290) continue;
    const auto cdc = to_cdc(value);
    ASSERT_EQ(from_cdc(cdc.value).value, back.value) << value;
    ASSERT_EQ(cdc.fate, cray.fate);
    ASSERT_EQ(cdc.value >> 60, 0U);
  }
}

// Words of either machine that a double can represent are restored unchanged.
TEST(Formats, RandomWordsConvertBackUnchanged) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 1'000'000; ++i) {
    const Word normal = Word{1} << 47;
    const Word fraction = (random() >> 16) | normal;
    const Word cray = (random() >> 63) << 63 | (040000 - 900 + random() % 1800) << 48 | fraction;
    ASSERT_EQ(to_cray(from_cray(cray).value).value, cray);
    const Word exponent = random() % 03777;
    if (exponent == 01777 || exponent > 02000 + 976) continue;  // indefinite; beyond a double
    Word cdc = exponent << 48 | fraction;
    if (random() % 2 == 0) cdc ^= (Word{1} << 60) - 1;
    ASSERT_EQ(to_cdc(from_cdc(cdc).value).value, cdc) << std::oct << cdc;
  }
}

TEST(ConversionStats, ReportsOutcomes) {
  ConversionStats tally;
  for (const double value : {1.0, 0.1, 0.2, 1e-300, kInfinity}) tally.add(to_cdc(value).fate);
  EXPECT_EQ(tally.text(), "5 numbers: 2 rounded, 1 underflowed, 1 not representable");
  EXPECT_EQ(tally[ConversionStatus::kExact], 1);
}

}  // namespace
}  // namespace platter::tests
