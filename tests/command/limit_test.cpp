// --limit: virtual seconds after which a program is ended.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/limited_run.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Limit : public testing::Test {
 public:
  /// Builds the program once.
  void build(const std::string& fortran) {
    desk.folder.write("test.f", fortran);
    const Outcome outcome = desk.platter({"build", "test.f", "-o", "guest"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  }
  /// Runs the program. `before` and `after` are shell text before the program's name and after its other
  /// arguments.
  LimitedRun run(const std::string& limit, const std::string& before = "exec",
                 const std::string& after = "") {
    const Outcome outcome =
        desk.command({"sh", "-c", before + " ./guest --json result.json --limit '" + limit + "' " + after});
    return {outcome.code, outcome.out, outcome.err, desk.folder.read("result.json")};
  }

  CliFixture desk;
};

/// The host's timer inspects such loops repeatedly, and must never find more time than they have taken: a
/// program may use its limit to the last picosecond. The first count takes the host some tenths of a second;
/// the second would take hours.
TEST_F(Limit, IsExactInCountedLoopsOfAllKinds) {
  for (const char* loop :
       {"      DO 10 I=1,N\n   10 X=X+I\n",                                        // up
        "      DO 10 I=N,1,-1\n   10 X=X+I*2.\n",                                  // down
        "      DO 10 I=-N,N*6,7\n   10 X=X+I\n",                                   // by steps
        "      DO 10 I=1,N\n      IF(MOD(I,3).EQ.1) X=X+SQRT(Y)\n   10 Y=Y+1.\n",  // with arms
        "      DO 10 I=1,N\n   10 A(MOD(I,64)+1)=X\n",
        "      DO 10 J=1,N/1000000\n      DO 10 I=1,1000000\n   10 A(I)=A(I)+B(I)*3.\n"}) {  // vectors
    const auto program = [&](const char* count) {
      return std::string("      COMMON A(1000000),B(1000000)\n      N=KOUNT(1)\n") + loop +
             "      PRINT *,X\n      END\n      FUNCTION KOUNT(I)\n      KOUNT=" + count + "*I\n      END\n";
    };
    build(program("60000000"));
    const double needed = nlohmann::json::parse(run("1000000").json)["virtual_seconds"];
    EXPECT_EQ(run(picoseconds(needed, 0)).code, 0) << loop;
    EXPECT_EQ(run(picoseconds(needed, 1)).code, 1) << loop;
    build(program("1000000000000"));
    EXPECT_EQ(nlohmann::json::parse(run("0.3").json)["virtual_seconds"], 0.3) << loop;
  }
}

/// The pipe has no writer, so the program waits and is idle.
TEST_F(Limit, EndsAReadThatWaits) {
  build("      PRINT *,'BEFORE'\n      READ(5,*) K\n      PRINT *,K\n      END\n");
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  const LimitedRun left = expect_exact(
      0.02, [&](const std::string& limit) { return run(limit, "sleep 2 >pipe 2>&1 & exec <pipe; exec"); });
  EXPECT_EQ(printed(left), " BEFORE\n");
  EXPECT_TRUE(has(left.err, "test.f:2: the limit"));
  EXPECT_GT(nlohmann::json::parse(left.json)["processor"]["idle_s"], 0.019);
}

TEST_F(Limit, EndsAWaitForCardsFromAPipeWithoutAWriter) {
  build("      PRINT *,'BEFORE'\n      READ(5,*) K\n      PRINT *,K\n      END\n");
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(printed(run("0.02", "exec", "--cards pipe")), " BEFORE\n");
  const LimitedRun left = run("2", "(sleep 0.2; echo 31 >pipe) & exec", "--cards pipe");
  EXPECT_EQ(left.code, 0) << left;
}

/// Input that is written late, but in time, has the same effect as input that was written before.
TEST_F(Limit, SlowWritersOfAPipeDoNotChangeTheResult) {
  build(text_of(R"(
      OPEN(9,FILE='pipe',STATUS='OLD',ACTION='READ')
      READ(9,*) K,L
      PRINT *,K,L,TIMEF(D)
      END
)"));
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  const LimitedRun fast = run("2", "(echo 3 4 >pipe) & exec");
  const LimitedRun slow = run("2", "(sleep 0.2; exec >pipe; echo 3; sleep 0.2; echo 4) & exec");
  EXPECT_EQ(fast.code, 0);
  EXPECT_EQ(slow, fast);
}

TEST_F(Limit, ReportsTheLineOfTheProgramWithHost) {
  desk.folder.write("test.f", "      X=1.\n   10 X=X*1.0000001\n      IF(X.GT.0.) GO TO 10\n      END\n");
  const Outcome outcome = desk.platter({"run", "test.f", "--limit", "0.5", "--host"});
  EXPECT_TRUE(has(outcome.err, "test.f:2") || has(outcome.err, "test.f:3")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
