// Clocks, dates and random numbers of each machine's compilers, with each size of REAL and INTEGER. On
// machines without such a routine, the message names a substitute.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Runs a program with these statements on a machine whose date is 3 February 1981, 07:08:09.
Outcome run_on(const std::string& machine, const std::string& statements) {
  const CliFixture desk;
  return desk.run(statements + "      END\n", {"--machine", machine, "--date", "1981-02-03 07:08:09"});
}

/// A loop that takes at least 0.1 s on any machine.
constexpr const char* kLoop = "      X=0.\n      DO 10 I=1,200000\n   10 X=X+SQRT(FLOAT(I))\n";

class ByteMachine : public testing::TestWithParam<const char*> {};

TEST_P(ByteMachine, TimefIsInMillisecondsInEitherKindOfReal) {
  const Outcome outcome =
      run_on(GetParam(), std::string("      REAL*8 TD\n") + kLoop +
                             "      T=TIMEF(D)\n      CALL TIMEF(S)\n      CALL TIMEF(TD)\n"
                             "      CALL SECOND(P)\n"
                             "      PRINT *,T,S,TD,P*1000.,SECOND()*1000.,X\n");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto numbers = numbers_of(outcome.out);
  ASSERT_EQ(numbers.size(), 6U) << outcome.out;
  const double processor = numbers[3];
  EXPECT_GT(processor, 50);
  for (const double clock : {numbers[0], numbers[1], numbers[2], numbers[4]})
    EXPECT_NEAR(clock, processor, 10 + 1e-5 * processor) << "the clock's tick is 10 ms at most";
}

TEST_P(ByteMachine, TimefHasTheTypeThatTheUnitGivesIt) {
  for (const char* const declaration :
       {"      REAL*8 TIMEF\n", "      DOUBLE PRECISION TIMEF\n      EXTERNAL TIMEF\n",
        "      IMPLICIT REAL*8(A-H,O-Z)\n"}) {
    const Outcome outcome =
        run_on(GetParam(), std::string(declaration) + kLoop +
                               "      CALL SHOW(TIMEF(D))\n      END\n"
                               "      SUBROUTINE SHOW(T)\n      REAL*8 T\n      PRINT *,T\n");
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto numbers = numbers_of(outcome.out);
    ASSERT_EQ(numbers.size(), 1U) << outcome.out;
    EXPECT_GT(numbers[0], 50);
    EXPECT_LT(numbers[0], 60'000);
  }
}

TEST_P(ByteMachine, TimefOfTypeIntegerAndTimefAsAnArgumentAreRejected) {
  EXPECT_TRUE(has(run_on(GetParam(), "      INTEGER TIMEF\n      T=TIMEF(D)\n").err, "declare REAL TIMEF"));
  EXPECT_TRUE(has(run_on(GetParam(), "      EXTERNAL TIMEF\n      CALL S(TIMEF)\n").err,
                  "TIMEF cannot be passed as an argument here"));
}

TEST_P(ByteMachine, AProgramsOwnRoutineComesFirst) {
  const Outcome outcome = run_on(GetParam(),
                                 "      PRINT *,TIMEF(D),RAN(3)\n      END\n"
                                 "      FUNCTION TIMEF(D)\n      TIMEF=17.\n      END\n"
                                 "      FUNCTION RAN(I)\n      RAN=I\n");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{17, 3}));
}

TEST_P(ByteMachine, FreeFormHasTheSameClocks) {
  const CliFixture desk;
  desk.folder.write("free.f90",
                    "real(8) :: t, timef\nreal :: s, x = 0.\ninteger :: i\ndo i = 1, 200000\n"
                    "x = x + sqrt(real(i))\nend do\nt = timef(0.0); call timef(s)\nprint *, t, s, &\n"
                    "  timef(0.0), x\nend\n");
  const Outcome outcome = desk.platter({"run", "free.f90", "--machine", GetParam(), "--no-summary"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto numbers = numbers_of(outcome.out);
  ASSERT_GE(numbers.size(), 4U) << outcome.out;
  EXPECT_GT(numbers[0], 50);
  EXPECT_NEAR(numbers[1], numbers[0], 1);
  EXPECT_NEAR(numbers[2], numbers[0], 1);
}

INSTANTIATE_TEST_SUITE_P(All, ByteMachine, testing::Values("vax780", "ibm3081"));

TEST(VaxClocks, RanIsTheGeneratorOfVaxFortran) {
  const Outcome outcome = run_on("vax780",
                                 "      ISEED=12345\n      PRINT 10,RAN(ISEED),RAN(ISEED),RAN(ISEED)\n"
                                 "   10 FORMAT(3F7.4)\n      PRINT *,ISEED\n");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "0.1985 0.8979 0.2383")) << "seed 12345";
  // The seed becomes 69069*seed + 1 modulo 2^32 three times.
  std::uint32_t seed = 12345;
  for (int i = 0; i < 3; ++i) seed = 69069U * seed + 1U;
  EXPECT_TRUE(has(outcome.out, std::to_string(static_cast<std::int32_t>(seed))));
  EXPECT_TRUE(
      has(run_on("vax780", "      X=RAN(12345)\n").err, "X=RAN(ISEED) with ISEED an INTEGER variable"));
}

TEST(VaxClocks, DateTimeIdateAndSecndsAreThoseOfTheEmulatedMachine) {
  const Outcome outcome =
      run_on("vax780",
             "      CHARACTER*9 D\n      CHARACTER*8 T\n      BYTE B(9)\n      INTEGER*2 K2\n"
             "      CALL DATE(D)\n      CALL DATE(B)\n      CALL TIME(T)\n"
             "      CALL IDATE(I,J,K)\n      CALL IDATE(I,J,K2)\n"
             "      PRINT 10,D,B,T,I,J,K,K2,SECNDS(0.0),SECNDS(25689.0)\n"
             "   10 FORMAT(1X,A9,1X,9A1,1X,A8,4I4,2F10.2)\n");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, " 3-FEB-81  3-FEB-81 07:08:09   2   3  81  81  25689.00      0.00"));
}

TEST(VaxClocks, SecndsCountsOnOverMidnight) {
  const CliFixture desk;
  const Outcome outcome = desk.run(
      "      T=SECNDS(0.0)\n      X=0.\n      DO 10 I=1,50000\n   10 X=X+SQRT(FLOAT(I))\n"
      "      PRINT *,T,SECNDS(T),X\n      END\n",
      {"--machine", "vax780", "--date", "1981-02-03 23:59:59"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto numbers = numbers_of(outcome.out);
  EXPECT_EQ(numbers.at(0), 86399);
  EXPECT_GT(numbers.at(1), 1);
  EXPECT_LT(numbers.at(1), 10);
}

TEST(VaxClocks, ExitWithAnOddStatusIsSuccess) {
  EXPECT_EQ(run_on("vax780", "      CALL EXIT\n").code, 0);
  EXPECT_EQ(run_on("vax780", "      CALL EXIT(1)\n").code, 0);
  EXPECT_EQ(run_on("vax780", "      CALL EXIT(44)\n").code, 1);
}

TEST(CmsClocks, ClockxAndCputimeAreInMicrosecondsInEitherKindOfReal) {
  const Outcome outcome = run_on("ibm3081", std::string("      REAL*8 T,P\n") + kLoop +
                                                "      CALL CLOCKX(T)\n      CALL CLOCKX(S)\n"
                                                "      CALL CPUTIME(P,IRC)\n      PRINT *,T,S,P,IRC,X\n");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const auto numbers = numbers_of(outcome.out);
  ASSERT_EQ(numbers.size(), 5U) << outcome.out;
  EXPECT_GT(numbers[0], 50'000);
  EXPECT_NEAR(numbers[1], numbers[0], 100);
  EXPECT_NEAR(numbers[2], numbers[0], 100);
  EXPECT_EQ(numbers[3], 0);
}

TEST(VaxClocks, VaxRoutinesAreRejectedOnAnotherMachine) {
  const CliFixture desk;
  const Outcome outcome = desk.run("      X=RAN(I)\n      END\n", {"--dialect", "vax"});
  EXPECT_TRUE(has(outcome.err, "RAN: Cray's library has no such routine; use RANF()"));
}

TEST(VaxClocks, RanTakesTimeOfTheProcessor) {
  const std::string loop = "      I=1\n      DO 10 J=1,10000\n   10 X=";
  const auto seconds_of = [&](const std::string& value) {
    const CliFixture desk;
    return desk
        .json_of(loop + value + "\n      PRINT *,X\n      END\n", {"--machine", "vax780"})["virtual_seconds"]
        .get<double>();
  };
  EXPECT_GT(seconds_of("RAN(I)"), seconds_of("FLOAT(I)"));
}

/// A routine, a machine whose compilers did not have it, and the start of the substitute's name.
struct Absent {
  const char* machine;
  const char* statement;
  const char* substitute;
};
class AbsentClock : public testing::TestWithParam<Absent> {};

TEST_P(AbsentClock, IsRejectedWithTheSubstitute) {
  const Outcome outcome = run_on(GetParam().machine, std::string("      ") + GetParam().statement + "\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:1:"));
  EXPECT_TRUE(has(outcome.err, std::string("has no such routine; ") + GetParam().substitute));
}

INSTANTIATE_TEST_SUITE_P(
    All, AbsentClock,
    testing::Values(
        Absent{"cray1", "T=SECNDS(0.)", "use TIMEF(D)"}, Absent{"cray1", "CALL IDATE(I,J,K)", "use DATE"},
        Absent{"cray1", "CALL TIME(T)", "use DATE"}, Absent{"cray1", "X=RAN(I)", "use RANF()"},
        Absent{"cray1", "X=RAND(0)", "use RANF()"}, Absent{"cray1", "CALL CLOCKX(T)", "use TIMEF(D)"},
        Absent{"ymp", "X=ETIME(T)", "use TIMEF(D)"}, Absent{"t3d", "CALL SRAND(1)", "use RANSET(N)"},
        Absent{"cdc7600", "T=SECNDS(0.)", "use TIMEF(D)"}, Absent{"cdc7600", "X=RTC()", "use TIMEF(D)"},
        Absent{"cdc7600", "CALL IDATE(I,J,K)", "use DATE"}, Absent{"cdc7600", "X=RAN(I)", "use RANF()"},
        Absent{"vax780", "X=RANF()", "use RAN(ISEED)"}, Absent{"vax780", "X=RAND(0)", "use RAN(ISEED)"},
        Absent{"vax780", "CALL CLOCKX(T)", "use SECNDS(0.0)"}, Absent{"vax780", "X=RTC()", "use SECNDS(0.0)"},
        Absent{"vax780", "CALL CLOCK(T)", "use CALL DATE(TEXT)"},
        Absent{"vax780", "CALL RANSET(1)", "set the INTEGER variable"},
        Absent{"ibm3081", "T=SECNDS(0.)", "use CALL CLOCKX(T)"},
        Absent{"ibm3081", "CALL DATE(T)", "read the date"},
        Absent{"ibm3081", "CALL IDATE(I,J,K)", "read the date"},
        Absent{"ibm3081", "X=RAN(I)", "use a generator"}, Absent{"ibm3081", "X=RANF()", "use a generator"}));

}  // namespace
}  // namespace platter::tests
