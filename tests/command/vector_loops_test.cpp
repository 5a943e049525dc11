// Which loops of a program are charged as vector loops. The test depends on the form of the notes that the
// present gfortran writes.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Returns the CP per iteration of a loop of 1000 over arrays in COMMON, including the line before its DO.
double per_iteration(const std::string& directive, const std::string& statement, const Words& flags = {}) {
  const CliFixture desk;
  const Outcome outcome = desk.run(
      "      COMMON /X/ A(9000),B(9000),P(25,1010),Q(25,1010)\n"
      "      N=1000\n"
      "      T0=TIMEF(D)\n"
      "      CALL LOOP(N)\n"
      "      T1=TIMEF(D)\n"
      "      PRINT *,T1-T0\n"
      "      END\n"
      "      SUBROUTINE LOOP(N)\n"
      "      COMMON /X/ A(9000),B(9000),P(25,1010),Q(25,1010)\n" +
          directive + "      DO 10 I=6,N\n   10 " + statement + "\n      END\n",
      flags);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  constexpr double kClockPeriodsPerMillisecond = 80'000;
  return kClockPeriodsPerMillisecond * numbers_of(outcome.out).at(0) / 1000;
}

struct Loop {
  const char* name;
  const char* statement;
  double least;  ///< CP per iteration
  double most;
};
void PrintTo(const Loop& loop, std::ostream* out) {
  *out << loop.name;
}

class VectorLoops : public testing::TestWithParam<Loop> {};

TEST_P(VectorLoops, EachLoopTakesTheExpectedClockPeriods) {
  const double cp = per_iteration("", GetParam().statement);
  EXPECT_GE(cp, GetParam().least);
  EXPECT_LE(cp, GetParam().most);
  EXPECT_GT(per_iteration("", GetParam().statement, {"--vector", "off"}), 20);
}

// A vector loop takes one CP per reference and half as much for its strips, or two to four times that with
// few memory banks. A scalar loop takes more than 20 CP. A sum of three terms, which are all loaded before
// the first operation, has one convoy more than references (loads_ahead, an assumption); with parentheses it
// does not.
INSTANTIATE_TEST_SUITE_P(
    Cray1, VectorLoops,
    testing::Values(Loop{"column", "A(I)=B(I)", 2, 3.5}, Loop{"row", "P(5,I)=Q(5,I)", 2, 3.5},
                    Loop{"several_of_a_row", "P(1,I)=Q(13,I)+Q(12,I)+Q(11,I)", 5, 7.5},
                    Loop{"several_of_a_row_divided", "P(1,I)=Q(13,I)+(Q(12,I)+Q(11,I))", 4, 6},
                    Loop{"eight_apart", "A(8*I)=B(8*I)", 4, 5.5}, Loop{"backwards", "A(N+1-I)=B(I)", 2, 3.5},
                    Loop{"from_behind", "A(I)=B(N+1-I)", 2, 3.5},
                    Loop{"eight_apart_beside_a_column", "A(8*I)=B(I)", 3, 5},
                    Loop{"eight_apart_backwards", "A(8*(N+1-I))=B(8*(N+1-I))", 4, 5.5},
                    Loop{"read_ahead", "A(I)=A(I+5)*B(I)", 3, 5},
                    Loop{"recurrence_of_one", "A(I)=A(I-1)*B(I)", 20, 80},
                    Loop{"recurrence_of_five", "A(I)=A(I-5)*B(I)", 20, 80},
                    Loop{"recurrence_in_a_row", "P(5,I)=P(5,I-1)*Q(5,I)+Q(7,I)", 20, 80}),
    [](const auto& test) { return std::string(test.param.name); });

/// gcc writes names in three ways: into assembly, into notes, and into markers of lines.
TEST(VectorLoops, TheNameOfTheSourceDoesNotChangeTheTime) {
  const std::string program = text_of(R"(
      COMMON A(1000),B(1000)
      T0=TIMEF(D)
      DO 10 I=1,1000
   10 A(I)=B(I)*2.
      PRINT *,TIMEF(D)-T0 $ END
)");
  const CliFixture desk;
  std::string first;
  for (const char* name : {"plain.f", "v\303\274r.f", "a b.f", "a\tb.f", "a\"b.f", "a'b.f", "a\\b.f",
                           "a\\101.f", "a: 12:3: b.f", "a$b.f", "# 3 \"x\".f", "a%s.f"}) {
    desk.folder.write(name, program);
    const Outcome outcome = desk.platter({"run", name, "--strict"});
    EXPECT_EQ(outcome.code, 0) << name << outcome.err;
    if (first.empty()) first = outcome.out;
    EXPECT_EQ(outcome.out, first) << name;
  }
  EXPECT_LT(numbers_of(first).at(0), 0.1) << "32 CP an iteration as a scalar loop";
}

TEST(VectorDirective, OverridesTheVectorizersDecision) {
  EXPECT_LE(per_iteration("CDIR$ IVDEP\n", "A(I)=A(I-5)*B(I)"), 5);
  EXPECT_GE(per_iteration("CDIR$ NOVECTOR\n", "A(I)=B(I)"), 20);
}

}  // namespace
}  // namespace platter::tests
