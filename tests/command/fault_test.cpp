// Planned faults (--fault): the time that they cost, and the errors that a program receives.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Reads three sectors of a drive by one call, and prints the status word and a word of each sector.
constexpr const char* kRead = R"(
      DIMENSION X(1536)
      DO 1 I=1,1536
    1 X(I)=I
      CALL WDISK(5,X,1536,0)
    2 IF(IFTBL(3,5).LT.0) GO TO 2
      DO 3 I=1,1536
    3 X(I)=-1.
      CALL RDISK(5,X,1536,0)
    4 J=IFTBL(3,5)
      IF(J.LT.0) GO TO 4
      PRINT 9,J,X(1),X(513),X(1025)
    9 FORMAT(I3,3F8.0)
      END
)";

std::string line_of(const Outcome& outcome) {
  return outcome.out.substr(0, outcome.out.find('\n'));
}

TEST(Fault, UnreadableSectorSetsTheStatusWordAndLeavesTheArrayUnchanged) {
  const CliFixture desk;
  const Outcome outcome = desk.run(kRead, {"--fault", "unreadable,drive=1,block=1"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(line_of(outcome), "  2     -1.     -1.     -1.");
}

TEST(Fault, CorrectableSectorDeliversAllWordsAndReportsTheRecovery) {
  const CliFixture desk;
  const Outcome outcome = desk.run(kRead, {"--fault", "correctable,drive=1,block=1,retries=2"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(line_of(outcome), "  1      1.    513.   1025.");
}

TEST(Fault, EachRetryLosesARevolutionToTheCauseRetry) {
  const CliFixture desk;
  const auto result = desk.json_of(kRead, {"--fault", "correctable,drive=1,block=1,retries=3"});
  EXPECT_GE(result["units"][0]["lost_by_cause"]["retry"], 3);
  EXPECT_LE(result["units"][0]["lost_by_cause"]["retry"], 4) << "the continuation may lose one more";
  EXPECT_EQ(result["faults"][0]["retries"], 3);
  EXPECT_EQ(result["faults"][0]["recovered"], 1);
  EXPECT_EQ(result["faults"][0]["failed"], 0);
}

TEST(Fault, SectorThatNeedsMoreRetriesThanTheDriverMakesFails) {
  const CliFixture desk;
  const Outcome outcome = desk.run(kRead, {"--fault", "correctable,drive=1,block=1,retries=9"});
  EXPECT_EQ(line_of(outcome), "  2     -1.     -1.     -1.");
}

TEST(Fault, NextCallEndsTheProgramIfTheStatusWasNotChecked) {
  const CliFixture desk;
  const Outcome outcome = desk.run(
      "      DIMENSION X(512)\n      CALL RDISK(5,X,512,0)\n      CALL IOWAIT(5)\n"
      "      CALL RDISK(5,X,512,512)\n      END\n",
      {"--fault", "unreadable,drive=1,block=0"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "test.f:4: RDISK: unit 5: the previous request failed (drive 1, sector 0: "
                  "unreadable after 8 retries"));
}

TEST(Fault, TimesOfDriversDelayARequestAndAreRecovered) {
  const CliFixture desk;
  const double without = desk.json_of(kRead)["virtual_seconds"];
  struct Delay {
    const char* fault;
    double seconds;
  };
  const Delay delays[] = {{"seek,drive=1,nth=2,time=200ms", 0.2},
                          {"offline,drive=1,nth=2,time=3s", 3},
                          {"interrupt,drive=1,nth=2,time=1s", 1},
                          {"command,drive=1,nth=2,time=1s", 1},
                          {"slow,drive=1,nth=2,time=50ms", 0.05}};
  for (const auto& [fault, seconds] : delays) {
    const auto result = desk.json_of(kRead, {"--fault", fault});
    const double more = result["virtual_seconds"].get<double>() - without;
    EXPECT_GE(more, seconds - 0.02) << fault;
    EXPECT_LE(more, seconds + 0.05) << fault;
    EXPECT_EQ(result["faults"][0]["happened"], 1) << fault;
  }
}

TEST(Fault, DriveThatStaysOffLineFailsAfterThePatienceOfTheSystem) {
  const CliFixture desk;
  const Outcome outcome = desk.run(kRead, {"--fault", "offline,drive=1,on=read"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(line_of(outcome), "  2     -1.     -1.     -1.");
}

TEST(Fault, DriveCanGoOffLineSeveralTimes) {
  const CliFixture desk;
  const double without = desk.json_of(kRead)["virtual_seconds"];
  const auto result = desk.json_of(kRead, {"--fault", "offline,drive=1,time=3s,times=2"});
  EXPECT_NEAR(result["virtual_seconds"].get<double>() - without, 6, 0.1);
  EXPECT_EQ(result["faults"][0]["happened"], 2);
  EXPECT_NEAR(result["faults"][0]["recovery_s"].get<double>(), 6, 1e-6);
}

TEST(Fault, DriveThatIsOffLineLeavesOtherDrivesOnLine) {
  const CliFixture desk;
  const char* const program =
      "      DIMENSION X(512)\n      DO 2 K=5,6\n      CALL RDISK(K,X,512,0)\n"
      "    1 J=IFTBL(3,K)\n      IF(J.LT.0) GO TO 1\n    2 PRINT 9,J\n    9 FORMAT(I3)\n      END\n";
  const Outcome outcome = desk.run(program, {"--fault", "offline,times=1"});
  EXPECT_TRUE(outcome.out.starts_with("  2\n  0\n")) << outcome.out << outcome.err;
}

TEST(Fault, LostInterruptAddsToTheRetriesOfTheLastSector) {
  const CliFixture desk;
  const double without = desk.json_of(kRead)["virtual_seconds"];
  const auto result =
      desk.json_of(kRead, {"--fault", "correctable,block=2", "--fault", "interrupt,nth=2,time=3s"});
  EXPECT_GE(result["virtual_seconds"].get<double>() - without, 3);
}

TEST(Fault, SectorsThatAWriteHasNotReachedCannotBeReadUntilTheyAreWritten) {
  const CliFixture desk;
  const char* const program =
      "      DIMENSION X(1536)\n      DO 6 K=1,2\n      CALL WDISK(5,X,1536,0)\n"
      "    1 I=IFTBL(3,5)\n      IF(I.LT.0) GO TO 1\n      CALL RDISK(5,X,512,1024)\n"
      "    2 J=IFTBL(3,5)\n      IF(J.LT.0) GO TO 2\n    6 PRINT 9,I,J\n    9 FORMAT(2I3)\n      END\n";
  for (const char* fault : {"seek,nth=1,retries=9", "unreadable,on=write,nth=1", "offline,nth=1,time=61s"}) {
    const Outcome outcome = desk.run(program, {"--fault", fault});
    EXPECT_TRUE(outcome.out.starts_with("  2  2\n  0  0\n")) << fault << ": " << outcome.out << outcome.err;
  }
}

TEST(Fault, TableOfAMachineIsAFaultOfItsRuns) {
  const CliFixture desk;
  const auto run_with = [&](const std::string& tables) {
    const auto cray1 = desk.command({"cat", source_path("emulator/specification/machines/cray1.toml")}).out;
    desk.folder.write("specs/machines/mine.toml", cray1 + tables);
    return desk.run(kRead, {"--machine", "mine", "--specs", "specs"});
  };
  EXPECT_EQ(line_of(run_with("[[fault]]\nkind = \"unreadable\"\nblock = \"1\"\n")),
            "  2     -1.     -1.     -1.");
  const Outcome comma = run_with("[[fault]]\nkind = \"unreadable\"\nblock = \"1,rate=0\"\n");
  EXPECT_TRUE(has(comma.err, "block must be a whole number from 0 to 1000000000000, not '1,rate=0'"));
}

TEST(Fault, TimesBeyondTheEndOfTheClockEndTheProgram) {
  const CliFixture desk;
  const char* const program =
      "      DIMENSION X(512)\n      CALL RDISK(5,X,512,0)\n      CALL IOWAIT(5)\n      END\n";
  for (const char* fault :
       {"seek,retries=8,time=8000000s", "interrupt,time=8000000s", "slow,time=8000000s"}) {
    const Outcome outcome = desk.run(program, {"--fault", fault});
    EXPECT_EQ(outcome.code, 1) << fault;
    EXPECT_TRUE(has(outcome.err, "virtual time exceeds 8000000 s")) << fault << ": " << outcome.err;
  }
}

TEST(Fault, FaultThatNeverHappensIsReportedAtTheEnd) {
  const CliFixture desk;
  desk.folder.write("test.f", std::string(kRead).substr(1));
  const Outcome outcome = desk.platter({"run", "test.f", "--fault", "unreadable,drive=2"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "fault         unreadable,drive=2: never happened"));
}

/// Writes 40 records, which are more than a buffer contains, and rewinds.
constexpr const char* kWriteRecords =
    "      DIMENSION A(1000)\n      DO 1 K=1,40\n      DO 5 I=1,1000\n    5 A(I)=K\n    1 WRITE(7) A\n"
    "      REWIND 7\n";

TEST(Fault, ReadStatementReturnsTheErrorInIostatAndPassesTheRecord) {
  const CliFixture desk;
  const Outcome outcome =
      desk.run(std::string(kWriteRecords) +
                   "      NE=0\n      DO 4 K=1,40\n      A(1)=0.\n      READ(7,IOSTAT=J) A\n"
                   "      IF(J.EQ.1) NE=NE+1\n"
                   "      IF(J.EQ.0.AND.A(1).NE.K) PRINT *,'WRONG',K,A(1)\n    4 CONTINUE\n"
                   "      IF(NE.GT.0) PRINT *,'ERRORS'\n      END\n",
               {"--fault", "unreadable,drive=3,block=30"});
  EXPECT_EQ(outcome.out, " ERRORS\n") << outcome.err;
}

TEST(Fault, ReadStatementWithoutHandlerEndsTheProgramWithTheFault) {
  const CliFixture desk;
  const Outcome outcome = desk.run(
      std::string(kWriteRecords) + "      DO 4 K=1,40\n    4 READ(7) A\n      PRINT *,'WRONG'\n      END\n",
      {"--fault", "unreadable,drive=3,block=30"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, "test.f:8: READ: unit 7: drive 3, sector 30: unreadable after 8 retries"));
}

TEST(Fault, UnitIs1AfterARecoveredErrorAnd2AfterAnUnrecoveredOne) {
  const CliFixture desk;
  const char* const program =
      "      DIMENSION A(5120)\n      DO 1 K=1,9\n      DO 5 I=1,5120\n    5 A(I)=K\n"
      "      BUFFER OUT(7,1)(A(1),A(5120))\n    1 X=UNIT(7)\n      REWIND 7\n      DO 2 K=1,4\n"
      "      A(1)=-1.\n      BUFFER IN(7,1)(A(1),A(5120))\n"
      "    2 PRINT 9,UNIT(7),LENGTH(7),A(1)\n    9 FORMAT(F4.0,I5,F6.0)\n      END\n";
  EXPECT_TRUE(
      has(desk.run(program, {"--os", "cos", "--fault", "correctable,drive=3,block=30"}).out, "  1. 5120"));
  const Outcome failed = desk.run(program, {"--os", "cos", "--fault", "unreadable,drive=3,block=30"});
  EXPECT_TRUE(has(failed.out, "  2.    0   -1.\n"));
  EXPECT_TRUE(has(failed.out, " -1. 5120    4.\n")) << "the next records can be read";
}

TEST(Fault, SystemsReportTheirOwnNumbers) {
  const CliFixture desk;
  const std::string program =
      std::string(kWriteRecords) +
      "      DO 4 K=1,40\n      READ(7,IOSTAT=J) A\n    4 IF(J.NE.0) GO TO 6\n    6 PRINT 9,J\n"
      "    9 FORMAT(' IOSTAT',I4)\n      END\n";
  EXPECT_TRUE(has(desk.run(program, {"--machine", "ymp", "--fault", "unreadable"}).out, "IOSTAT   5"));
  EXPECT_TRUE(has(desk.run(program, {"--machine", "vax780", "--fault", "unreadable,on=read,nth=3"}).out,
                  "IOSTAT  39"));
}

TEST(Fault, ExplainAttributesTheRevolutionsOfRetriesToTheFault) {
  const CliFixture desk;
  desk.folder.write("test.f",
                    "      DIMENSION A(1536)\n      DO 1 I=1,8\n      CALL RDISK(5,A,1536,(I-1)*1536)\n"
                    "    1 CALL IOWAIT(5)\n      END\n");
  const Outcome outcome = desk.platter({"explain", "test.f", "--as-it-is", "--call", "5", "--fault",
                                        "correctable,drive=1,block=12,retries=3"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(
      has(outcome.out, "request 5, lost 4 revolutions (late command 1, retry 3, after the planned fault"));
  const Outcome other = desk.platter({"explain", "test.f", "--as-it-is", "--call", "4"});
  EXPECT_FALSE(other.out.find("planned fault") != std::string::npos) << other.out;
}

TEST(Fault, TraceContainsEachFault) {
  const CliFixture desk;
  const auto trace_of = [&](const char* fault) {
    return desk.run(kRead, {"--fault", fault, "--trace", "-", "--trace-events=fault"}).out;
  };
  EXPECT_TRUE(has(trace_of("correctable,block=1,retries=2"), "fault: correctable, 2 retries"));
  EXPECT_TRUE(has(trace_of("power,at=20ms"), "20000.000000 1 0 fault: power, 0 retries"));
}

TEST(Fault, ProgramsThatShareAMachineRejectFaults) {
  const CliFixture desk;
  desk.folder.write("a.f", "      END\n");
  const Outcome outcome = desk.platter({"together", "a.f", "a.f", "--fault", "unreadable"});
  EXPECT_NE(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "--fault or [[fault]]: programs that share a machine cannot have faults yet"));
  const Outcome pes = desk.platter({"run", "a.f", "--machine", "t3d", "--pes", "2", "--fault", "slow"});
  EXPECT_NE(pes.code, 0);
  EXPECT_TRUE(has(pes.err, "--fault: applies only to programs that have a machine to themselves"));
}

TEST(Fault, WrongSpecificationsAreRejectedWithTheAllowedValues) {
  const CliFixture desk;
  struct Wrong {
    const char* fault;
    const char* message;
  };
  const Wrong wrong[] = {
      {"unreadible", "--fault: 'unreadible' is not a kind of fault; nearest: unreadable; known: "},
      {"unreadable,drive=9",
       "fault unreadable,drive=9: drive=9 does not exist; drives are numbered from 1 to 4"},
      {"unreadable,cylinder=411", "cylinder=411 does not exist; cylinders are numbered from 0 to 410"},
      {"unreadable,rate=1.5",
       "--fault: rate must be a number from 0 to 1 with at most six decimals, not '1.5'"},
      {"unreadable,rate=-1", "--fault: rate must be a number from 0 to 1"},
      {"unreadable,time=1s", "--fault: a fault of kind unreadable does not accept 'time'"},
      {"unreadable,block", "--fault: 'block' is not KEY=VALUE"},
      {"unreadable,block=1,block=2", "--fault: 'block' is given twice"},
      {"unreadable,file=A", "--fault: file also needs the number of a block"},
      {"unreadable,rate=0.5 x", "--fault: rate must be a number from 0 to 1"},
      {"unreadable,rate=1e-400", "--fault: rate must be a number from 0 to 1"},
      {"unreadable,retries=1001", "--fault: retries must be a whole number from 0 to 1000, not '1001'"},
      {"slow,time=5", "--fault: time=5 is not a number and a unit"},
      {"unreadable,member=2", "the drive is not in a group; leave out member"},
  };
  for (const auto& [fault, message] : wrong) {
    const Outcome outcome = desk.run("      END\n", {"--fault", fault});
    EXPECT_EQ(outcome.code, 2) << fault;
    EXPECT_TRUE(has(outcome.err, message));
  }
}

TEST(Fault, SameSeedHasTheSameFaults) {
  const CliFixture desk;
  const Words flags{"--fault", "correctable,rate=0.3", "--seed", "7"};
  const auto first = desk.json_of(kRead, flags);
  EXPECT_EQ(first["faults"], desk.json_of(kRead, flags)["faults"]);
}

TEST(Fault, RateDecidesHowOftenAFaultHappens) {
  const CliFixture desk;
  const auto happened = [&](const char* fault) {
    return desk.json_of(kRead, {"--fault", fault})["faults"][0]["happened"].get<int>();
  };
  EXPECT_EQ(happened("correctable,rate=0"), 0);
  EXPECT_EQ(happened("correctable,rate=1"), 3) << "each sector of the read";
}

TEST(Fault, ListNamesEveryKind) {
  const CliFixture desk;
  const Outcome outcome = desk.platter({"fault", "list"});
  EXPECT_EQ(outcome.code, 0);
  for (const char* kind : {"unreadable", "correctable", "parity", "seek", "offline", "interrupt", "command",
                           "slow", "loss", "full", "power"})
    EXPECT_TRUE(has(outcome.out, kind));
}

}  // namespace
}  // namespace platter::tests
