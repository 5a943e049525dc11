// Finds the lines that are DO statements, and the ranges of their loops.

#include "tools/compiler/build/fortran_text.hpp"

#include <gtest/gtest.h>

#include "tools/compiler/build/vector_loops.hpp"

namespace platter::guest {
namespace {

using Ranges = std::vector<std::pair<std::size_t, std::size_t>>;

Ranges ranges(const std::string& text) {
  Ranges result;
  for (const auto& loop : VectorDirectives(text).loops()) result.emplace_back(loop.line, loop.last);
  return result;
}

TEST(DoLoops, ReachToTheirLabel) {
  EXPECT_EQ(ranges("      DO 10 I=1,N\n      X=1.\n   10 CONTINUE\n      Y=1.\n"), (Ranges{{1, 3}}));
  EXPECT_EQ(ranges("      DO 10, I=1,N\n   10 X=1.\n"), (Ranges{{1, 2}}));
  EXPECT_EQ(ranges("      D O10I=1 ,N\n  1 0 X=1.\n"), (Ranges{{1, 2}})) << "blanks mean nothing";
}

TEST(DoLoops, MayShareALabel) {
  EXPECT_EQ(ranges("      DO 10 J=1,N\n      DO 10 I=1,N\n   10 X=1.\n      END\n"),
            (Ranges{{1, 3}, {2, 3}}));
}

TEST(DoLoops, MayEndWithEndDo) {
  EXPECT_EQ(ranges("      DO J=1,N\n      DO I=1,N\n      X=1.\n      END DO\n      ENDDO\n"),
            (Ranges{{1, 5}, {2, 4}}));
  EXPECT_EQ(ranges("      DO WHILE (X.LT.1.)\n      X=X+1.\n      END DO\n"), (Ranges{{1, 3}}));
}

TEST(DoLoops, ALoopMayFollowAnotherStatementOnItsCard) {
  EXPECT_EQ(ranges("      X=1. $ DO 10 I=1,N\n   10 Y=1.\n      Z=1.\n"), (Ranges{{1, 2}}));
}

TEST(DoLoops, FreeFormLoopsMayStartInAnyColumn) {
  Ranges result;
  for (const auto& loop :
       VectorDirectives("do i = 1, n\n  call x\nend do\ncall y\n", dialect::Form::kFree).loops())
    result.emplace_back(loop.line, loop.last);
  EXPECT_EQ(result, (Ranges{{1, 3}}));
}

TEST(DoLoops, MayBeContinued) {
  EXPECT_EQ(ranges("      DO 10 I=1,\n     1 N\nC     COMMENT\n   10 X=1.\n"), (Ranges{{1, 4}}));
}

TEST(DoLoops, AssignmentsAreNotDoLoops) {
  EXPECT_EQ(ranges("      DO 10 I=1.5\n      DO10I=F(1,2)\n      DOT(I)=G(1,2)\n      DOUBLE PRECISION A,B\n"
                   "C     DO 10 I=1,N\n"),
            Ranges{});
}

TEST(DoLoops, EndAfterColumn72) {
  const std::string label = "   10 X=1." + std::string(72 - 10, ' ') + "DO 5 I=1,2\n";
  EXPECT_EQ(ranges("      DO 10 I=1,N\n" + label), (Ranges{{1, 2}}));
  EXPECT_EQ(statement_of("      END" + std::string(72 - 9, ' ') + "00000010").text, "END");
}

TEST(DoLoops, EndWithTheirProgramUnit) {
  EXPECT_EQ(ranges("      DO 10 I=1,N\n      END\n      SUBROUTINE S\n   10 X=1.\n"), (Ranges{{1, 1}}));
}

TEST(UnitLine, IsTheFirstLineOfTheProgramUnit) {
  const auto lines = lines_of(
      "C     COMMENT\n      PROGRAM T\n      X=1.\n      END\n\n      SUBROUTINE S\n      X=1.\n"
      "      END\n");
  EXPECT_EQ(routine_line(lines, 3, "S"), 2U);
  EXPECT_EQ(routine_line(lines, 7, "T"), 6U);
  EXPECT_EQ(routine_line(lines, 2, "S"), 2U);
}

}  // namespace
}  // namespace platter::guest
