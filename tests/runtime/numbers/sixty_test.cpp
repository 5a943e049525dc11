// Words of 60 bits in host words, and display code.

#include "runtime/numbers/sixty.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "runtime/numbers/display.hpp"

namespace platter::numbers {
namespace {

TEST(Sixty, IntegersAreStoredInOnesComplement) {
  EXPECT_EQ(bits_of_word(0), 0U);
  EXPECT_EQ(bits_of_word(5), 5U);
  EXPECT_EQ(bits_of_word(-5), 077777777777777777772U);
  EXPECT_EQ(bits_of_word(-1), 077777777777777777776U);
  EXPECT_EQ(word_of_bits(040000000000000000000U), -(std::int64_t{1} << 59) + 1);
}

TEST(Sixty, ComesBackFromEveryPattern) {
  Word bits = 1;
  for (int i = 0; i < 10000; ++i) {
    bits = (bits * 6364136223846793005U + 1442695040888963407U);
    const Word sixty = bits >> 4U;
    ASSERT_EQ(bits_of_word(word_of_bits(sixty)), sixty);
    ASSERT_EQ(bits_of_real(real_of_bits(sixty, false)), sixty) << std::oct << sixty;
    ASSERT_EQ(bits_of_real(real_of_bits(sixty, true)), sixty) << std::oct << sixty;
  }
}

TEST(Sixty, KeepsMinusZeroApartFromZeroAndMinusOne) {
  EXPECT_EQ(word_of_bits(kAllSixty), kMinusZero);
  EXPECT_EQ(bits_of_word(kMinusZero), kAllSixty);
  EXPECT_EQ(bits_of_real(std::bit_cast<double>(kMinusZero)), kAllSixty);
}

TEST(Sixty, ANumberHasTheFormatOfTheMachine) {
  EXPECT_EQ(bits_of_real(1.0), 017204000000000000000U);
  EXPECT_EQ(bits_of_real(-1.0), 060573777777777777777U);
  EXPECT_EQ(real_of_bits(017204000000000000000U, true), 1.0);
  // As a text (OP and a 5), the word is not converted to a number.
  EXPECT_NE(real_of_bits(017204000000000000000U, false), 1.0);
}

TEST(Sixty, ShiftsToTheLeftInACircleAndToTheRightWithTheSign) {
  constexpr Word kWord = 070000000000000000001U;
  EXPECT_EQ(shifted_sixty(kWord, 0), kWord);
  EXPECT_EQ(shifted_sixty(kWord, 60), kWord);
  EXPECT_EQ(shifted_sixty(kWord, 3), 017U);
  EXPECT_EQ(shifted_sixty(kWord, -3), 077000000000000000000U);
  EXPECT_EQ(shifted_sixty(kWord, -60), kAllSixty);
  EXPECT_EQ(shifted_sixty(017U, -60), 0U);
  EXPECT_EQ(mask_of_sixty(0), 0U);
  EXPECT_EQ(mask_of_sixty(6), 077000000000000000000U);
  EXPECT_EQ(mask_of_sixty(60), kAllSixty);
}

TEST(DisplayCode, CharactersHaveTheCodesOfTheManual) {
  const auto code = [](char c) { return display_code(c, Characters::kDisplay).value_or(0777); };
  EXPECT_EQ(code(':'), 0U);
  EXPECT_EQ(code('A'), 1U);
  EXPECT_EQ(code('z'), 032U);
  EXPECT_EQ(code('0'), 033U);
  EXPECT_EQ(code('9'), 044U);
  EXPECT_EQ(code(' '), 055U);
  EXPECT_EQ(code('.'), 057U);
  EXPECT_EQ(code('%'), 063U);
  EXPECT_EQ(code(';'), 077U);
  EXPECT_FALSE(display_code('{', Characters::kDisplay));
  EXPECT_FALSE(display_code('\0', Characters::kDisplay));
}

TEST(DisplayCode, The63CharacterSetHasAColonForThePercentSign) {
  EXPECT_EQ(display_code(':', Characters::kDisplay63), 063U);
  EXPECT_FALSE(display_code('%', Characters::kDisplay63));
  EXPECT_EQ(display_character(063, Characters::kDisplay63), ':');
  EXPECT_EQ(display_character(0, Characters::kDisplay63), ' ');
}

TEST(DisplayCode, ComesBackAsTheSameCharacter) {
  for (unsigned code = 0; code < 64; ++code)
    EXPECT_EQ(display_code(display_character(code, Characters::kDisplay), Characters::kDisplay), code);
}

}  // namespace
}  // namespace platter::numbers
