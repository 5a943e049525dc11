// Library calls of the time: data that persists between runs, the time that calls take, and their messages.
//
// Machines: cray1 cdc7600 ymp

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

const char* const kFill = R"(
      PROGRAM FILL(OUTPUT,TAPE3)
      DIMENSION INX(6),A(700)
      CALL OPENMS(3,INX,6,0)
      DO 20 K=1,5
      DO 10 I=1,700
   10 A(I)=100*K+I
   20 CALL WRITMS(3,A,100*K,K)
      END
)";

const char* const kLook = R"(
      PROGRAM LOOK(OUTPUT,TAPE3)
      DIMENSION INX(6),A(700)
      CALL OPENMS(3,INX,6,0)
      DO 10 K=1,5
      CALL READMS(3,A,100*K,K)
   10 PRINT 20,A(1),A(100*K)
   20 FORMAT(1X,2F8.0)
      END
)";

const std::vector<double> kFilled{101, 200, 201, 400, 301, 600, 401, 800, 501, 1000};

std::vector<std::string> with_image(std::vector<std::string> more = {}) {
  more.insert(more.end(), {"--machine", "cdc7600", "--image", "disks", "--no-summary"});
  return more;
}

const char* const kWordsAndRecords = R"(
      DIMENSION A(512),INX(20)
      WRITE(2) A
      REWIND 2
      CALL OPENMS(1,INX,20,0)
      CALL WRITMS(1,A,512,1)
      CALL READMS(1,A,512,1)
      CALL CLOSMS(1)
      CALL WOPEN(3,2,0)
      CALL PUTWA(3,A,1,512)
      CALL GETWA(3,A,1,512)
      CALL WCLOSE(3)
      END
)";

/// Words that another routine moves are not counted for the statement before it.
TEST(LibraryCalls, WordsOfARoutineAreNotCountedForTheStatementBeforeIt) {
  ProgramFixture fixture;
  fixture.run(text_of(kWordsAndRecords), {"--machine", "ymp", "--json", "r.json"});
  const auto result = nlohmann::json::parse(fixture.folder.read("r.json"));
  for (const auto& row : result.at("statements")) {
    if (row.at("statement") == "REWIND") {
      EXPECT_EQ(row.at("calls"), 0);
    }
  }
}

TEST(LibraryCalls, AnIndexOutlivesTheRunWithAndWithoutClosms) {
  ProgramFixture fixture;
  EXPECT_EQ(fixture.run(text_of(kFill), with_image()).code, 0);
  const Outcome outcome = fixture.run(text_of(kLook), with_image());
  EXPECT_EQ(numbers_of(outcome.out), kFilled) << outcome.err;
}

// Records written after the index of an earlier run leave that index intact until the unit is closed.
TEST(LibraryCalls, AProgramThatIsStoppedLeavesTheFormerIndex) {
  ProgramFixture fixture;
  EXPECT_EQ(fixture.run(text_of(kFill), with_image()).code, 0);
  const Outcome stopped = fixture.run(R"(
      PROGRAM HURT(TAPE3)
      DIMENSION INX(6),A(4000)
      CALL OPENMS(3,INX,6,0)
      DO 10 K=1,5
   10 CALL WRITMS(3,A,4000,K)
   20 GO TO 20
      END
)",
                                      with_image({"--limit", "30"}));
  EXPECT_EQ(stopped.code, 1) << stopped.err;
  const Outcome outcome = fixture.run(text_of(kLook), with_image());
  EXPECT_EQ(numbers_of(outcome.out), kFilled) << outcome.err;
}

TEST(LibraryCalls, AnIndexGrowsWhenAProgramOpensItWithMoreWords) {
  ProgramFixture fixture;
  EXPECT_EQ(fixture.run(text_of(kFill), with_image()).code, 0);
  for (int i = 0; i < 2; ++i) {
    const Outcome more = fixture.run(R"(
      PROGRAM MORE(TAPE3)
      DIMENSION INX(2000),A(10)
      CALL OPENMS(3,INX,2000,0)
      CALL WRITMS(3,A,10,1999)
      CALL CLOSMS(3)
      CALL OPENMS(3,INX,2000,0)
      CALL READMS(3,A,10,1999)
      END
)",
                                     with_image());
    EXPECT_EQ(more.code, 0) << more.err;
  }
  const Outcome outcome = fixture.run(text_of(kLook), with_image());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("OPENMS: unit 3: index of 6 words: the index of the dataset has 2000"),
            std::string::npos)
      << outcome.err;
}

TEST(LibraryCalls, ADatasetWithoutAnIndexIsRejected) {
  ProgramFixture fixture;
  EXPECT_EQ(fixture.run("      PROGRAM P(TAPE3)\n      WRITE(3) 1\n      END\n", with_image()).code, 0);
  const Outcome outcome = fixture.run(text_of(kLook), with_image());
  EXPECT_NE(outcome.err.find("OPENMS: unit 3: its dataset: holds no index"), std::string::npos)
      << outcome.err;
}

TEST(LibraryCalls, CrayWordsAreRejected) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run("      DIMENSION INX(4)\n      CALL OPENMS(5,INX,4,0)\n      END\n",
                                      {"--machine", "cray1", "--words", "cray"});
  EXPECT_NE(outcome.err.find(":2: OPENMS: unit 5: --words cray needs to know"), std::string::npos)
      << outcome.err;
}

TEST(LibraryCalls, ADatasetIsNamedByItsUnit) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(R"(
      DIMENSION INX(4),A(5)
      DATA A/1.,2.,3.,4.,5./
      CALL OPENDR(4LFT21,INX,4,0)
      CALL WRITDR(21,A,5,3,0,0,IERR)
      CALL CLOSDR(6HTAPE21)
      CALL WOPEN(4HFT21,10,0)
      CALL GETWA(21,A,513,5)
      PRINT 10,A,IERR
   10 FORMAT(1X,5F4.0,I4)
      CALL WOPEN(5HOTHER,10,0)
      END
)",
                                      {"--machine", "cray1", "--no-summary"});
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2, 3, 4, 5, 0})) << outcome.err;
  EXPECT_NE(outcome.err.find("WOPEN: dataset 'OTHER': name a dataset by its unit"), std::string::npos)
      << outcome.err;
}

// Reading record 2 takes as long as RDISK for the same sectors: 400 sectors, which follow sector 0 and the 19
// sectors of record 1. Drives of type 819 have 20 sectors per track, so a sector passes in 1/60 s / 20.
TEST(LibraryCalls, RecordsAreTimedByTheDrives) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(R"(
      PROGRAM TIMES(OUTPUT)
      DIMENSION INX(4),A(204800)
      CALL OPENMS(5,INX,4,0)
      CALL WRITMS(5,A,9728,1)
      CALL WRITMS(5,A,204800,2)
      CALL CLOSMS(5)
      CALL OPENMS(5,INX,4,0)
      T0=TIMEF(D)
      CALL READMS(5,A,204800,2)
      T1=TIMEF(D)
      CALL RDISK(5,A,204800,10240)
      CALL IOWAIT(5)
      T2=TIMEF(D)
      PRINT 10,T1-T0,T2-T1
   10 FORMAT(1X,2F10.3)
      END
)",
                                      {"--machine", "cdc7600", "--no-summary"});
  const auto times = numbers_of(outcome.out);
  ASSERT_EQ(times.size(), 2U) << outcome.err;
  constexpr double kRevolution = 1000.0 / 60;
  for (const double time : times) {
    EXPECT_GE(time, 400 * kRevolution / 20);
    EXPECT_LE(time,
              (400.0 / 20 + 6) * kRevolution);  // 6 revolutions for the start and the cylinder boundaries
  }
  EXPECT_NEAR(times[0], times[1], 1.05 * kRevolution);
}

// A call of SSUM is charged 160 CP and one for each element.
TEST(LibraryCalls, VectorsAreChargedByTheirLength) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(R"(
      DIMENSION A(10000)
      N1=1000
      N2=9000
      I0=IRTC()
      X=SSUM(N1,A,1)
      I1=IRTC()
      X=X+SSUM(N2,A,1)
      I2=IRTC()
      PRINT 10,(I2-I1)-(I1-I0)
   10 FORMAT(1X,I8)
      END
)",
                                      {"--machine", "cray1", "--no-summary"});
  const auto difference = numbers_of(outcome.out);
  ASSERT_EQ(difference.size(), 1U) << outcome.err;
  EXPECT_NEAR(difference[0], 8000, 20);
}

TEST(LibraryCalls, DatesAreAsGivenOrRejected) {
  ProgramFixture fixture;
  const char* const program =
      "      CALL DATE(D)\n      CALL CLOCK(T)\n      PRINT 10,D,T\n   10 FORMAT(2A8)\n      END\n";
  EXPECT_EQ(fixture.run(program, {"--no-summary"}).out, "01/01/7808:00:00\n");
  EXPECT_EQ(fixture.run(program, {"--no-summary", "--machine", "ymp"}).out, "06/01/9108:00:00\n");
  EXPECT_EQ(
      fixture.run(program, {"--no-summary", "--machine", "ymp", "--set", "machine.date=1990-12-24"}).out,
      "12/24/9000:00:00\n");
  EXPECT_NE(fixture.run(program, {"--machine", "ymp", "--set", "machine.date=1990"})
                .err.find("'1990' is not a date"),
            std::string::npos);
  EXPECT_EQ(fixture.run(program, {"--no-summary", "--date", "1976-02-29 23:59:59"}).out,
            "02/29/7623:59:59\n");
  for (const char* wrong :
       {"1975-02-29", "1975-2-9", "1975-02-09T10:00:00", "1975-02-09 24:00:00", "today"}) {
    const Outcome outcome = fixture.run(program, {"--no-summary", "--date", wrong});
    EXPECT_EQ(outcome.code, 2) << wrong;
    EXPECT_NE(outcome.err.find("is not a date such as 1976-03-01"), std::string::npos) << outcome.err;
  }
}

// The program computes while a record is read: the two take less time than in sequence.
TEST(LibraryCalls, AsynchronousRecordsComeWhileTheProgramComputes) {
  ProgramFixture fixture;
  const Outcome outcome = fixture.run(R"(
      DIMENSION INX(4),A(20480)
      CALL OPENDR(9,INX,4,0)
      CALL WRITDR(9,A,20480,1)
      I0=IRTC()
      CALL READDR(9,A,20480,1)
      I1=IRTC()
      CALL WORK
      I2=IRTC()
      CALL ASYNCDR(9)
      CALL READDR(9,A,20480,1)
      I3=IRTC()
      CALL WORK
      CALL WAITDR(9,ISTAT)
      I4=IRTC()
      PRINT 10,I1-I0,I2-I1,I3-I2,I4-I2
   10 FORMAT(1X,4I10)
      END
      SUBROUTINE WORK
      X=0.
      DO 10 I=1,60000
   10 X=X+FLOAT(I)
      IF(X.LT.0.) PRINT *,X
      END
)",
                                      {"--machine", "cray1", "--no-summary"});
  const auto times = numbers_of(outcome.out);
  ASSERT_EQ(times.size(), 4U) << outcome.err;
  EXPECT_LT(times[2], 0.05 * times[0]);
  constexpr double kRevolution = 60.0 / 3600 / 12.5e-9;
  EXPECT_LT(times[3], std::max(times[0], times[1]) + 1.1 * kRevolution);
  EXPECT_GT(times[0] + times[1], times[3] + 0.5 * std::min(times[0], times[1]));
}

TEST(LibraryCalls, AreCountedByTheirOwnNamesAndLines) {
  const std::vector<std::pair<std::string, std::string>> expected{
      {"REWIND", "3"}, {"WRITMS", "5"}, {"READMS", "6"}, {"CLOSMS", "7"},
      {"PUTWA", "9"},  {"GETWA", "10"}, {"WCLOSE", "11"}};
  for (const std::string machine : {"ymp", "cray1"}) {
    ProgramFixture fixture;
    const Outcome outcome =
        fixture.run(text_of(kWordsAndRecords), {"--machine", machine, "--json", "r.json"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto result = nlohmann::json::parse(fixture.folder.read("r.json"));
    std::map<std::string, std::int64_t> times;
    for (const auto& row : result.at("statements")) times[row.at("statement")] = row.at("times");
    std::map<std::string, std::string> lines;
    for (const auto& row : result.at("lines")) lines[row.at("what")] = row.at("line");
    for (const auto& [name, line] : expected) {
      EXPECT_EQ(times[name], 1) << machine << ' ' << name;
      EXPECT_TRUE(lines[name].ends_with("/test.f:" + line)) << lines[name] << ' ' << machine << ' ' << name;
    }
    EXPECT_FALSE(times.contains("RANDOM READ"));
  }
}

}  // namespace
}  // namespace platter::tests
