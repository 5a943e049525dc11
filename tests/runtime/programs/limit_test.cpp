// --limit: virtual seconds after which a program is ended.
//
// Machines: cray1

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/runtime/programs/program_fixture.hpp"
#include "tests/support/limited_run.hpp"

namespace platter::tests {
namespace {

class Limit : public testing::Test {
 public:
  /// Sets the program of the next runs.
  void use(const std::string& fortran) { program_ = fortran; }
  LimitedRun run(const std::string& limit) {
    const Outcome outcome = fixture.run_with_summary(program_, {"--json", "result.json", "--limit", limit});
    return {outcome.code, outcome.out, outcome.err, fixture.folder.read("result.json")};
  }
  LimitedRun expect_exact(double limit) {
    return tests::expect_exact(limit, [this](const std::string& text) { return run(text); });
  }

  ProgramFixture fixture;

 private:
  std::string program_;
};

TEST_F(Limit, EndsALoopThatPrints) {
  use("      I=0\n   10 I=I+1\n      PRINT *,I\n      GO TO 10\n      END\n");
  const LimitedRun left = expect_exact(0.002);
  EXPECT_GT(numbers_of(printed(left)).size(), 10U);
  const LimitedRun longer = run("0.004");
  EXPECT_LT(printed(left).size(), printed(longer).size());
  EXPECT_TRUE(printed(longer).starts_with(printed(left)))
      << "what was printed is a prefix of what is printed later";
}

TEST_F(Limit, EndsALoopOfInternalWrites) {
  use(text_of(R"(
      CHARACTER*20 C
      PRINT *,'BEFORE'
   10 WRITE(C,900) I
  900 FORMAT(I8)
      GO TO 10
      END
)"));
  EXPECT_EQ(printed(expect_exact(0.01)), " BEFORE\n");
}

TEST_F(Limit, EndsALoopThatCallsNothing) {
  use("      PRINT *,'BEFORE'\n      X=1.\n   10 X=X*1.0000001\n      IF(X.GT.0.) GO TO 10\n      END\n");
  EXPECT_EQ(printed(expect_exact(0.01)), " BEFORE\n");
}

/// The cost of this loop is added when it ends. The host may interrupt its last instruction each time.
TEST_F(Limit, EndsALoopThatCounts) {
  use("      PRINT *,'BEFORE'\n      I=1\n   10 I=I+1\n      IF(I.NE.0) GO TO 10\n      END\n");
  EXPECT_EQ(printed(expect_exact(0.01)), " BEFORE\n");
}

/// The program spends most of its time in libm, where the host's timer finds no line of Fortran.
TEST_F(Limit, EndsALoopOfFunctions) {
  use("      X=1.\n   10 X=X+SIN(COS(X))*EXP(-X*X)+ATAN(X)\n      GO TO 10\n      END\n");
  expect_exact(0.01);
}

/// A counted loop is charged when it ends. The limit ends these programs before that.
TEST_F(Limit, EndsACountedLoop) {
  use("      PRINT *,'BEFORE'\n      DO 10 I=1,1000000000000\n   10 X=X+I\n      PRINT *,X\n      END\n");
  EXPECT_EQ(printed(expect_exact(0.3)), " BEFORE\n");
}

TEST_F(Limit, EndsACountedVectorLoop) {
  use(text_of(R"(
      PRINT *,'BEFORE'
      DO 10 I=1000000000000,1,-1
   10 X=X+3.
      PRINT *,X
      END
)"));
  EXPECT_EQ(printed(expect_exact(0.3)), " BEFORE\n");
}

TEST_F(Limit, EndsALoopOfBufferOut) {
  use(text_of(R"(
      DIMENSION A(1024)
   10 BUFFER OUT (8,1) (A(1),A(1024))
      IF(UNIT(8).LT.0.) GO TO 10
      END
)"));
  expect_exact(0.25);
}

TEST_F(Limit, EndsALoopOfCallsAndWaits) {
  use(text_of(R"(
      DIMENSION X(512)
   10 CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      GO TO 10
      END
)"));
  const LimitedRun left = expect_exact(0.1);
  EXPECT_TRUE(has(left.err, "/test.f:")) << "where a program waits is the same in each run";
}

/// A transfer slows vector loops in proportion to the part of the time in which both are active. The program
/// is ended by the call after the loop or, after the limit, by the host's timer anywhere.
TEST_F(Limit, EndsVectorLoopsDuringATransfer) {
  use(text_of(R"(
      DIMENSION X(51200),A(1000),B(1000)
      CALL RDISK(5,X,51200,0)
      DO 20 J=1,5000
      DO 20 I=1,1000
   20 A(I)=A(I)+B(I)
      PRINT *,A(1)
      END
)"));
  const LimitedRun left = expect_exact(0.05);
  EXPECT_EQ(nlohmann::json::parse(left.json)["processor"]["lockout_s"], 0) << "of a stretch that is cut";
}

TEST_F(Limit, EndsTestsOfAStatus) {
  use("   10 IF(IFTBL(3,5).GE.0) GO TO 10\n      END\n");
  expect_exact(0.01);
}

TEST_F(Limit, EndsTheOpeningOfAPipeWithoutAWriter) {
  use(text_of(R"(
      PRINT *,'BEFORE'
      OPEN(9,FILE='pipe',STATUS='OLD',ACTION='READ')
      READ(9,*) K
      PRINT *,K
      END
)"));
  ASSERT_EQ(mkfifo((fixture.folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(printed(expect_exact(0.02)), " BEFORE\n");
}

TEST_F(Limit, EndsTheOpeningOfAPipeWithoutAReader) {
  use("      OPEN(9,FILE='pipe',STATUS='OLD',ACTION='WRITE')\n      WRITE(9,*) 1\n      END\n");
  ASSERT_EQ(mkfifo((fixture.folder.path() / "pipe").c_str(), 0600), 0);
  expect_exact(0.02);
}

/// Formatting takes the host's time, and hardly any of the machine's.
TEST_F(Limit, DoesNotCountTheHostsTime) {
  use(text_of(R"(
      CHARACTER*20 C
      DO 10 I=1,1000000
   10 WRITE(C,900) I
  900 FORMAT(I8)
      PRINT *,C
      END
)"));
  const double needed = nlohmann::json::parse(run("100000").json)["virtual_seconds"];
  EXPECT_EQ(run(std::to_string(needed + 0.001)).code, 0);
}

TEST_F(Limit, EndsTheProgramBeforeLaterEvents) {
  use("      DO 10 I=1,1000000\n   10 X=X+SQRT(FLOAT(I))\n      K=X\n      STOP 3\n      END\n");
  const LimitedRun left = expect_exact(0.001);
  EXPECT_FALSE(has(left.err, "STOP"));
}

TEST_F(Limit, DoesNotTouchAProgramThatEndsBefore) {
  const std::string program = "      PRINT *,TIMEF(D)\n      END\n";
  EXPECT_EQ(fixture.run(program, {"--limit", "100"}).out, fixture.run(program).out);
  EXPECT_EQ(fixture.run(program, {"--limit", "15 ms"}).code, 0);
}

/// A program may use its limit to the last picosecond.
TEST_F(Limit, IsTheLastInstantThatAProgramHas) {
  use("      DO 10 I=1,1000\n   10 X=X+SQRT(FLOAT(I))\n      PRINT *,X\n      END\n");
  const double needed = nlohmann::json::parse(run("1").json)["virtual_seconds"];
  EXPECT_EQ(run(picoseconds(needed, 0)).code, 0);
  EXPECT_EQ(run(picoseconds(needed, 1)).code, 1);
}

TEST_F(Limit, IsReportedAsGiven) {
  use("   10 GO TO 10\n      END\n");
  const std::pair<const char*, const char*> cases[] = {{"0.12345678", "0.12345678"},
                                                       {"1234.5678 us", "0.0012345678"},
                                                       {"1 ps", "0.000000000001"},
                                                       {"0.1", "0.1"},
                                                       {"00.200", "0.2"}};
  for (const auto& [given, said] : cases)
    EXPECT_TRUE(has(run(given).err, "the limit of " + std::string(said) + " virtual seconds"));
}

TEST_F(Limit, HasToBeATime) {
  for (const char* bad :
       {"-1", "0", "soon", "3 parsecs", "nan", "", "8000001", "1e30", "99999999999999999999"}) {
    const Outcome outcome = fixture.run("      END\n", {"--limit", bad});
    EXPECT_EQ(outcome.code, 2) << bad;
    EXPECT_TRUE(has(outcome.err, "--limit")) << bad;
  }
  EXPECT_EQ(fixture.run("      END\n", {"--limit", "8000000"}).code, 0);
}

/// Each item is a separate record, so output is written between the items of one statement.
TEST_F(Limit, EndsAStatementOfManyRecords) {
  use(text_of(R"(
      WRITE(6,900) (SIN(FLOAT(I)),I=1,100000000)
  900 FORMAT(F10.5)
      END
)"));
  const LimitedRun left = expect_exact(0.005);
  EXPECT_GT(numbers_of(printed(left)).size(), 10U);
  EXPECT_TRUE(printed(run("0.008")).starts_with(printed(left)));
}

}  // namespace
}  // namespace platter::tests
