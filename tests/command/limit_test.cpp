// --limit: virtual seconds after which a program is ended.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstdio>
#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// The results of a run, all of which must be the same from run to run.
struct Left {
  int code;
  std::string out;
  std::string err;
  std::string json;
  bool operator==(const Left&) const = default;
};

std::ostream& operator<<(std::ostream& to, const Left& left) {
  return to << "exit code " << left.code << "\n" << left.out.substr(0, 2000) << "\n" << left.err << left.json;
}

class Limit : public testing::Test {
 public:
  /// Builds the program once.
  void build(const std::string& fortran) {
    desk.folder.write("test.f", fortran);
    const Outcome outcome = desk.platter({"build", "test.f", "-o", "guest"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
  }
  /// Runs it. `before`: shell text before the guest's name.
  Left run(const std::string& limit, const std::string& before = "exec") {
    const Outcome outcome =
        desk.command({"sh", "-c", before + " ./guest --json result.json --limit " + limit});
    return {outcome.code, outcome.out, outcome.err, desk.folder.read("result.json")};
  }
  /// Makes ten identical runs, each ended at exactly the limit. The program's output precedes the summary.
  Left expect_exact(double limit, const std::string& before = "exec") {
    const std::string text = fmt_of(limit);
    const Left first = run(text, before);
    for (int i = 1; i < 10; ++i) {
      const Left another = run(text, before);
      if (another == first) continue;
      ADD_FAILURE() << "another run: " << another << "\nand the first: " << first;
      break;
    }
    EXPECT_EQ(first.code, 1);
    EXPECT_TRUE(has(first.err, "the limit of " + text + " virtual seconds was reached (--limit)"));
    const auto result = nlohmann::json::parse(first.json);
    EXPECT_EQ(result["virtual_seconds"], limit);
    EXPECT_TRUE(has(result["stopped"], "the limit of " + text + " virtual seconds was reached (--limit)"));
    double sum = 0;
    for (const char* account : {"user_s", "system_s", "interrupt_s", "idle_s"})
      sum += result["processor"][account].get<double>();
    EXPECT_NEAR(sum, limit, 1e-12) << "nothing is accounted beyond it";
    char line[64];
    std::snprintf(line, sizeof line, "virtual time %18.9f s\n", limit);
    EXPECT_TRUE(has(first.out, line));
    return first;
  }
  /// The time minus `less` picoseconds, quoted for the shell.
  static std::string picoseconds(double seconds, int less) {
    std::ostringstream text;
    text << "'" << std::llround(seconds * 1e12) - less << " ps'";
    return text.str();
  }
  static std::string printed(const Left& left) { return left.out.substr(0, left.out.find("\n-- ")); }

  CliFixture desk;

 private:
  static std::string fmt_of(double limit) {
    std::ostringstream text;
    text << limit;
    return text.str();
  }
};

/// Each item is a separate record, so output is written between the items of one statement.
TEST_F(Limit, ends_a_statement_of_many_records) {
  build(text_of(R"(
      WRITE(6,900) (SIN(FLOAT(I)),I=1,100000000)
  900 FORMAT(F10.5)
      END
)"));
  const Left left = expect_exact(0.005);
  EXPECT_GT(numbers_of(printed(left)).size(), 10U);
  EXPECT_TRUE(printed(run("0.008")).starts_with(printed(left)));
}

/// The host's timer inspects such loops repeatedly, and must never find more time than they have taken: a
/// program may use its limit to the last picosecond. The first count takes the host some tenths of a second;
/// the second would take hours.
TEST_F(Limit, is_exact_in_counted_loops_of_all_kinds) {
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

/// A pipe without a writer: the program is idle.
TEST_F(Limit, ends_a_read_that_waits) {
  build("      PRINT *,'BEFORE'\n      READ(5,*) K\n      PRINT *,K\n      END\n");
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  const Left left = expect_exact(0.02, "sleep 2 >pipe 2>&1 & exec <pipe; exec");
  EXPECT_EQ(printed(left), " BEFORE\n");
  EXPECT_TRUE(has(left.err, "test.f:2: the limit"));
  EXPECT_GT(nlohmann::json::parse(left.json)["processor"]["idle_s"], 0.019);
}

TEST_F(Limit, ends_a_wait_for_cards_from_a_pipe_without_a_writer) {
  build("      PRINT *,'BEFORE'\n      READ(5,*) K\n      PRINT *,K\n      END\n");
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(printed(run("0.02 --cards pipe")), " BEFORE\n");
  const Left left = run("2 --cards pipe", "(sleep 0.2; echo 31 >pipe) & exec");
  EXPECT_EQ(left.code, 0) << left;
}

/// Input that is written late, but in time, has the same effect as input that was written before.
TEST_F(Limit, knows_no_slow_writers) {
  build(text_of(R"(
      OPEN(9,FILE='pipe',STATUS='OLD',ACTION='READ')
      READ(9,*) K,L
      PRINT *,K,L,TIMEF(D)
      END
)"));
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  const Left fast = run("2", "(echo 3 4 >pipe) & exec");
  const Left slow = run("2", "(sleep 0.2; exec >pipe; echo 3; sleep 0.2; echo 4) & exec");
  EXPECT_EQ(fast.code, 0);
  EXPECT_EQ(slow, fast);
}

TEST_F(Limit, says_where_the_program_was_with_host) {
  desk.folder.write("test.f", "      X=1.\n   10 X=X*1.0000001\n      IF(X.GT.0.) GO TO 10\n      END\n");
  const Outcome outcome = desk.platter({"run", "test.f", "--limit", "0.5", "--host"});
  EXPECT_TRUE(has(outcome.err, "test.f:2") || has(outcome.err, "test.f:3")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
