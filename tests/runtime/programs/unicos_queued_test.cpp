#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

// UNIT and LENGTH on a file of UNICOS wait, and procstat counts them as statements.
//
// Machines: ymp
namespace platter::tests {
namespace {

TEST(UnicosWaiting, TheFirstStatementThatNeedsTheTransferIsChargedTheWait) {
  ProgramFixture fixture;
  const char* const program = R"(
      PROGRAM BUF
      DIMENSION A(51200)
      BUFFER OUT(7,0)(A(1),A(51200))
      IF(UNIT(7).NE.-1.0) STOP 1
      IF(LENGTH(7).NE.51200) STOP 2
      IF(LENGTH(7).NE.51200) STOP 3
      END
)";
  const auto file =
      fixture.json_of(text_of(program), {"--machine", "ymp", "--assign", "-s u u:7"})["files"][0];
  const auto& statements = file["statements"];
  EXPECT_EQ(statements["UNIT"]["times"], 1);
  EXPECT_EQ(statements["LENGTH"]["times"], 2);
  EXPECT_GT(file["calls"]["Writea"]["total_s"], 0.01) << "100 blocks take more than half a revolution";
  EXPECT_EQ(statements["UNIT"]["real_s"], file["calls"]["Writea"]["total_s"]);
  EXPECT_EQ(statements["LENGTH"]["real_s"], 0.0);
}

// Asynchronous queued I/O under UNICOS.
//

class UnicosQueued : public testing::Test {
 protected:
  ProgramFixture fixture;
  Outcome run(const char* program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "ymp", "--no-summary"});
    return fixture.run(text_of(program), flags);
  }
};

// Eight requests of four blocks, written in one order and read in another.
constexpr const char* kProgram = R"(
      DIMENSION A(2048,8),B(2048,8),IAQP(32)
      DO 10 J=1,8
      DO 10 I=1,2048
   10 A(I,J)=10000*J+I
      CALL AQOPEN(IAQP,32,4HDATA,IS)
      DO 20 J=1,8
      N=MOD(3*J,8)
   20 CALL AQWRITE(IAQP,A(1,N+1),4*N,4,N,0,IS)
      CALL AQWAIT(IAQP,IS)
      DO 30 N=7,0,-1
   30 CALL AQREAD(IAQP,B(1,N+1),4*N,4,100+N,0,IS)
      CALL AQWAIT(IAQP,IS,103)
      PRINT *,B(1,4),B(2048,4),IS
      CALL AQWAIT(IAQP,IS)
      X=0.
      DO 40 J=1,8
      DO 40 I=1,2048
   40 X=X+ABS(A(I,J)-B(I,J))
      PRINT *,X
      CALL AQREAD(IAQP,B,30,4,1,0,IS)
      CALL AQWAIT(IAQP,IS)
      PRINT *,IS
      CALL AQCLOSE(IAQP,IS)
      END
)";

TEST_F(UnicosQueued, MovesBlocksByRequest) {
  for (const char* disk : {"instant", "real"}) {
    const auto outcome = run(kProgram, {"--disk", disk});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{40001, 42048, 0, 0, -1})) << outcome.out;
  }
}

TEST_F(UnicosQueued, EachRequestMakesOneSystemCall) {
  const auto file = fixture.json_of(text_of(kProgram), {"--machine", "ymp"})["files"][0];
  EXPECT_EQ(file["file"], "DATA");
  EXPECT_EQ(file["type"], "queued");
  EXPECT_EQ(file["calls"]["Listio"]["calls"], 17);
  EXPECT_EQ(file["calls"]["Listio"]["processed"], 16 * 16384 + 2 * 4096);  // the last one meets the end
  EXPECT_EQ(file["statements"]["AQWRITE"]["times"], 8);
  EXPECT_EQ(file["statements"]["AQREAD"]["times"], 9);
  EXPECT_EQ(file["statements"]["AQWAIT"]["times"], 4 + 1);  // and AQCLOSE's
}

TEST_F(UnicosQueued, ReportsErrors) {
  const auto error = [&](const char* program, const Words& flags = {}) {
    const auto outcome = run(program, flags);
    EXPECT_EQ(outcome.code, 1) << program;
    return outcome.err;
  };
  EXPECT_TRUE(has(
      error("\n      DIMENSION I(32),A(512)\n      I(1)=5\n      CALL AQREAD(I,A,0,1,1,0,IS)\n      END\n"),
      "test.f:3: AQREAD: AQP: was not set by AQOPEN"));
  EXPECT_TRUE(has(error(R"(
      DIMENSION I(32),A(512)
      CALL AQOPEN(I,32,3,IS)
      CALL AQWRITE(I,A,-1,1,1,0,IS)
      END
)"),
                  "test.f:3: AQWRITE: block -1, 1 blocks: blocks are numbered from 0"));
  EXPECT_TRUE(has(
      error("\n      DIMENSION I(32)\n      CALL AQOPEN(I,32,3,IS)\n      END\n", {"--assign", "-F cos u:3"}),
      "queued I/O moves blocks, but cos makes its own records"));
}

TEST_F(UnicosQueued, WaitsOnlyForTheGivenRequest) {
  const auto waits_for = [&](const char* request) {
    fixture.cards = request;
    return run(R"(
      DIMENSION A(512),IAQP(32)
      READ(5,*) N
      CALL AQOPEN(IAQP,32,4HDATA,IS)
      CALL AQWRITE(IAQP,A,0,1,7,0,IS)
      CALL AQWAIT(IAQP,IS)
      CALL AQWAIT(IAQP,IS,N)
      PRINT *,IS
      END
)");
  };
  const auto again = waits_for("7\n");
  EXPECT_EQ(numbers_of(again.out), std::vector<double>{0}) << again.err;
  const auto never = waits_for("8\n");
  EXPECT_NE(never.code, 0);
  EXPECT_TRUE(has(never.err, "AQWAIT")) << never.err;
  EXPECT_TRUE(has(never.err, "waits for request 8, which this file never received")) << never.err;
}

/// The program computes while the drive works, unless it waits first.
TEST_F(UnicosQueued, ContinuesWhileBlocksMove) {
  const auto seconds = [&](const char* waits) {
    fixture.cards = waits;
    const char* const program = R"(
      DIMENSION A(24576,2),IAQP(32)
      READ(5,*) K
      CALL AQOPEN(IAQP,32,3,IS)
      DO 5 N=0,19
    5 CALL AQWRITE(IAQP,A,48*N,48,N,0,IS)
      CALL AQWAIT(IAQP,IS)
      DO 20 N=0,19
      CALL AQREAD(IAQP,A(1,MOD(N,2)+1),48*N,48,N,0,IS)
      IF(K.EQ.1) CALL AQWAIT(IAQP,IS)
      DO 10 J=1,1000
      DO 10 I=1,2000
   10 A(I,MOD(N+1,2)+1)=A(I,MOD(N+1,2)+1)*1.0001+1.0
   20 CALL AQWAIT(IAQP,IS)
      CALL AQCLOSE(IAQP,IS)
      END
)";
    return fixture.json_of(text_of(program), {"--machine", "ymp"})["virtual_seconds"].get<double>();
  };
  EXPECT_LT(seconds("0\n"), 0.8 * seconds("1\n"));
}

}  // namespace
}  // namespace platter::tests
