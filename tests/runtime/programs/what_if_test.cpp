// Tests of --what-if, which runs a program as if it were written differently. The results stay the same, but
// the calls differ.
//
// Machines: cray1 cdc7600

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

using nlohmann::json;

/// Writes 40 sectors, then 13 more somewhere else, reads all, some in a strange order, and prints sums.
const char* const kSums = R"(
      PROGRAM P
      DIMENSION A(512)
      DO 10 I=1,40
      CALL FILL(A,I)
   10 CALL PUT(A,I-1)
      DO 11 I=1,13
      CALL FILL(A,100+I)
   11 CALL PUT(A,59+I)
      N=0
      DO 20 I=1,40
   20 CALL GET(I-1,N)
      DO 21 I=13,1,-1
   21 CALL GET(59+I,N)
      CALL FILL(A,777)
      CALL PUT(A,5)
      CALL GET(4,N)
      CALL GET(5,N)
      CALL GET(6,N)
      PRINT 30,N
   30 FORMAT(' SUM',I12)
      END
      SUBROUTINE FILL(A,I)
      DIMENSION A(512)
      DO 1 K=1,512
    1 A(K)=I*1000+K
      END
      SUBROUTINE PUT(A,N)
      DIMENSION A(512)
      CALL WDISK(5,A,512,N*512)
    1 IF(IFTBL(3,5).LT.0) GO TO 1
      END
      SUBROUTINE GET(N,L)
      DIMENSION A(512)
      CALL RDISK(5,A,512,N*512)
    1 IF(IFTBL(3,5).LT.0) GO TO 1
      L=MOD(L*3+INT(A(1))+INT(A(512)),1000003)
      END
)";

class WhatIf : public testing::Test {
 protected:
  ProgramFixture fixture;
  std::string machine = "cray1";

  std::string program = kSums;

  struct Ran {
    std::string printed;
    std::int64_t calls = 0;
    double seconds = 0;
  };
  Ran measured(const Words& what_ifs) {
    Words words{"--machine", machine, "--json", "out.json"};
    for (const auto& one : what_ifs) words.insert(words.end(), {"--what-if", one});
    const Outcome outcome = fixture.run(program, words);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto run = json::parse(fixture.folder.read("out.json"));
    Ran ran{.printed = outcome.out, .seconds = run.at("virtual_seconds").get<double>()};
    for (const auto& unit : run.at("units")) ran.calls += unit.at("calls").get<std::int64_t>();
    return ran;
  }
};

/// Returns the sum derived by hand: L = 3 L + A(1) + A(512) modulo 1000003, over the blocks in the order of
/// the reads.
std::string expected_sum() {
  std::int64_t sum = 0;
  const auto get = [&](std::int64_t filled) {
    sum = (sum * 3 + filled * 1000 + 1 + filled * 1000 + 512) % 1000003;
  };
  for (int i = 1; i <= 40; ++i) get(i);
  for (int i = 13; i >= 1; --i) get(100 + i);
  get(5);
  get(777);
  get(7);
  return " SUM" + std::string(12 - std::to_string(sum).size(), ' ') + std::to_string(sum) + "\n";
}

TEST_F(WhatIf, CombinedCallsDoNotChangeTheProgramsResult) {
  const std::string sum = expected_sum();
  for (const Words& what :
       std::vector<Words>{{},
                          {"calls.RDISK=4"},
                          {"calls.RDISK=7", "calls.WDISK=3"},
                          {"buffers.RDISK=2"},
                          {"buffers.WDISK=2"},
                          {"buffers.WDISK=2", "calls.WDISK=18", "calls.RDISK=18", "buffers.RDISK=2"},
                          {"routine.RDISK=IZDKIN", "routine.WDISK=IZDKOUT"},
                          {"tests=1 us"},
                          {"calls.mdisk=5"}}) {
    EXPECT_EQ(measured(what).printed, sum) << (what.empty() ? "as it is" : what.front());
  }
}

/// The 40 calls in sequence become ten calls of four sectors. The 13 calls in reverse order stay unchanged,
/// and so do the calls after them.
TEST_F(WhatIf, ConsecutiveCallsAreCombined) {
  EXPECT_EQ(measured({}).calls, 40 + 13 + 40 + 13 + 1 + 3);
  EXPECT_EQ(measured({"calls.WDISK=4"}).calls, 10 + 4 + 40 + 13 + 1 + 3);
}

/// Reads of one sector again and again, or of every second sector, cannot be written as fewer calls.
TEST_F(WhatIf, LeavesUnrelatedCallsUnchanged) {
  for (const char* const strange : {R"(
      DIMENSION A(512)
      DO 10 I=1,30
      CALL RDISK(5,A,512,0)
   10 CALL IOWAIT(5)
      END
)",
                                    R"(
      DIMENSION A(512)
      DO 10 I=1,30
      CALL RDISK(5,A,512,(I-1)*1024)
   10 CALL IOWAIT(5)
      END
)",
                                    R"(
      DIMENSION A(512)
      DO 10 I=1,30
      CALL RDISK(5,A,512,(30-I)*512)
   10 CALL IOWAIT(5)
      END
)"}) {
    program = strange;
    EXPECT_EQ(measured({"calls.RDISK=4"}).calls, 30) << strange;
    // The first read is treated as the start of a sequence, so the next sector is read ahead once.
    EXPECT_LE(measured({"buffers.RDISK=2"}).calls, 31) << strange;
  }
}

/// The program reads, changes and writes back one sector after the other, so reads are not combined.
TEST_F(WhatIf, ReadsAreNotCombinedAcrossWrites) {
  program = R"(
      DIMENSION A(512)
      DO 10 I=1,30
      CALL RDISK(5,A,512,(I-1)*512)
      CALL IOWAIT(5)
      CALL WDISK(5,A,512,(I-1)*512)
   10 CALL IOWAIT(5)
      END
)";
  EXPECT_NEAR(measured({"calls.RDISK=8"}).seconds, measured({}).seconds, 8 * 0.001);
}

/// A copy from one drive to another becomes faster by larger reads, because a write does not change the words
/// on other drives.
TEST_F(WhatIf, WritesToOtherDrivesDoNotSplitReads) {
  program = R"(
      DIMENSION A(512)
      DO 10 I=1,40
      CALL RDISK(5,A,512,(I-1)*512)
      CALL IOWAIT(5)
      CALL WDISK(6,A,512,(I-1)*512)
   10 CALL IOWAIT(6)
      END
)";
  EXPECT_EQ(measured({"calls.RDISK=8"}).calls, 5 + 40);
  EXPECT_EQ(measured({"calls.RDISK=8", "calls.WDISK=8"}).calls, 5 + 5);
}

/// Two connectors use one dataset. One must read the words that the other has written, even if the write was
/// still being gathered.
TEST_F(WhatIf, TwoConnectorsSeeTheSameWordsOfADataset) {
  program = R"(
      DIMENSION A(512),B(512)
      DO 10 I=1,40
      A(1)=I
      CALL WDISK(5,A,512,(I-1)*512)
      CALL IOWAIT(5)
      CALL RDISK(6,B,512,(I-1)*512)
      CALL IOWAIT(6)
      IF(B(1).NE.I) STOP 1
   10 CONTINUE
      END
)";
  for (const Words& what :
       std::vector<Words>{{"calls.WDISK=4"}, {"calls.RDISK=4"}, {"calls.WDISK=3", "calls.RDISK=4"}}) {
    Words words{"--file", "5=DATA", "--file", "6=DATA"};
    for (const auto& one : what) words.insert(words.end(), {"--what-if", one});
    EXPECT_EQ(fixture.run(program, words).code, 0) << what.front();
  }
}

TEST_F(WhatIf, TimeIsSavedByTheMachine) {
  const auto as_it_is = measured({});
  EXPECT_LT(measured({"tests=1 us"}).seconds, as_it_is.seconds * 1.001);
  EXPECT_NE(measured({"routine.RDISK=IZDKIN"}).seconds, as_it_is.seconds);
  // The 7600 loses a revolution a call.
  machine = "cdc7600";
  EXPECT_LT(measured({"calls.WDISK=18"}).seconds, measured({}).seconds - 0.3);
}

TEST_F(WhatIf, IsReportedInTheSummaryAndRejectedIfMeaningless) {
  EXPECT_TRUE(has(fixture.run_with_summary(program, {"--what-if", "calls.RDISK=4"}).out,
                  "what if       calls.RDISK=4"));
  const auto complaint = [&](const std::string& what) {
    const Outcome outcome = fixture.run(program, {"--what-if", what});
    EXPECT_EQ(outcome.code, 2) << what;
    return outcome.err;
  };
  EXPECT_TRUE(has(complaint("calls.RDUSK=4"), "'RDUSK' is not a routine of the system; nearest: RDISK"));
  EXPECT_TRUE(has(complaint("calls.RDISK=0"), "must be a whole number from 1 to 1000, not '0'"));
  EXPECT_TRUE(has(complaint("buffers.RDISK=3"), "must be a whole number from 1 to 2, not '3'"));
  EXPECT_TRUE(has(complaint("routine.RDISK=WDISK"), "one routine reads and the other writes"));
  EXPECT_TRUE(has(complaint("tests=soon"), "'soon' is not a time above 0"));
  EXPECT_TRUE(has(complaint("faster"), "must be calls.ROUTINE=N, buffers.ROUTINE=N"));
}

}  // namespace
}  // namespace platter::tests
