// Tests of a status (DSP and IFTBL); a polling loop makes thousands of them for each transfer.
//
// Machines: cray1 cdc7600

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>

#include "tests/runtime/programs/program_fixture.hpp"
#include "tools/files/text_file.hpp"

namespace platter::tests {
namespace {

const std::string kReadsOneSectorPerCall = R"(      DIMENSION A(512)
      DO 20 I=1,40
      CALL RDISK(5,A,512,512*(I-1))
   10 IND=DSP(4,1)
      X=1.
      DO 15 J=1,20
   15 X=X*1.000001
      IF(X.LT.0.) STOP
      IF(IFTBL(3,IND).LT.0) GO TO 10
   20 PRINT *,TIMEF(D)
      END
)";

// With a trace, each look is recorded, and takes another path through the runtime.
TEST(StatusLooks, TakeTheSameTimeWhetherATraceHearsOfThemOrNot) {
  for (const Words& machine : {Words{"--machine", "cray1", "--os", "ctss"}, Words{"--machine", "cdc7600"}}) {
    const ProgramFixture fixture;
    Words without = machine;
    without.emplace_back("--no-summary");
    Words with = without;
    with.insert(with.end(), {"--trace", (fixture.folder.path() / "trace.json").string()});
    const Outcome unheard = fixture.run(kReadsOneSectorPerCall, without);
    const Outcome heard = fixture.run(kReadsOneSectorPerCall, with);
    ASSERT_EQ(unheard.code, 0) << unheard.err;
    EXPECT_EQ(numbers_of(unheard.out).size(), 40U);
    EXPECT_EQ(unheard.out, heard.out);
  }
}

TEST(StatusLooks, LeaveFaultsOfTheProgramsArithmeticToEndIt) {
  const Outcome outcome = ProgramFixture().run(R"(      DIMENSION A(512)
      CALL RDISK(5,A,512,0)
   10 IF(IFTBL(3,IFIX(DSP(4,1))).LT.0) GO TO 10
      Y=0.
      CALL HIDE(Y)
      PRINT *,1./Y
      END
      SUBROUTINE HIDE(A)
      END
)",
                                               {"--no-summary"});
  EXPECT_EQ(outcome.code, 1) << outcome.out;
  EXPECT_TRUE(has(outcome.err, "test.f:6: a REAL is divided by zero"));
}

}  // namespace
}  // namespace platter::tests
