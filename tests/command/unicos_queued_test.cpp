// Asynchronous queued I/O under UNICOS.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class UnicosQueued : public testing::Test {
 protected:
  CliFixture desk;
  Outcome run(const char* program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "ymp", "--no-summary"});
    return desk.run(text_of(program), flags);
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

TEST_F(UnicosQueued, waits_for_what_was_asked_for_alone) {
  const std::string begins =
      "      DIMENSION A(512),IAQP(32)\n"
      "      CALL AQOPEN(IAQP,32,4HDATA,IS)\n"
      "      CALL AQWRITE(IAQP,A,0,1,7,0,IS)\n"
      "      CALL AQWAIT(IAQP,IS)\n";
  const auto again =
      run((begins + "      CALL AQWAIT(IAQP,IS,7)\n      PRINT *,IS\n      END\n").c_str(), {});
  EXPECT_EQ(numbers_of(again.out), std::vector<double>{0}) << again.err;
  const auto never =
      run((begins + "      CALL AQWAIT(IAQP,IS,8)\n      PRINT *,IS\n      END\n").c_str(), {});
  EXPECT_NE(never.code, 0);
  EXPECT_TRUE(has(never.err, "AQWAIT")) << never.err;
  EXPECT_TRUE(has(never.err, "waits for request 8, which was never made of this file")) << never.err;
}

/// The program computes while the drive works.
TEST_F(UnicosQueued, goes_on_while_blocks_move) {
  constexpr const char* kOverlap = R"(
      DIMENSION A(24576,2),IAQP(32)
      CALL AQOPEN(IAQP,32,3,IS)
      DO 5 N=0,19
    5 CALL AQWRITE(IAQP,A,48*N,48,N,0,IS)
      CALL AQWAIT(IAQP,IS)
      DO 20 N=0,19
      CALL AQREAD(IAQP,A(1,MOD(N,2)+1),48*N,48,N,0,IS)
      %
      DO 10 K=1,1000
      DO 10 I=1,2000
   10 A(I,MOD(N+1,2)+1)=A(I,MOD(N+1,2)+1)*1.0001+1.0
   20 CALL AQWAIT(IAQP,IS)
      CALL AQCLOSE(IAQP,IS)
      END
)";
  const auto seconds = [&](const std::string& between) {
    std::string program = kOverlap;
    program.replace(program.find('%'), 1, between);
    return desk.json_of(text_of(program.c_str()), {"--machine", "ymp"})["virtual_seconds"].get<double>();
  };
  EXPECT_LT(seconds("CONTINUE"), 0.8 * seconds("CALL AQWAIT(IAQP,IS)"));
}

}  // namespace
}  // namespace platter::tests
