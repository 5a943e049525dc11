// A program that crashes ends with a message that names the Fortran line. The exit code is 1, there is no
// core dump, and earlier results are preserved.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Crash : public testing::Test {
 public:
  /// Runs the compiled program directly, because `platter run` would turn any exit code above 2 into 1.
  Outcome crash(const std::string& program) {
    desk.folder.write("test.f", program);
    EXPECT_EQ(desk.platter({"build", "test.f", "-o", "guest"}).code, 0);
    const Outcome outcome = desk.command(
        {"sh", "-c", "ulimit -c unlimited 2>/dev/null; exec ./guest --no-summary --json result.json"});
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    EXPECT_EQ(outcome.out, " BEFORE\n");
    for (const auto& entry : std::filesystem::directory_iterator(desk.folder.path())) {
      EXPECT_NE(entry.path().filename().string().substr(0, 4), "core");
    }
    return outcome;
  }
  std::string stopped() {
    return nlohmann::json::parse(desk.folder.read("result.json"))["stopped"].get<std::string>();
  }
  CliFixture desk;
};

TEST_F(Crash, AWriteFarOutsideAnArrayNamesItsLine) {
  const Outcome outcome = crash(text_of(R"(
      DIMENSION X(10)
      PRINT *,'BEFORE'
      K=100000000
      X(K)=1.
      PRINT *,X(K)
      END
)"));
  EXPECT_TRUE(has(outcome.err,
                  "test.f:4: the program accessed memory that it does not have (probably by an index outside "
                  "its array, or a transfer of more words than its array has)"));
  EXPECT_TRUE(has(stopped(), "test.f:4: the program accessed memory"));
}

TEST_F(Crash, TheSummaryIsPrinted) {
  desk.folder.write("test.f", text_of(R"(
      DIMENSION X(512)
      CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      K=100000000
      X(K)=1.
      PRINT *,X(K)
      END
)"));
  const Outcome outcome = desk.platter({"run", "test.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:5: the program accessed memory"));
  EXPECT_TRUE(has(outcome.out, "virtual time "));
}

/// A loop that stores below the array must not damage the runtime's variables, which the report needs.
TEST_F(Crash, ALoopBelowTheStartOfAnArrayNamesItsLine) {
  for (const char* declaration :
       {"      DIMENSION X(10)\n", "      DIMENSION X(10)\n      DATA X/10*1.0/\n", "      COMMON X(10)\n"}) {
    const Outcome outcome = crash(declaration + text_of(R"(
      PRINT *,'BEFORE'
      I=0
   10 I=I-1
      X(I)=I
      IF(I.GT.-1000000000) GO TO 10
      END
)"));
    EXPECT_TRUE(has(outcome.err, "/test.f:")) << declaration;
    EXPECT_TRUE(has(stopped(), "the program accessed memory that it does not have"));
  }
}

/// Writes word by word through all memory after the array: a local array, one with DATA, and a COMMON block.
TEST_F(Crash, ALoopPastTheEndOfAnArrayNamesItsLine) {
  for (const char* declaration :
       {"      DIMENSION X(10)\n", "      DIMENSION X(10)\n      DATA X/10*1.0/\n", "      COMMON X(10)\n"}) {
    const Outcome outcome = crash(declaration + text_of(R"(
      PRINT *,'BEFORE'
      N=KOUNT(1)
      DO 10 I=1,N
   10 X(I)=I
      PRINT *,X(1)
      END
      FUNCTION KOUNT(I)
      KOUNT=1000000000*I
      END
)"));
    EXPECT_TRUE(has(outcome.err, "the program accessed memory that it does not have"));
    EXPECT_TRUE(has(outcome.err, "/test.f:")) << declaration;
  }
}

TEST_F(Crash, AnIntegerDivisionByZeroNamesItsLine) {
  const Outcome outcome = crash(text_of(R"(
      PRINT *,'BEFORE'
      K=NOTHING(1)
      J=5/K
      PRINT *,J
      END
      FUNCTION NOTHING(I)
      NOTHING=I-1
      END
)"));
  EXPECT_TRUE(has(outcome.err, "test.f:3: an INTEGER is divided by zero; the machine ends the job"));
  EXPECT_TRUE(has(stopped(), "test.f:3: an INTEGER is divided by zero"));
}

TEST_F(Crash, EndlessRecursionReportsAFullStack) {
  const Outcome outcome = crash(text_of(R"(
      PRINT *,'BEFORE'
      CALL A(1)
      END
      SUBROUTINE A(N)
      CALL B(N+1)
      PRINT *,N
      END
      SUBROUTINE B(N)
      CALL A(N+1)
      PRINT *,N
      END
)"));
  EXPECT_TRUE(has(outcome.err, "test.f:5: the stack is full") ||
              has(outcome.err, "test.f:9: the stack is full"))
      << outcome.err;
}

TEST_F(Crash, ACrashInsideAPrintStatementNamesItsLine) {
  const Outcome outcome = crash(text_of(R"(
      DIMENSION X(10)
      PRINT *,'BEFORE'
      K=100000000
      WRITE(6,900) X(K)
  900 FORMAT(' ',F5.1)
      END
)"));
  EXPECT_TRUE(has(outcome.err, "test.f:4: the program accessed memory"));
}

TEST_F(Crash, ATransferOfTooManyWordsNamesItsLine) {
  const Outcome outcome = crash(text_of(R"(
      DIMENSION X(512)
      PRINT *,'BEFORE'
      CALL RDISK(5,X,512*70000,0)
      CALL IOWAIT(5)
      END
)"));
  EXPECT_TRUE(has(outcome.err, "test.f:4: the program accessed memory"));
}

TEST_F(Crash, ResultsSoFarAreWritten) {
  crash(text_of(R"(
      DIMENSION X(512)
      CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      PRINT *,'BEFORE'
      K=100000000
      X(K)=1.
      END
)"));
  const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
  EXPECT_EQ(result["units"][0]["words_read"], 512);
  EXPECT_GT(result["virtual_seconds"], 0.0005);
}

}  // namespace
}  // namespace platter::tests
