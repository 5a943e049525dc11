// Computing takes time, even if its result is not used.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Returns the times of CALL COMPUTE(NCOMP) in us, measured with TIMEF as in Appendix A.
std::vector<double> compute_times(const Words& flags = {}) {
  CliFixture desk;
  const Outcome outcome = desk.run(text_of(R"(
      DO 10 I=1,3
      NCOMP=500*2**I
      T0=TIMEF(D)
      CALL COMPUTE(NCOMP)
      T1=TIMEF(D)
   10 PRINT *,1000.*(T1-T0)
      END
      SUBROUTINE COMPUTE(NCOMP)
      DIMENSION X(4097),Y(4096)
      DATA X/4097*1.0/,Y/4096*1.0/
      DO 10 I=1,NCOMP
   10 X(I+1)=X(I)*Y(I)
      END
)"),
                                   flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return numbers_of(outcome.out);
}

/// The program calls subprograms without effect: a function in a condition that has no consequence, and a
/// subroutine.
TEST(Compute, SubprogramsWithoutEffectTakeTheirTime) {
  CliFixture desk;
  const Outcome outcome = desk.run(text_of(R"(
      X=1.
      T0=TIMEF(D)
      DO 10 I=1,1000
   10 CONTINUE
      T1=TIMEF(D)
      DO 20 I=1,1000
      IF(G(X).LT.0.) GO TO 20
   20 CONTINUE
      T2=TIMEF(D)
      DO 30 I=1,1000
   30 CALL S(X)
      T3=TIMEF(D)
      PRINT *,1000.*(T1-T0),1000.*(T2-T1),1000.*(T3-T2)
      END
      FUNCTION G(X)
      G=X*X*X*X*X*X*X*X
      END
      SUBROUTINE S(X)
      IF(X*X*X*X*X*X*X*X.GT.5.) RETURN
      END
)"));
  const auto times = numbers_of(outcome.out);
  ASSERT_EQ(times.size(), 3U) << outcome.err;
  // At least three dependent multiplications of 7 clock periods each, a thousand times.
  constexpr double kLeast = 3 * 7 * 12.5;
  EXPECT_GT(times[1], times[0] + kLeast);
  EXPECT_GT(times[2], times[0] + kLeast);
}

TEST(Compute, UnusedResultTakesItsTime) {
  const auto times = compute_times();
  ASSERT_EQ(times.size(), 3U);
  constexpr double kLeast =
      1000 * 7 * 0.0125;  // a multiplication takes 7 clock periods and needs the result of the previous one
  EXPECT_GT(times[0], kLeast);
  EXPECT_NEAR(times[1] / times[0], 2, 0.05);
  EXPECT_NEAR(times[2] / times[1], 2, 0.05);
}

/// The program writes arrays that it never reads, and computes a product that it does not store.
TEST(Compute, IsNotLeftOutAsDeadCode) {
  CliFixture desk;
  const Outcome outcome = desk.run(text_of(R"(
      T0=TIMEF(D)
      CALL STORE(1000)
      T1=TIMEF(D)
      CALL FORGET(1000)
      T2=TIMEF(D)
      PRINT *,1000.*(T1-T0),1000.*(T2-T1)
      END
      SUBROUTINE STORE(N)
      DIMENSION A(1000),B(1000),C(1000)
      DO 10 I=1,N
   10 C(I)=A(I)*B(I)
      END
      SUBROUTINE FORGET(N)
      DIMENSION A(1000)
      P=1.
      DO 10 I=1,N
   10 P=P*A(I)
      END
)"));
  const auto times = numbers_of(outcome.out);
  ASSERT_EQ(times.size(), 2U) << outcome.out << outcome.err;
  EXPECT_GT(times[0], 1000 * 3 * 0.0125) << "us: a vector loop with three references to memory";
  EXPECT_GT(times[1], 1000 * 1 * 0.0125) << "us: a product, with one";
}

TEST(Compute, TakesItsTimeOnThe7600) {
  const auto times = compute_times({"--machine", "cdc7600"});
  ASSERT_EQ(times.size(), 3U);
  EXPECT_NEAR(times[2] / times[1], 2, 0.05);
}

TEST(Compute, DoesNotDependOnTheDisks) {
  EXPECT_EQ(compute_times(), compute_times({"--disk", "instant", "--rotation", "drift", "--seed", "9"}));
}

TEST(Compute, TheSameProgramTakesTheSameTimeAgain) {
  EXPECT_EQ(compute_times(), compute_times());
}

}  // namespace
}  // namespace platter::tests
