// Counts of the executions of loops and routines.

#include <gtest/gtest.h>

#include "tests/analysis/timing/timed.hpp"

namespace platter::tests {
namespace {

struct Nest {
  const char* name;
  const char* statements;
  int line;  ///< line of the DO statement, from 6
  int entered;
  int iterations;
};

class Counts : public testing::TestWithParam<Nest> {};

/// The counts must equal those of the program itself, on a machine with vector loops and on one without.
TEST_P(Counts, CountsEqualThoseOfTheProgram) {
  for (const char* machine : {"cray1", "cdc7600"}) {
    const auto timing =
        timed(program_of(text_of(GetParam().statements)), {"--machine", machine, "--one-trip", "off"});
    const auto loop = loop_at(timing, GetParam().line);
    EXPECT_EQ(loop["kind"], "do") << machine;
    EXPECT_EQ(loop["times_executed"], GetParam().entered) << machine;
    EXPECT_EQ(loop["iterations"], GetParam().iterations) << machine;
  }
}

// In these programs N is 100 and M is 7.
INSTANTIATE_TEST_SUITE_P(
    Nests, Counts,
    testing::Values(
        Nest{"No_trip", "\n      DO 10 I=M,6\n   10 A(I)=B(I)\n", 6, 0, 0},
        Nest{"One_trip", "\n      DO 10 I=M,7\n   10 A(I)=B(I)\n", 6, 1, 1},
        Nest{"Counted", "\n      DO 10 I=1,N\n   10 A(I)=B(I)\n", 6, 1, 100},
        Nest{"Longer_than_a_strip", "\n      DO 10 I=1,5*N\n   10 A(I)=B(I)\n", 6, 1, 500},
        Nest{"By_steps", "\n      DO 10 I=1,N,M\n   10 A(I)=B(I)\n", 6, 1, 15},
        Nest{"Downwards", "\n      DO 10 I=N,1,-3\n   10 A(I)=B(I)\n", 6, 1, 34},
        Nest{"End_do", "\n      DO I=1,N\n      A(I)=B(I)\n      END DO\n", 6, 1, 100},
        Nest{"Statement_of_two_lines", "\n      DO 10 I=1,\n     1N\n   10 A(I)=B(I)\n", 6, 1, 100},
        Nest{"Outer", "\n      DO 10 J=1,M\n      DO 10 I=1,J\n   10 D(I,J)=1.\n", 6, 1, 7},
        Nest{"Inner", "\n      DO 10 J=1,M\n      DO 10 I=1,J\n   10 D(I,J)=1.\n", 7, 7, 28},
        Nest{"Inner_without_trips_at_first", "\n      DO 10 J=1,M\n      DO 10 I=4,J\n   10 D(I,J)=1.\n", 7,
             4, 10},
        Nest{"Deep",
             "\n      DO 10 J=1,M\n      DO 10 I=1,M\n      DO 10 K1=1,M\n   10 D(I,J)=D(I,J)+B(K1)\n", 8, 49,
             343},
        Nest{"Left_by_a_GO_TO",
             "\n      DO 10 I=1,N\n      IF(I.EQ.M) GO TO 20\n   10 A(I)=B(I)\n   20 L=I\n", 6, 1, 7},
        Nest{"Left_by_RETURN",
             "\n      DO 10 I=1,N\n      A(I)=B(I)\n      IF(I.EQ.30) RETURN\n   10 CONTINUE\n", 6, 1, 30},
        Nest{"Skipping",
             "\n      DO 10 I=1,N\n      IF(MOD(I,2).EQ.0) GO TO 10\n      A(I)=B(I)\n"
             "   10 CONTINUE\n",
             6, 1, 100},
        Nest{"Begun_by_a_loop_of_GO_TO",
             "\n      DO 10 I=1,M\n    5 L=L+1\n      IF(MOD(L,3).NE.0) GO TO 5\n   10 CONTINUE\n", 6, 1, 7},
        Nest{"Around_a_loop_of_GO_TO",
             "\n      DO 10 I=1,M\n      L=0\n    5 L=L+1\n      IF(L.LT.I) GO TO 5\n      A(I)=L\n"
             "   10 CONTINUE\n",
             6, 1, 7},
        Nest{"With_a_computed_GO_TO",
             "\n      DO 10 I=1,N\n      GO TO (11,12,13) MOD(I,4)\n      L=L+5\n      GO TO 10\n"
             "   11 L=L+1\n   12 L=L+2\n   13 L=L+3\n   10 CONTINUE\n",
             6, 1, 100}),
    [](const auto& test) { return test.param.name; });

const char* const kCalls = R"(
      PROGRAM T
      DO 10 I=1,12
   10 CALL A(I)
      CALL B
      END
      SUBROUTINE A(I)
      COMMON X(100)
      DO 20 J=1,I
   20 X(J)=J
      IF(I.GT.10) CALL B
      END
      SUBROUTINE B
      COMMON X(100)
      X(1)=X(1)/2.
      END
      SUBROUTINE NEVER
      CALL B
      END
)";

TEST(Counts, CallsOfSubroutinesAreCounted) {
  const auto timing = timed(text_of(kCalls));
  EXPECT_EQ(routine(timing, "T")["times_executed"], 1);
  EXPECT_EQ(routine(timing, "A")["times_executed"], 12);
  EXPECT_EQ(routine(timing, "A")["line"], 6);
  EXPECT_EQ(routine(timing, "B")["times_executed"], 3);
  EXPECT_EQ(routine(timing, "B")["flops"], 3);
  EXPECT_EQ(routine(timing, "NEVER")["times_executed"], 0);
  EXPECT_EQ(routine(timing, "NEVER")["cp"], 0);
  EXPECT_EQ(loop_at(timing, 8)["times_executed"], 12);
  EXPECT_EQ(loop_at(timing, 8)["iterations"], 78);
  EXPECT_EQ(loop_at(timing, 8)["routine"], "A");
}

TEST(Counts, OneTripLoopsCountAtLeastOneIteration) {
  const auto timing = timed(program_of("      DO 10 J=1,M\n      DO 10 I=4,J\n   10 D(I,J)=1.\n"));
  EXPECT_EQ(loop_at(timing, 7)["times_executed"], 7);
  EXPECT_EQ(loop_at(timing, 7)["iterations"], 3 + 10);
}

TEST(Counts, IterationsOfGoToLoopsAreCounted) {
  const auto timing = timed(program_of("      L=0\n    5 L=L+1\n      A(L)=L\n      IF(L.LT.N) GO TO 5\n"));
  const auto loop = loop_at(timing, 7);
  EXPECT_EQ(loop["kind"], "goto");
  EXPECT_EQ(loop["times_executed"], 1);
  EXPECT_EQ(loop["iterations"], 100);
}

TEST(Counts, ALoopLeftByAnIfCountsItsIterations) {
  const auto timing = timed(program_of("      DO 10 I=1,N\n      IF(I.EQ.30) RETURN\n   10 A(I)=B(I)\n"));
  const auto loop = loop_at(timing, 6);
  EXPECT_EQ(loop["kind"], "do");
  EXPECT_NEAR(loop["iterations"], 30, 1) << "the one that RETURN ends is no iteration in the machine code";
}

TEST(Counts, AnUnrolledLoopIsListedAsAbsent) {
  const auto loop = loop_at(timed(program_of("      DO 10 I=3,3\n   10 A(I)=B(I)\n")), 6);
  EXPECT_EQ(loop["kind"], "absent");
  EXPECT_EQ(loop["routine"], "S");
  EXPECT_TRUE(loop["iterations"].is_null());
}

TEST(Counts, FlopsOfFunctionsAndEntriesAreCounted) {
  const auto timing = timed(text_of(R"(
      PROGRAM T
      X=F(1.)+F(2.)+G(3.)
      PRINT *,X
      END
      FUNCTION F(X)
      F=X+1.
      RETURN
      ENTRY G(X)
      G=X*2.
      END
)"));
  EXPECT_EQ(timing["flops"], 2 + 3);
  EXPECT_EQ(routine(timing, "T")["flops"], 2);
}

}  // namespace
}  // namespace platter::tests
