// Values that differ on byte machines: constants beyond their range, and the order of characters.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tools/compiler/frontend/dialect.hpp"

namespace platter::dialect {
namespace {

const Options kOfVax{.dialect = Dialect::kVax, .library = Dialect::kVax, .has_bytes = true};
const Options kOfIbm{.dialect = Dialect::kVs, .library = Dialect::kVs, .has_bytes = true};

std::string refusal_with(const std::string& text, const Options& options) {
  try {
    translate(text + "      END\n", "x.f", options);
  } catch (const Refusal& refusal) {
    return refusal.refused()[0];
  }
  return "";
}

std::vector<Note> notes_with(const std::string& text, const Options& options) {
  return translate(text + "      END\n", "x.f", options).notes;
}

TEST(MachineValues, ConstantsBeyondTheRangeOfTheVaxAreRejected) {
  for (const std::string text :
       {"      X=1.D300\n", "      X=2E38\n", "      DATA D/3*1D39/\n", "      PARAMETER (X=1.8E38)\n"})
    EXPECT_NE(refusal_with(text, kOfVax).find("beyond the range of F_floating and D_floating"),
              std::string::npos)
        << text;
  for (const std::string text :
       {"      X=1.7E38\n", "      X=1D-300\n", "      PRINT *,'1D300'\n", "    1 FORMAT(E30.2,1D300)\n"})
    EXPECT_EQ(refusal_with(text, kOfVax), "") << text;
}

TEST(MachineValues, GFloatingHasALargerRange) {
  EXPECT_EQ(refusal_with("      OPTIONS /G_FLOATING\n      X=1D300\n", kOfVax), "");
  EXPECT_NE(refusal_with("      OPTIONS /G_FLOATING\n      X=1D308\n", kOfVax), "");
  EXPECT_NE(refusal_with("      OPTIONS /G_FLOATING\n      X=2E38\n", kOfVax), "");
}

TEST(MachineValues, ConstantsBeyondTheRangeOfTheIbmAreRejected) {
  EXPECT_TRUE(refusal_with("      X=1.D76\n", kOfIbm).starts_with("x.f:1:9: 1.D76: the constant is beyond"));
  EXPECT_EQ(refusal_with("      X=7.D75\n", kOfIbm), "");
  EXPECT_EQ(refusal_with("      X=1.D300\n", {.dialect = Dialect::kCft}), "");
}

TEST(MachineValues, NamesLikeStatementsOfTheIbmAreVariables) {
  EXPECT_EQ(refusal_with("      DEFINE=1\n      PRINT '(A)',X\n      WRITE(6,'(A)') X\n", kOfIbm), "");
}

TEST(MachineValues, TheOrderOfCharactersIsNotedOnTheIbm) {
  for (const std::string text :
       {"      CHARACTER A\n      IF (A.LT.'1') I=1\n", "      CHARACTER A(3)\n      IF (A(1).GE.A(2)) I=1\n",
        "      X=1\n      I=ICHAR('A')\n", "      X=1\n      PRINT *,CHAR(65)\n"}) {
    const auto notes = notes_with(text, kOfIbm);
    ASSERT_EQ(notes.size(), 1U) << text;
    EXPECT_EQ(notes[0].line, 2) << text;
    EXPECT_NE(notes[0].what.find("EBCDIC"), std::string::npos);
    EXPECT_TRUE(notes_with(text, kOfVax).empty()) << "ASCII was the VAX's";
  }
  EXPECT_TRUE(notes_with("      CHARACTER A\n      IF (A.EQ.'1'.OR.X.LT.1.) I=1\n", kOfIbm).empty());
}

}  // namespace
}  // namespace platter::dialect
