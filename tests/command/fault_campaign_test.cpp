// Runs programs with many seeds of random faults. Each program knows the words that a request or a record
// must return. After an error that the program is notified of, words may be missing, but they are never
// wrong. Each run ends.
//
// PLATTER_FAULT_SEEDS: number of seeds of each combination (default: 1).

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <span>
#include <string>

#include "emulator/time/random.hpp"
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

/// Writes direct-access records and reads them in a random order. Record K may contain the values L(K) to
/// V(K).
constexpr const char* kDirect = R"(
      DIMENSION A(300),V(40),L(40)
      INTEGER V
      NW=0
      NE=0
      OPEN(8,ACCESS='DIRECT',RECL=2400,IOSTAT=J)
      IF(J.NE.0) GO TO 80
      DO 1 K=1,40
      L(K)=0
      V(K)=0
      DO 2 I=1,300
    2 A(I)=0.
      WRITE(8,REC=K,IOSTAT=J) A
    1 IF(J.NE.0) L(K)=-1
      ISEED=12345
      DO 70 N=1,120
      ISEED=MOD(ISEED*137+29,100003)
      K=MOD(ISEED/7,40)+1
      IF(MOD(ISEED/1000,2).EQ.0) GO TO 50
      DO 20 I=1,300
   20 A(I)=N
      WRITE(8,REC=K,IOSTAT=J) A
      V(K)=N
      IF(J.EQ.0) L(K)=N
      IF(J.NE.0) NE=NE+1
      GO TO 70
   50 A(1)=-5.
      READ(8,REC=K,IOSTAT=J) A
      IF(J.NE.0) NE=NE+1
      IF(J.NE.0.OR.L(K).LT.0) GO TO 70
      IF(A(1).LT.L(K).OR.A(1).GT.V(K)) NW=NW+1
   70 CONTINUE
      GO TO 90
   80 NE=NE+1
   90 CONTINUE
      PRINT 95,NW,NE
   95 FORMAT(' WRONG',I5,' ERRORS',I5)
      END
)";

/// Writes records with BUFFER OUT and reads them with BUFFER IN, after an UNIT that reports no error.
constexpr const char* kBuffers = R"(
      DIMENSION A(2000)
      NW=0
      NE=0
      DO 90 IP=1,4
      REWIND(7,IOSTAT=J)
      IF(J.NE.0) GO TO 80
      DO 10 K=1,20
      DO 5 I=1,2000
    5 A(I)=IP*1000+K
      BUFFER OUT(7,1)(A(1),A(2000))
      IF(UNIT(7).GE.2.) GO TO 80
   10 CONTINUE
      REWIND(7,IOSTAT=J)
      IF(J.NE.0) GO TO 80
      DO 20 K=1,20
      A(1)=-1.
      A(2000)=-1.
      BUFFER IN(7,1)(A(1),A(2000))
      IF(UNIT(7).GE.2.) GO TO 80
      IF(A(1).NE.IP*1000+K.OR.A(2000).NE.A(1)) NW=NW+1
   20 CONTINUE
      GO TO 90
   80 NE=NE+1
   90 CONTINUE
      PRINT 95,NW,NE
   95 FORMAT(' WRONG',I5,' ERRORS',I5)
      END
)";

/// Writes records of several lengths once; kReadBack reads them in a later run with the same image.
constexpr const char* kWriteOnce = R"(
      DIMENSION A(900)
      DO 10 K=1,80
      L=100+MOD(K*37,800)
      DO 5 I=1,L
    5 A(I)=K
   10 WRITE(7) (A(I),I=1,L)
      REWIND 7
      DO 20 K=1,80
      L=100+MOD(K*37,800)
   20 READ(7) (A(I),I=1,L)
      END
)";

/// Reads the records until an error. A word is its record's number, or zero if it was lost.
constexpr const char* kReadBack = R"(
      DIMENSION A(900)
      NW=0
      DO 10 K=1,80
      L=100+MOD(K*37,800)
      READ(7,IOSTAT=J) (A(I),I=1,L)
      IF(J.NE.0) GO TO 20
      DO 10 I=1,L
   10 IF(A(I).NE.K.AND.A(I).NE.0.) NW=NW+1
   20 PRINT 95,NW
   95 FORMAT(' WRONG',I5,' END')
      END
)";

constexpr const char* kFaults[] = {"unreadable,rate=0.03",
                                   "unreadable,rate=0.02,on=both",
                                   "correctable,rate=0.05",
                                   "correctable,rate=0.05,retries=9",
                                   "parity,rate=0.05",
                                   "seek,rate=0.05,retries=9,time=10ms",
                                   "offline,rate=0.02,time=200ms,times=3",
                                   "interrupt,rate=0.05,time=50ms",
                                   "command,rate=0.05,time=50ms",
                                   "full,rate=0.1"};

struct System {
  const char* name;
  Words flags;
  const char* first = "";  ///< statements that a program needs before it uses unit 7
};

/// Returns the program with the system's statements after its declarations.
std::string program_for(const std::string& program, const System& system) {
  const auto at = program.find("      NW=0\n");
  const auto place = at == std::string::npos ? program.find("      DO ") : at;
  return program.substr(0, place) + system.first + program.substr(place);
}

void run_all(const char* program, const System& system, std::span<const char* const> faults = kFaults) {
  const CliFixture desk;
  std::int64_t happened = 0;
  for (const char* fault : faults) {
    for (int seed = 1; seed <= seeds(); ++seed) {
      Words flags = system.flags;
      flags.insert(flags.end(), {"--fault", fault, "--seed", std::to_string(seed), "--json", "result.json"});
      const Outcome outcome = desk.run(program_for(program, system), flags);
      const std::string which = std::string(system.name) + ", " + fault + ", seed " + std::to_string(seed);
      EXPECT_LE(outcome.code, 1) << which << ": " << outcome.err;
      // A program may end with a message if it is closing its units when a fault happens.
      EXPECT_TRUE(has(outcome.out, "WRONG    0 ERRORS")) << which << ": " << outcome.err;
      const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
      happened += result["faults"][0]["happened"].get<std::int64_t>();
    }
  }
  EXPECT_GT(happened, 0) << system.name;
}

/// Lets the power fail at an instant of each seed. The later run finds no wrong words in the image.
void fail_power(const System& system) {
  constexpr int kFailures = 4;  // number of power failures for each seed
  const CliFixture desk;
  const double all = desk.json_of(program_for(kWriteOnce, system), system.flags)["virtual_seconds"];
  for (int i = 0; i < kFailures * seeds(); ++i) {
    const auto draw = time::mixed(2026, static_cast<std::uint64_t>(i)) % 1'000'000;
    const std::string at =
        fmt::format("{}us", 1 + static_cast<std::int64_t>(all * static_cast<double>(draw)));
    const std::string which = std::string(system.name) + ", power at " + at;
    desk.command({"rm", "-f", "disks"});
    Words flags = system.flags;
    flags.insert(flags.end(), {"--image", "disks"});
    Words first = flags;
    first.insert(first.end(), {"--fault", "power,at=" + at});
    const Outcome failed = desk.run(program_for(kWriteOnce, system), first);
    EXPECT_EQ(failed.code, 1) << which << ": " << failed.err;
    EXPECT_TRUE(has(failed.err, "the power failed at ")) << which;
    const Outcome later = desk.run(program_for(kReadBack, system), flags);
    EXPECT_LE(later.code, 1) << which << ": " << later.err;
    EXPECT_TRUE(has(later.out, "WRONG    0 END")) << which << ": " << later.err;
  }
}

const System kCtss{"ctss", {}};
const System kDrift{"drift", {"--rotation", "drift"}};
const System kLoaded{"load", {"--machine", "ymp", "--load", "0.3"}};
const System kCos{"cos", {"--os", "cos"}};
const System kLtss{"ltss", {"--machine", "cdc7600"}};
const System kUnicos{"unicos", {"--machine", "ymp"}};
const System kCached{"ldcache",
                     {"--machine", "ymp", "--site", "ldcache", "--set", "disks/ldcache.blocks=32 blocks",
                      "--set", "disks/ldcache.mark=8 blocks"}};
const System kSolid{"ssd", {"--machine", "ymp", "--site", "ssd"}};
const System kStriped{"striped", {"--machine", "ymp", "--site", "striped"}};
const System kVms{"vms", {"--machine", "vax780"}};
const System kCms{
    "cms", {"--machine", "ibm3081"}, "      CALL CMS('FILEDEF 7 DISK NAME TYPE A4 (RECFM VBS',IRC)\n"};

constexpr const char* kLosses[] = {"loss,rate=0.2", "loss,nth=5", "loss,nth=9,times=3"};

TEST(FaultCampaign, CallsNeverReturnAWrongWord) {
  for (const System& system : {kCtss, kDrift}) run_all(kCalls, system);
}

TEST(FaultCampaign, RecordsNeverContainAWrongWord) {
  for (const System& system : {kCtss, kCos, kLtss}) run_all(kRecords, system);
}

TEST(FaultCampaign, RecordsUnderUnicosNeverContainAWrongWord) {
  for (const System& system : {kUnicos, kLoaded, kCached, kStriped}) run_all(kRecords, system);
}

TEST(FaultCampaign, RecordsUnderVmsNeverContainAWrongWord) {
  run_all(kRecords, kVms);
}

TEST(FaultCampaign, RecordsUnderCmsNeverContainAWrongWord) {
  run_all(kRecords, kCms);
}

TEST(FaultCampaign, DirectRecordsNeverContainAWrongWord) {
  for (const System& system : {kUnicos, kVms}) run_all(kDirect, system);
}

TEST(FaultCampaign, BufferInNeverReturnsAWrongWord) {
  for (const System& system : {kCtss, kCos}) run_all(kBuffers, system);
}

TEST(FaultCampaign, StoresThatLoseTheirWordsNeverReturnAWrongWord) {
  for (const System& system : {kCached, kSolid}) {
    run_all(kRecords, system, kLosses);
    run_all(kDirect, system, kLosses);
  }
}

TEST(FaultCampaign, ImagesAreReadableAfterAPowerFailure) {
  for (const System& system : {kCtss, kLoaded, kCos, kLtss, kUnicos, kCached, kSolid, kStriped})
    fail_power(system);
}

}  // namespace
}  // namespace platter::tests
