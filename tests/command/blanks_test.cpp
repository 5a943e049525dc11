// Blanks in the numbers of formatted input. In programs of CFT and FTN they are zeros, in other programs they
// are ignored; specifiers of OPEN, READ and FORMAT take precedence.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

Outcome read(const std::string& fortran, const std::string& cards, const Words& flags = {}) {
  CliFixture desk;
  desk.cards = cards;
  return desk.run(fortran, flags);
}

std::string line_of(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

const char* const kInteger =
    "      READ(5,10) I\n   10 FORMAT(I4)\n      WRITE(6,20) I\n   20 FORMAT(I6)\n      END\n";

TEST(Blanks, AreZerosInTheOldDialects) {
  EXPECT_EQ(read(kInteger, " 12 \n").out, "   120\n");
  EXPECT_EQ(read(kInteger, " 12 \n", {"--machine", "cdc7600"}).out, "   120\n");
  EXPECT_EQ(read(kInteger, " 12 \n", {"--dialect", "ftn"}).out, "   120\n");
  EXPECT_EQ(read(kInteger, " 12 \n", {"--dialect", "none"}).out, "    12\n");
}

TEST(Blanks, FollowTheOption) {
  EXPECT_EQ(read(kInteger, " 12 \n", {"--blanks", "null"}).out, "    12\n");
  EXPECT_EQ(read(kInteger, " 12 \n", {"--blanks", "zero", "--dialect", "none"}).out, "   120\n");
  const Outcome wrong = read(kInteger, " 12 \n", {"--blanks", "zeros"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(has(wrong.err, "--blanks"));
}

TEST(Blanks, ABuiltGuestReadsBlanksByItsDialectOrItsOption) {
  CliFixture desk;
  desk.cards = " 12 \n";
  desk.folder.write("t.f", kInteger);
  ASSERT_EQ(desk.platter({"build", "t.f", "-o", "old"}).code, 0);
  ASSERT_EQ(desk.platter({"build", "t.f", "-o", "new", "--dialect", "none"}).code, 0);
  EXPECT_EQ(desk.command({"./old", "--no-summary"}).out, "   120\n");
  EXPECT_EQ(desk.command({"./new", "--no-summary"}).out, "    12\n");
  EXPECT_EQ(desk.command({"./old", "--no-summary", "--blanks", "null"}).out, "    12\n");
  EXPECT_EQ(desk.command({"./new", "--no-summary", "--blanks", "zero"}).out, "   120\n");
}

// FORTRAN 66, 7.2.3.6.1: leading blanks are not significant, other blanks are zeros, and a field of blanks is
// zero.
TEST(Blanks, BlanksInAndAfterNumbersAreZerosInEveryFormat) {
  const char* const kText =
      "      READ 10,I,J,K,X,Y,Z,L\n   10 FORMAT(3I4,F8.2,E8.1,F6.2,O4)\n      WRITE(6,20) I,J,K,X,Y,Z,L\n"
      "   20 FORMAT(3I6,F10.3,E10.2,F7.2,I6)\n      END\n";
  //                         I      J      K      X          Y          Z        L
  const std::string cards =
      "1 2 "
      "- 5 "
      "    "
      " 1 2.5  "
      "  1.5E1 "
      "      "
      "1 2 "
      "\n";
  EXPECT_EQ(line_of(read(kText, cards).out), "  1020   -50     0   102.500  0.15E+11   0.00   528");
  EXPECT_EQ(line_of(read(kText, cards, {"--blanks", "null"}).out),
            "    12    -5     0    12.500  0.15E+02   0.00    10");
}

TEST(Blanks, FollowOpenReadAndFormat) {
  const char* const kText = R"(
      CHARACTER*4 A
      READ(5,1) I
    1 FORMAT(BN,I4)
      READ(5,2) J
    2 FORMAT(BN,I4,BZ)
      READ(5,3,BLANK='NULL') K
    3 FORMAT(I4)
      READ(5,3) L
      WRITE(6,4) I,J,K,L
      OPEN(7,FILE='numbers')
      WRITE(7,5)
    5 FORMAT(' 12 ')
      REWIND 7
      READ(7,3) I
      INQUIRE(7,BLANK=A)
      WRITE(6,4) I
      WRITE(6,6) A
      OPEN(7,BLANK='NULL')
      OPEN(7,FILE='numbers')
      REWIND 7
      READ(7,3) I
      INQUIRE(FILE='numbers',BLANK=A)
      WRITE(6,4) I
      WRITE(6,6) A
      CLOSE(7)
      OPEN(7,FILE='numbers')
      READ(7,3) I
      INQUIRE(FILE='numbers',BLANK=A)
      WRITE(6,4) I
      WRITE(6,6) A
      INQUIRE(5,BLANK=A)
      WRITE(6,6) A
      CLOSE(7)
      INQUIRE(7,BLANK=A)
      WRITE(6,6) A
    4 FORMAT(4I5)
    6 FORMAT(1X,A)
      END
)";
  const std::string cards = " 12 \n 12 \n 12 \n 12 \n";
  EXPECT_EQ(read(text_of(kText), cards).out,
            "   12   12   12  120\n  120\n ZERO\n   12\n NULL\n  120\n ZERO\n ZERO\n UNDE\n");
  EXPECT_EQ(read(text_of(kText), cards, {"--blanks", "null"}).out,
            "   12   12   12   12\n   12\n NULL\n   12\n NULL\n   12\n NULL\n NULL\n UNDE\n");
}

TEST(Blanks, BlanksInInternalFilesAreZeros) {
  const std::string out = read(text_of(R"(
      CHARACTER*4 A
      DATA W/4H 34 /
      A=' 12 '
      READ(A,10) I
      DECODE(4,10,W) J
   10 FORMAT(I4)
      WRITE(6,20) I,J
   20 FORMAT(2I6)
      END
)"),
                               "")
                              .out;
  EXPECT_EQ(out, "   120   340\n");
}

TEST(Blanks, SeparateNumbersOfListDirectedInput) {
  EXPECT_EQ(read("      READ(5,*) I,J\n      WRITE(6,10) I,J\n   10 FORMAT(2I4)\n      END\n", " 1 2 \n").out,
            "   1   2\n");
}

TEST(Blanks, BlanksInTextStayBlanks) {
  EXPECT_EQ(read("      READ(5,10) A,I\n   10 FORMAT(A4,I3)\n      WRITE(6,20) A,I\n   20 FORMAT(1X,A4,I4)\n"
                 "      END\n",
                 "A B 1 2\n")
                .out,
            " A B  102\n");
}

// Positions after the end of a line are not blanks, because editors remove trailing blanks.
TEST(Blanks, TheEndOfALineIsNotFollowedByBlanks) {
  EXPECT_EQ(read(kInteger, " 12\n").out, "    12\n");
}

}  // namespace
}  // namespace platter::tests
