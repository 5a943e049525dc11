// Directives of a source about its vector loops.

#include <gtest/gtest.h>

#include "tools/compiler/build/vector_loops.hpp"

namespace platter::guest {
namespace {

TEST(VectorDirectives, NovectorHoldsUntilVectorOrTheEndOfTheUnit) {
  const VectorDirectives source(
      "CDIR$ NOVECTOR\n      DO 10 I=1,N\n   10 A(I)=B(I)\nCDIR$ VECTOR\n      DO 11 I=1,N\n   11 A(I)=B(I)\n"
      "CDIR$ NOVECTOR\n      END\n      SUBROUTINE S\n      DO 12 I=1,N\n   12 A(I)=B(I)\n");
  EXPECT_FALSE(source.allows(2));
  EXPECT_TRUE(source.allows(5));
  EXPECT_TRUE(source.allows(10));
}

TEST(VectorDirectives, AreReportedToGfortranInItsOwnWords) {
  const std::string text = "C A COMMENT\nCDIR$ IVDEP\n      DO 10 I=1,N\n   10 A(I)=0.\n";
  EXPECT_EQ(as_asked(text, "x.f", VectorDirectives(text)),
            "C A COMMENT\n!GCC$ IVDEP\n      DO 10 I=1,N\n   10 A(I)=0.\n");
}

TEST(VectorDirectives, AreReadFromListsOfDirectives) {
  for (const char* const card :
       {"CDIR$ IVDEP,SHORTLOOP", "cdir$ shortloop , ivdep", "CDIR@ IVDEP", "CDIR$\tIVDEP"}) {
    const std::string text = std::string(card) + "\n      DO 10 I=1,N\n   10 A(I)=0.\n";
    EXPECT_EQ(as_asked(text, "x.f", VectorDirectives(text)),
              "!GCC$ IVDEP\n      DO 10 I=1,N\n   10 A(I)=0.\n")
        << card;
  }
  EXPECT_FALSE(VectorDirectives("CDIR$ SHORTLOOP,NOVECTOR\n      DO 10 I=1,N\n   10 A(I)=0.\n").allows(2));
  EXPECT_FALSE(VectorDirectives("CDIR$ VFUNCTION IVDEP\n      DO 10 I=1,N\n   10 A(I)=0.\n").has_ivdep(2));
}

/// gfortran would apply the directive to the outer one of two loops, whereas CFT applied it to the inner one.
TEST(VectorDirectives, OuterLoopsAreNotRequested) {
  const std::string text =
      "      DO 20 I=1,N\n      DO 10 J=1,N\n   10 A(I,J)=0.\n   20 CONTINUE\n      DO 30 I=1,N\n   30 "
      "B(I)=0.\n";
  const VectorDirectives directives(text);
  EXPECT_EQ(as_asked(text, "x.f", directives), "# 0 \"x.f\"\n!GCC$ NOVECTOR\n" + text);
  EXPECT_EQ(as_asked("# 1 \"x.f\"\n" + text, "x.f", directives),
            "# 1 \"x.f\"\n# 0 \"x.f\"\n!GCC$ NOVECTOR\n" + text);
  EXPECT_EQ(as_asked("# 1 \"other.f\"\n" + text, "x.f", directives), "# 1 \"other.f\"\n" + text);
}

TEST(VectorDirectives, TextForGfortranNamesNoFileOfTheUsers) {
  const auto renamed = with_fixed_names(
      "# 7 \"a:3:4: x.f\"\n      I=1\n# 1 \"b.inc\" 1\n# 9 \"a:3:4: x.f\" 2\n", "a:3:4: x.f");
  EXPECT_EQ(renamed.text,
            "# 1 \"platter-file-0\"\n# 7 \"platter-file-0\"\n      I=1\n# 1 \"platter-file-1\" 1\n"
            "# 9 \"platter-file-0\" 2\n");
  EXPECT_EQ(renamed.files, (std::vector<std::string>{"a:3:4: x.f", "b.inc"}));
}

/// CFT compared the constants of subscripts, whatever the increment of the DO.
TEST(VectorDirectives, ALoopThatUsesALaterElementThanItStoredIsNotAVectorLoop) {
  const auto allows = [](const std::string& control, const std::string& first, const std::string& second) {
    return VectorDirectives("      DO 10 I=" + control + "\n      " + first + "\n   10 " + second +
                            "\n      END\n")
        .allows(1);
  };
  const std::string first = "Y(I)=Y(I)+Q*X(I)";
  EXPECT_FALSE(allows("M,N,4", first, "Y(I+1)=Y(I+1)+Q*X(I+1)")) << "an unrolled SAXPY";
  EXPECT_TRUE(allows("M,N,4", "Z(I)=Y(I)+Q*X(I)", "Z(I+1)=Y(I+1)+Q*X(I+1)")) << "nothing stored is used";
  EXPECT_TRUE(allows("M,N,4", first, "Y(I-1)=Y(I-1)+Q*X(I-1)"));
  EXPECT_FALSE(allows("N,M,-4", first, "Y(I-1)=Y(I-1)+Q*X(I-1)"));
  EXPECT_TRUE(allows("1,N", first, "Z(I)=Y(I)"));
  EXPECT_TRUE(allows("1,N", "P(5,I)=Q", "Z(I)=P(6,I)")) << "another row";
  EXPECT_TRUE(
      VectorDirectives("CDIR$ IVDEP\n      DO 10 I=1,N,2\n      Y(I)=Q\n   10 Z(I)=Y(I+1)\n").allows(2));
}

TEST(VectorDirectives, LoopsWithAnIfOrAGoToAreNotVectorLoops) {
  const VectorDirectives source(
      "      DO 10 I=1,N\n      IF(A(I).GT.Q) Q=A(I)\n   10 CONTINUE\n      DO 20 I=1,N\n      GO TO 20\n   "
      "20 CONTINUE\n"
      "      DO 30 I=1,N\n   30 A(I)=0.\n      IF(Q.GT.0.) STOP\n      DO I=1,N\n      A(I)=1.\n      END "
      "DO\n");
  EXPECT_FALSE(source.allows(1));
  EXPECT_FALSE(source.allows(4));
  EXPECT_TRUE(source.allows(7)) << "the IF is behind the loop";
  EXPECT_TRUE(source.allows(10));
}

TEST(VectorDirectives, OnlyDoLoopsAreVectorLoops) {
  const VectorDirectives source("      I=0\n   10 I=I+1\n      A(I)=0.\n      IF(I.LT.N) GO TO 10\n");
  for (std::size_t line = 1; line <= 4; ++line) EXPECT_EQ(source.refusal(line), "not a DO loop");
}

TEST(VectorDirectives, RefusalReportsWhy) {
  const VectorDirectives source(
      "CDIR$ NOVECTOR\n      DO 10 I=1,N\n   10 A(I)=0.\nCDIR$ VECTOR\n      DO 20 I=1,N\n      IF(Q.GT.1.) "
      "A(I)=1.\n"
      "   20 CONTINUE\n      DO 30 I=1,N\n      GO TO 30\n   30 CONTINUE\n");
  EXPECT_EQ(source.refusal(2), "CDIR$ NOVECTOR");
  EXPECT_EQ(source.refusal(5), "an IF inside");
  EXPECT_EQ(source.refusal(8), "a GO TO inside");
}

TEST(VectorDirectives, AnIfAfterADollarSignKeepsALoopScalar) {
  const VectorDirectives source("      DO 10 I=1,N $ IF(A(I).GT.Q) Q=A(I)\n   10 CONTINUE\n");
  EXPECT_FALSE(source.allows(1));
}

}  // namespace
}  // namespace platter::guest
