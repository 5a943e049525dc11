// The routines of a program's files pass the cycle counter, and charges that are not yet added to it, to each
// other.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kMain = R"(
      PROGRAM P
      EXTERNAL ADD,OUTER2,TIMEF
      COMMON /ACC/ K
      K=0
      DO 10 I=1,50
      CALL ADD(I)
   10 CALL OUTER(I,K)
      CALL APPLY(ADD,7)
      CALL APPLY(OUTER2,7)
      DO 30 I=-1,1
      CALL BACK(I,*20,*25)
      K=K+1
   20 K=K+2
   25 CALL SECND(I)
   30 CONTINUE
      PRINT *,K,NDOWN(9),TIMEF(D),CLOCKD(TIMEF)
      END
      SUBROUTINE OUTER2(I)
      CALL ADD(I)
      END
)";

const char* const kOthers = R"(
      SUBROUTINE ADD(I)
      COMMON /ACC/ K
      K=K+I
      END
      SUBROUTINE OUTER(I,K)
      CALL ADD(I+1)
      IF(MOD(I,20).EQ.0) PRINT *,I,TIMEF(D)
      K=MOD(K,1009)
      END
      SUBROUTINE APPLY(S,N)
      DO 10 I=1,N
   10 CALL S(I)
      END
      SUBROUTINE BACK(I,*,*)
      IF(I.LT.0) RETURN 1
      IF(I.GT.0) RETURN 2
      END
      SUBROUTINE FIRST(I)
      COMMON /ACC/ K
      K=K+3
      ENTRY SECND(I)
      K=K+I
      END
      RECURSIVE FUNCTION NDOWN(N) RESULT(M)
      M=1
      IF(N.GT.0) M=NDOWN(N-1)+2
      END
      FUNCTION CLOCKD(F)
      CLOCKD=F(D)
      END
)";

// The program's time equals the sum over its blocks, of which each is counted separately.
TEST(SeveralSources, TakeTheTimeOfTheirBlocks) {
  for (const std::string machine : {"cray1", "cdc7600"}) {
    const CliFixture desk;
    desk.folder.write("main.f", text_of(kMain));
    desk.folder.write("others.f", text_of(kOthers));
    for (const char* command : {"run", "time"}) {
      const Outcome outcome = desk.platter(
          {command, "main.f", "others.f", "--machine", machine, "--json", std::string(command) + ".json"});
      ASSERT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_TRUE(has(outcome.out, "643                   19"));
    }
    const auto run = nlohmann::json::parse(desk.folder.read("run.json"));
    const auto time = nlohmann::json::parse(desk.folder.read("time.json"));
    EXPECT_DOUBLE_EQ(run["virtual_seconds"],
                     time["cp"].get<double>() * time["clock_period_ns"].get<double>() * 1e-9)
        << machine;
  }
}

}  // namespace
}  // namespace platter::tests
