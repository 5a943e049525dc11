// Planned faults that lose words or space (--fault loss, full and power): the errors that a program receives,
// the blocks that are reported as lost, and the image that remains.

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Writes sectors 1 to 60 with their numbers, two at a time, and prints each number once the write is
/// acknowledged.
constexpr const char* kWrite = R"(
      DIMENSION X(512)
      DO 1 K=1,60
      DO 2 I=1,512
    2 X(I)=K
      CALL WDISK(5,X,512,(K-1)*512)
    3 IF(IFTBL(3,5).LT.0) GO TO 3
    1 PRINT 9,K
    9 FORMAT(I4)
      END
)";

/// Prints the numbers of the sectors that contain their own number in all words, and -K for wrong contents.
constexpr const char* kRead = R"(
      DIMENSION X(512)
      DO 1 K=1,60
      CALL RDISK(5,X,512,(K-1)*512)
      CALL IOWAIT(5)
      N=0
      DO 2 I=1,512
      IF(X(I).EQ.K) N=N+1
    2 IF(X(I).NE.K.AND.X(I).NE.0.) N=-10000
      IF(N.EQ.512) PRINT 9,K
    1 IF(N.NE.512.AND.N.NE.0) PRINT 9,-K
    9 FORMAT(I4)
      END
)";

std::set<int> numbers_in(const std::string& text) {
  std::istringstream words(text);
  std::set<int> numbers;
  for (int number = 0; words >> number;) numbers.insert(number);
  return numbers;
}

std::int64_t lost_in(const nlohmann::json& result) {
  std::int64_t lost = 0;
  for (const auto& one : result["faults"][0]["lost_blocks"]) lost += one["blocks"].get<std::int64_t>();
  return lost;
}

TEST(PowerFailure, LosesExactlyTheReportedBlocksOfThoseThatWereAcknowledged) {
  struct Site {
    const char* name;
    Words flags;
  };
  bool some_lost = false;
  const Site sites[] = {{"drive", {}}, {"drift", {"--rotation", "drift"}}};
  for (const auto& [name, flags] : sites) {
    const double all = CliFixture().json_of(kWrite, flags)["virtual_seconds"];
    constexpr int kInstants = 12;
    for (int i = 1; i < kInstants; ++i) {
      const CliFixture desk;
      const std::string at = std::to_string(static_cast<std::int64_t>(all * 1e6 * i / kInstants)) + "us";
      Words words = flags;
      words.insert(words.end(), {"--image", "disks", "--json", "result.json", "--fault", "power,at=" + at});
      const Outcome first = desk.run(kWrite, words);
      const std::string which = std::string(name) + ", " + at;
      ASSERT_EQ(first.code, 1) << which << first.err;
      ASSERT_TRUE(has(first.err, "the power failed at 0.")) << which;
      const auto acknowledged = numbers_in(first.out);
      Words again = flags;
      again.insert(again.end(), {"--image", "disks"});
      const Outcome second = desk.run(kRead, again);
      ASSERT_EQ(second.code, 0) << which << second.err;
      const auto kept = numbers_in(second.out);
      EXPECT_TRUE(kept.empty() || *kept.begin() > 0) << which << ": a sector is torn or has wrong words";
      std::int64_t missing = 0;
      for (const int number : acknowledged) missing += kept.contains(number) ? 0 : 1;
      const std::int64_t lost = lost_in(nlohmann::json::parse(desk.folder.read("result.json")));
      EXPECT_GE(lost, missing) << which;
      EXPECT_LE(lost, missing + 1) << which
                                   << ": one write may be complete before the program tests its status";
      some_lost = some_lost || missing > 0;
    }
  }
  EXPECT_TRUE(some_lost) << "a controller acknowledges some writes before they are on the surface";
}

/// Writes 100 records, and prints how many were written.
constexpr const char* kRecords =
    "      DIMENSION A(5000)\n      DO 1 K=1,100\n      DO 5 I=1,5000\n    5 A(I)=K\n    1 WRITE(7) A\n"
    "      PRINT *,'WRITTEN'\n      REWIND 7\n";

/// Reads the records until an error, and checks their words.
constexpr const char* kReadRecords =
    "      DO 2 K=1,100\n      A(1)=-1.\n      READ(7,IOSTAT=J) A\n      IF(J.NE.0) GO TO 3\n"
    "    2 IF(A(1).NE.K.OR.A(5000).NE.K) PRINT *,'WRONG',K\n    3 PRINT 9,K,J\n    9 FORMAT(' ENDED',2I6)\n"
    "      END\n";

TEST(PowerFailure, LosesWhatAWriteBehindCacheHoldsAndNamesTheFile) {
  const CliFixture desk;
  const Words flags{"--machine", "ymp", "--site", "ldcache"};
  Words words = flags;
  words.insert(words.end(), {"--image", "disks", "--json", "result.json", "--fault", "power,at=30ms"});
  const Outcome outcome = desk.run(std::string(kRecords) + "      END\n", words);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "the power failed at 0.03 s (fault power,at=30ms); "));
  EXPECT_TRUE(has(outcome.err, "acknowledged blocks are lost: "));
  EXPECT_TRUE(has(outcome.err, " of fort.7"));
  EXPECT_GT(lost_in(nlohmann::json::parse(desk.folder.read("result.json"))), 0);
  Words again = flags;
  again.insert(again.end(), {"--image", "disks"});
  const Outcome second = desk.run("      DIMENSION A(5000)\n" + std::string(kReadRecords), again);
  EXPECT_TRUE(has(second.out, "ENDED")) << second.err;
  EXPECT_FALSE(second.out.find("WRONG") != std::string::npos) << second.out;
}

TEST(PowerFailure, LosesAllWordsOfASolidStateStore) {
  const CliFixture desk;
  const Words flags{"--machine", "ymp", "--site", "ssd", "--image", "disks"};
  Words words = flags;
  words.insert(words.end(), {"--json", "result.json", "--fault", "power,at=10ms"});
  EXPECT_EQ(desk.run(std::string(kRecords) + "      END\n", words).code, 1);
  EXPECT_GT(lost_in(nlohmann::json::parse(desk.folder.read("result.json"))), 100);
}

TEST(PowerFailure, ChangesNothingBeforeItsInstantOrAfterTheEnd) {
  const CliFixture desk;
  const auto without = desk.json_of(kWrite);
  auto with = desk.json_of(kWrite, {"--fault", "power,at=1000s"});
  EXPECT_EQ(with["faults"][0]["happened"], 0);
  EXPECT_EQ(with["virtual_seconds"], without["virtual_seconds"]);
  EXPECT_EQ(with["units"], without["units"]);
}

TEST(PowerFailure, EndsAProgramThatComputesWithoutCalls) {
  const CliFixture desk;
  const Outcome outcome =
      desk.run("      X=1.\n    1 X=X*.5+1.\n      IF(X.GT.0.) GO TO 1\n      PRINT *,X\n      END\n",
               {"--fault", "power,at=50ms"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "the power failed at 0.05 s (fault power,at=50ms); no acknowledged block is lost"));
}

TEST(PowerFailure, LimitBeforeItEndsTheProgramFirst) {
  const CliFixture desk;
  const Outcome outcome = desk.run(kWrite, {"--fault", "power,at=50ms", "--limit", "0.03"});
  EXPECT_TRUE(has(outcome.err, "the limit of 0.03 virtual seconds was reached (--limit)"));
}

TEST(LostStore, LostBlocksCannotBeReadUntilTheyAreWritten) {
  const CliFixture desk;
  for (const char* site : {"ldcache", "ssd"}) {
    const auto program = std::string(kRecords) + kReadRecords;
    const Words flags{"--machine", "ymp", "--site", site, "--fault", "loss,nth=25", "--json", "result.json"};
    const Outcome outcome = desk.run(program, flags);
    EXPECT_TRUE(has(outcome.out, "WRITTEN\n ENDED     1     5\n")) << site << outcome.out << outcome.err;
    EXPECT_FALSE(outcome.out.find("WRONG") != std::string::npos) << site;
    const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
    EXPECT_GT(lost_in(result), 0) << site;
    EXPECT_EQ(result["faults"][0]["lost_blocks"][0]["file"], "fort.7") << site;
    const Outcome repaired = desk.run(
        "      DIMENSION A(5000)\n      DO 6 N=1,2\n      REWIND 7\n      DO 1 K=1,100\n"
        "      DO 5 I=1,5000\n    5 A(I)=K\n    1 WRITE(7,IOSTAT=J) A\n    6 REWIND 7\n" +
            std::string(kReadRecords),
        flags);
    EXPECT_TRUE(has(repaired.out, "ENDED   101     0")) << site << repaired.out << repaired.err;
  }
}

TEST(FullDevice, EachSystemReportsItsOwnNumber) {
  const CliFixture desk;
  const std::string program =
      "      DIMENSION A(5000)\n      DO 1 K=1,200\n      WRITE(7,IOSTAT=J) A\n    1 IF(J.NE.0) GO TO 2\n"
      "    2 PRINT 9,J\n    9 FORMAT(' IOSTAT',I4)\n      END\n";
  struct System {
    Words flags;
    const char* number;
  };
  const System systems[] = {{{}, "IOSTAT   1"},
                            {{"--os", "cos"}, "IOSTAT   1"},
                            {{"--machine", "cdc7600"}, "IOSTAT   1"},
                            {{"--machine", "ymp"}, "IOSTAT  28"},
                            {{"--machine", "vax780"}, "IOSTAT  38"}};
  for (const auto& [flags, number] : systems) {
    Words words = flags;
    words.insert(words.end(), {"--fault", "full,nth=2"});
    const Outcome outcome = desk.run(program, words);
    EXPECT_TRUE(has(outcome.out, number)) << outcome.err;
  }
}

TEST(FullDevice, CmsReturnsCode13) {
  const CliFixture desk;
  const Outcome outcome = desk.run(
      "      DIMENSION A(500)\n      CALL CMS('FILEDEF 7 DISK NAME TYPE A4 (RECFM VBS',IRC)\n"
      "      DO 1 K=1,200\n    1 WRITE(7) A\n      END\n",
      {"--machine", "ibm3081", "--fault", "full,nth=2"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "no space left (fault full,nth=2)"));
}

TEST(FullDevice, StatusWordReportsThatNothingWasWritten) {
  const CliFixture desk;
  const Outcome outcome = desk.run(
      "      DIMENSION X(512)\n      DO 1 I=1,512\n    1 X(I)=7.\n      DO 3 K=1,3\n"
      "      CALL WDISK(5,X,512,(K-1)*512)\n    2 J=IFTBL(3,5)\n      IF(J.LT.0) GO TO 2\n    3 PRINT 9,J\n"
      "    9 FORMAT(I3)\n      X(1)=0.\n      CALL RDISK(5,X,512,512)\n      CALL IOWAIT(5)\n      PRINT "
      "8,X(1)\n"
      "    8 FORMAT(F4.0)\n      END\n",
      {"--fault", "full,nth=2"});
  EXPECT_TRUE(outcome.out.starts_with("  0\n  2\n  0\n  0.\n")) << outcome.out << outcome.err;
}

TEST(FullDevice, AppliesOnlyToTheNamedFile) {
  const CliFixture desk;
  const std::string program =
      "      DIMENSION A(5000)\n      DO 1 K=1,9\n      WRITE(7) A\n      WRITE(8,IOSTAT=J) A\n    1 "
      "IF(J.NE.0) GO TO 2\n"
      "    2 PRINT 9,J\n    9 FORMAT(' IOSTAT',I4)\n      END\n";
  EXPECT_TRUE(has(desk.run(program, {"--machine", "ymp", "--fault", "full,file=fort.8"}).out, "IOSTAT  28"));
  EXPECT_TRUE(has(desk.run(program, {"--machine", "ymp", "--fault", "full,file=fort.9"}).out, "IOSTAT   0"));
}

TEST(FullDevice, WritesOverSectorsThatTheDatasetHasNeedNoSpace) {
  const CliFixture desk;
  const auto result = desk.json_of(
      "      DIMENSION X(512)\n      DO 1 K=1,5\n      CALL WDISK(5,X,512,0)\n    1 CALL IOWAIT(5)\n      "
      "END\n",
      {"--fault", "full,nth=2"});
  EXPECT_EQ(result["faults"][0]["happened"], 0);
}

TEST(LostStore, WrongSpecificationsAreRejectedWithTheAllowedValues) {
  const CliFixture desk;
  struct Wrong {
    const char* fault;
    const char* message;
  };
  const Wrong wrong[] = {
      {"power", "--fault: a fault of the kind power needs a time; write power,at=TIME"},
      {"power,nth=2", "--fault: a fault of kind power does not accept 'nth'"},
      {"power,at=1s,drive=1", "--fault: a fault of kind power does not accept 'drive'"},
      {"full,drive=1", "--fault: a fault of kind full does not accept 'drive'"},
      {"full,rate=2", "--fault: rate must be a number from 0 to 1"},
      {"loss,block=1", "--fault: a fault of kind loss does not accept 'block'"},
      {"loss",
       "fault loss: a device without a cache keeps its words; name a solid-state store or a device with a "
       "cache"},
      {"loss,drive=9", "fault loss,drive=9: drive=9 does not exist; drives are numbered from 1 to 4"},
  };
  for (const auto& [fault, message] : wrong) {
    const Outcome outcome = desk.run("      END\n", {"--fault", fault});
    EXPECT_EQ(outcome.code, 2) << fault;
    EXPECT_TRUE(has(outcome.err, message));
  }
  const Outcome seek = desk.run("      END\n", {"--machine", "ymp", "--site", "ssd", "--fault", "seek"});
  EXPECT_TRUE(
      has(seek.err, "fault seek: a device without moving parts cannot have this fault; name a drive"));
  const Outcome place = desk.run(
      "      END\n", {"--machine", "ymp", "--site", "ldcache", "--fault", "unreadable,cylinder=99999"});
  EXPECT_TRUE(has(place.err, "cylinder=99999 does not exist; cylinders are numbered from 0 to "));
}

}  // namespace
}  // namespace platter::tests
