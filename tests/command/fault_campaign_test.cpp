// Runs programs with many seeds of random faults. Each program knows the words that a request or a record
// must return. After an error that the program is notified of, words may be missing, but they are never
// wrong. Each run ends.
//
// PLATTER_FAULT_SEEDS: number of seeds of each combination (default: 1).

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

int seeds() {
  const char* const given = std::getenv("PLATTER_FAULT_SEEDS");
  return given == nullptr ? 1 : std::atoi(given);
}

/// Writes and reads single sectors by calls. Sector K may contain the values L(K) to V(K), which differ only
/// after a failed write. A failed read must leave the array unchanged.
constexpr const char* kCalls = R"(
      DIMENSION X(512),V(60),L(60)
      INTEGER V
      DO 1 K=1,60
      L(K)=0
    1 V(K)=0
      ISEED=12345
      NW=0
      NE=0
      DO 90 N=1,250
      ISEED=MOD(ISEED*16807,2147483647)
      K=MOD(ISEED/7,60)+1
      IF(MOD(ISEED/1000,2).EQ.0) GO TO 50
      DO 20 I=1,512
   20 X(I)=N
      CALL WDISK(5,X,512,(K-1)*512)
   21 J=IFTBL(3,5)
      IF(J.LT.0) GO TO 21
      V(K)=N
      IF(J.NE.2) L(K)=N
      IF(J.EQ.2) NE=NE+1
      GO TO 90
   50 X(1)=-1.
      X(512)=-1.
      CALL RDISK(5,X,512,(K-1)*512)
   51 J=IFTBL(3,5)
      IF(J.LT.0) GO TO 51
      IF(J.EQ.2) GO TO 60
      IF(X(1).LT.L(K).OR.X(1).GT.V(K).OR.X(512).NE.X(1)) NW=NW+1
      GO TO 90
   60 NE=NE+1
      IF(X(1).NE.-1..OR.X(512).NE.-1.) NW=NW+1
   90 CONTINUE
      PRINT 95,NW,NE
   95 FORMAT(' WRONG',I5,' ERRORS',I5)
      END
)";

/// Writes records of several lengths and reads them, in six passes. A pass ends with its first error.
constexpr const char* kRecords = R"(
      DIMENSION A(900)
      NW=0
      NE=0
      DO 90 IP=1,6
      REWIND(7,IOSTAT=J)
      IF(J.NE.0) GO TO 80
      DO 10 K=1,25
      L=100+MOD(K*IP*37,800)
      DO 5 I=1,L
    5 A(I)=IP*1000+K
      WRITE(7,IOSTAT=J) (A(I),I=1,L)
      IF(J.NE.0) GO TO 80
   10 CONTINUE
      REWIND(7,IOSTAT=J)
      IF(J.NE.0) GO TO 80
      DO 20 K=1,25
      L=100+MOD(K*IP*37,800)
      A(1)=-1.
      A(L)=-1.
      READ(7,IOSTAT=J) (A(I),I=1,L)
      IF(J.NE.0) GO TO 80
      IF(A(1).NE.IP*1000+K.OR.A(L).NE.A(1)) NW=NW+1
   20 CONTINUE
      GO TO 90
   80 NE=NE+1
   90 CONTINUE
      PRINT 95,NW,NE
   95 FORMAT(' WRONG',I5,' ERRORS',I5)
      END
)";

constexpr const char* kFaults[] = {"unreadable,rate=0.03",
                                   "unreadable,rate=0.02,on=both",
                                   "correctable,rate=0.05",
                                   "correctable,rate=0.05,retries=9",
                                   "parity,rate=0.05",
                                   "seek,rate=0.05,retries=9",
                                   "offline,rate=0.02,time=2s,times=3",
                                   "interrupt,rate=0.05",
                                   "command,rate=0.05"};

struct System {
  const char* name;
  Words flags;
};

void run_all(const char* program, const System& system) {
  const CliFixture desk;
  std::int64_t happened = 0;
  for (const char* fault : kFaults) {
    for (int seed = 1; seed <= seeds(); ++seed) {
      Words flags = system.flags;
      flags.insert(flags.end(), {"--fault", fault, "--seed", std::to_string(seed), "--json", "result.json"});
      const Outcome outcome = desk.run(program, flags);
      const std::string which = std::string(system.name) + ", " + fault + ", seed " + std::to_string(seed);
      EXPECT_LE(outcome.code, 1) << which << ": " << outcome.err;
      // A program may end with a message if it is closing its units when a fault happens.
      EXPECT_TRUE(has(outcome.out, "WRONG    0 ERRORS")) << which << ": " << outcome.err;
      const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
      happened += result["faults"][0]["happened"].get<std::int64_t>();
    }
  }
  EXPECT_GT(happened, 20) << system.name;
}

TEST(FaultCampaign, CallsNeverReturnAWrongWord) {
  run_all(kCalls, {"ctss", {}});
  run_all(kCalls, {"drift", {"--rotation", "drift"}});
}

TEST(FaultCampaign, RecordsNeverContainAWrongWord) {
  run_all(kRecords, {"ctss", {}});
  run_all(kRecords, {"cos", {"--os", "cos"}});
}

TEST(FaultCampaign, RecordsUnderUnicosNeverContainAWrongWord) {
  run_all(kRecords, {"unicos", {"--machine", "ymp"}});
}

TEST(FaultCampaign, RecordsUnderVmsNeverContainAWrongWord) {
  run_all(kRecords, {"vms", {"--machine", "vax780"}});
}

}  // namespace
}  // namespace platter::tests
