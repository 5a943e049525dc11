// --limit: virtual seconds after which a program is ended.
//
// Machines: cray1

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <cstdio>
#include <sstream>

#include "tests/runtime/programs/program_desk.hpp"

namespace platter::tests {
namespace {

/// What a run leaves behind, all of which has to be the same from run to run.
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
  void build(const std::string& fortran) { program_ = fortran; }
  Left run(const std::string& limit) {
    const Outcome outcome = desk.run_with_summary(program_, {"--json", "result.json", "--limit", limit});
    return {outcome.code, outcome.out, outcome.err, desk.folder.read("result.json")};
  }
  /// Ten runs, one like the other, each ended at exactly the limit; what a program prints stands before the
  /// summary.
  Left expect_exact(double limit) {
    const std::string text = fmt_of(limit);
    const Left first = run(text);
    for (int i = 1; i < 10; ++i) {
      const Left another = run(text);
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
  /// The time minus `less` picoseconds, as a value of the flag.
  static std::string picoseconds(double seconds, int less) {
    std::ostringstream text;
    text << std::llround(seconds * 1e12) - less << " ps";
    return text.str();
  }
  static std::string printed(const Left& left) { return left.out.substr(0, left.out.find("\n-- ")); }

  ProgramDesk desk;

 private:
  std::string program_;

  static std::string fmt_of(double limit) {
    std::ostringstream text;
    text << limit;
    return text.str();
  }
};

TEST_F(Limit, ends_a_loop_that_prints) {
  build("      I=0\n   10 I=I+1\n      PRINT *,I\n      GO TO 10\n      END\n");
  const Left left = expect_exact(0.002);
  EXPECT_GT(numbers_of(printed(left)).size(), 10U);
  const Left longer = run("0.004");
  EXPECT_LT(printed(left).size(), printed(longer).size());
  EXPECT_TRUE(printed(longer).starts_with(printed(left)))
      << "what was printed is a prefix of what is printed later";
}

TEST_F(Limit, ends_a_loop_of_internal_writes) {
  build(text_of(R"(
      CHARACTER*20 C
      PRINT *,'BEFORE'
   10 WRITE(C,900) I
  900 FORMAT(I8)
      GO TO 10
      END
)"));
  EXPECT_EQ(printed(expect_exact(0.01)), " BEFORE\n");
}

TEST_F(Limit, ends_a_loop_that_calls_nothing) {
  build("      PRINT *,'BEFORE'\n      X=1.\n   10 X=X*1.0000001\n      IF(X.GT.0.) GO TO 10\n      END\n");
  EXPECT_EQ(printed(expect_exact(0.01)), " BEFORE\n");
}

/// In libm for most of the time, where the host's timer finds no line of Fortran.
TEST_F(Limit, ends_a_loop_of_functions) {
  build("      X=1.\n   10 X=X+SIN(COS(X))*EXP(-X*X)+ATAN(X)\n      GO TO 10\n      END\n");
  expect_exact(0.01);
}

/// A counted loop is charged when it ends, which these do not live to see.
TEST_F(Limit, ends_a_counted_loop) {
  build("      PRINT *,'BEFORE'\n      DO 10 I=1,1000000000000\n   10 X=X+I\n      PRINT *,X\n      END\n");
  EXPECT_EQ(printed(expect_exact(0.3)), " BEFORE\n");
}

TEST_F(Limit, ends_a_counted_vector_loop) {
  build(text_of(R"(
      PRINT *,'BEFORE'
      DO 10 I=1000000000000,1,-1
   10 X=X+3.
      PRINT *,X
      END
)"));
  EXPECT_EQ(printed(expect_exact(0.3)), " BEFORE\n");
}

TEST_F(Limit, ends_a_loop_of_buffer_out) {
  build(text_of(R"(
      DIMENSION A(1024)
   10 BUFFER OUT (8,1) (A(1),A(1024))
      IF(UNIT(8).LT.0.) GO TO 10
      END
)"));
  expect_exact(0.25);
}

TEST_F(Limit, ends_a_loop_of_calls_and_waits) {
  build(text_of(R"(
      DIMENSION X(512)
   10 CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      GO TO 10
      END
)"));
  const Left left = expect_exact(0.1);
  EXPECT_TRUE(has(left.err, "/test.f:")) << "where a program waits is the same in each run";
}

/// What moves beside vector loops takes from their time, by how much of the stretch they are. This one is
/// ended by the call behind it or, behind the limit, by the host's timer anywhere.
TEST_F(Limit, ends_vector_loops_beside_a_transfer) {
  build(text_of(R"(
      DIMENSION X(51200),A(1000),B(1000)
      CALL RDISK(5,X,51200,0)
      DO 20 J=1,5000
      DO 20 I=1,1000
   20 A(I)=A(I)+B(I)
      PRINT *,A(1)
      END
)"));
  const Left left = expect_exact(0.05);
  EXPECT_EQ(nlohmann::json::parse(left.json)["processor"]["lockout_s"], 0) << "of a stretch that is cut";
}

TEST_F(Limit, ends_tests_of_a_status) {
  build("   10 IF(IFTBL(3,5).GE.0) GO TO 10\n      END\n");
  expect_exact(0.01);
}

TEST_F(Limit, ends_the_opening_of_a_pipe_without_a_writer) {
  build(text_of(R"(
      PRINT *,'BEFORE'
      OPEN(9,FILE='pipe',STATUS='OLD',ACTION='READ')
      READ(9,*) K
      PRINT *,K
      END
)"));
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(printed(expect_exact(0.02)), " BEFORE\n");
}

TEST_F(Limit, ends_the_opening_of_a_pipe_without_a_reader) {
  build("      OPEN(9,FILE='pipe',STATUS='OLD',ACTION='WRITE')\n      WRITE(9,*) 1\n      END\n");
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  expect_exact(0.02);
}

/// Formatting takes time of the host, and hardly any of the machine.
TEST_F(Limit, does_not_count_the_hosts_time) {
  build(text_of(R"(
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

TEST_F(Limit, goes_before_what_comes_behind_it) {
  build("      DO 10 I=1,1000000\n   10 X=X+SQRT(FLOAT(I))\n      K=X\n      STOP 3\n      END\n");
  const Left left = expect_exact(0.001);
  EXPECT_FALSE(has(left.err, "STOP"));
}

TEST_F(Limit, does_not_touch_a_program_that_ends_before) {
  const std::string program = "      PRINT *,TIMEF(D)\n      END\n";
  EXPECT_EQ(desk.run(program, {"--limit", "100"}).out, desk.run(program).out);
  EXPECT_EQ(desk.run(program, {"--limit", "15 ms"}).code, 0);
}

/// To the picosecond: a program has all of its time.
TEST_F(Limit, is_the_last_instant_that_a_program_has) {
  build("      DO 10 I=1,1000\n   10 X=X+SQRT(FLOAT(I))\n      PRINT *,X\n      END\n");
  const double needed = nlohmann::json::parse(run("1").json)["virtual_seconds"];
  EXPECT_EQ(run(picoseconds(needed, 0)).code, 0);
  EXPECT_EQ(run(picoseconds(needed, 1)).code, 1);
}

TEST_F(Limit, is_said_as_it_was_given) {
  build("   10 GO TO 10\n      END\n");
  const std::pair<const char*, const char*> cases[] = {{"0.12345678", "0.12345678"},
                                                       {"1234.5678 us", "0.0012345678"},
                                                       {"1 ps", "0.000000000001"},
                                                       {"0.1", "0.1"},
                                                       {"00.200", "0.2"}};
  for (const auto& [given, said] : cases)
    EXPECT_TRUE(has(run(given).err, "the limit of " + std::string(said) + " virtual seconds"));
}

TEST_F(Limit, has_to_be_a_time) {
  for (const char* bad :
       {"-1", "0", "soon", "3 parsecs", "nan", "", "8000001", "1e30", "99999999999999999999"}) {
    const Outcome outcome = desk.run("      END\n", {"--limit", bad});
    EXPECT_EQ(outcome.code, 2) << bad;
    EXPECT_TRUE(has(outcome.err, "--limit")) << bad;
  }
  EXPECT_EQ(desk.run("      END\n", {"--limit", "8000000"}).code, 0);
}

}  // namespace
}  // namespace platter::tests
