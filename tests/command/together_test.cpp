// Several programs share the processor and the drives of one machine, with reproducible results.

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include "tests/support/processes.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

// Reads with the system's routine, tests and waits, and checks the words. Then reads records.
constexpr const char* kWorks = R"(
      PROGRAM WORKS(TAPE7)
      DIMENSION A(1024),B(1024)
      IND=DSP(4,1)
      DO 40 K=1,2
      DO 10 I=1,1024
   10 A(I)=K*10000+I
      CALL WDISK(5,A,1024,512*40*K)
   20 IF(IFTBL(3,IND).LT.0) GO TO 20
      CALL RDISK(5,B,1024,512*40*K)
   30 IF(IFTBL(3,IND).LT.0) GO TO 30
      DO 35 I=1,1024
   35 IF(B(I).NE.A(I)) PRINT *,'LOST',K,I
   40 WRITE(7) A
      REWIND 7
      DO 60 K=1,2
      READ(7) B
   60 IF(B(1024).NE.K*10000+1024) PRINT *,'NOT',K
      PRINT 70,TIMEF()
   70 FORMAT(' AT',F14.4)
      END
)";

constexpr const char* kComputes = R"(
      X=0.
      DO 10 I=1,400000
   10 X=X+SQRT(FLOAT(I))
      PRINT 20,TIMEF(),X
   20 FORMAT(' AT',F14.4,E16.8)
      END
)";

constexpr const char* kPoints = R"(
      PROGRAM P(TAPE8=SHARED)
      DIMENSION A(512)
      DO 10 K=1,30
      A(1)=K
   10 BUFFER OUT(8,1)(A(1),A(512))
      X=UNIT(8)
      ENDFILE 8
      PRINT *,'WROTE',K-1
      END
)";

constexpr const char* kFollows = R"(
      PROGRAM F(TAPE9=SHARED)
      DIMENSION A(512)
      DO 5 I=1,600000
    5 X=X+FLOAT(I)
      N=0
   10 BUFFER IN(9,1)(A(1),A(512))
      IF(UNIT(9)) 20,30,30
   20 N=N+1
      IF(A(1).NE.N) PRINT *,'WRONG',N
      GO TO 10
   30 PRINT *,'READ',N
      END
)";

class Together : public testing::Test {
 public:
  Together() {
    desk.folder.write("works.f", text_of(kWorks));
    desk.folder.write("computes.f", text_of(kComputes));
    desk.folder.write("points.f", text_of(kPoints));
    desk.folder.write("follows.f", text_of(kFollows));
  }
  Outcome run(Words words) const {
    words.insert(words.begin(), "together");
    return desk.platter(words);
  }
  CliFixture desk;
};

TEST_F(Together, AloneAProgramTakesAsLongAsWithAMachineOfItsOwn) {
  for (const char* source : {"works.f", "computes.f"}) {
    const Outcome own = desk.platter({"run", source, "--no-summary"});
    const Outcome shared = run({source, "--no-summary"});
    ASSERT_EQ(shared.code, 0) << shared.err;
    EXPECT_EQ(shared.out.substr(shared.out.find('\n') + 1), own.out);
  }
}

TEST_F(Together, TwoProgramsOnOneDriveWaitForEachOtherReproducibly) {
  const double alone = numbers_of(desk.platter({"run", "works.f", "--no-summary"}).out).back();
  for (const char* quantum : {"0.2 ms", "20 ms"}) {
    const Words words{"works.f", "works.f", "computes.f", "--quantum", quantum};
    const Outcome first = run(words);
    ASSERT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(first.out.find("LOST"), std::string::npos) << first.out;
    EXPECT_EQ(first.out.find("NOT"), std::string::npos) << first.out;
    for (int again = 0; again < 3; ++again) EXPECT_EQ(run(words).out, first.out);
    const auto at = first.out.find(" AT");
    EXPECT_GT(numbers_of(first.out.substr(at, 20)).front(), 1.2 * alone);
  }
}

TEST_F(Together, AProgramReadsTheWordsThatAnotherWrites) {
  const Outcome outcome = run({"points.f", "follows.f"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.find("WRONG"), std::string::npos);
  const auto read = numbers_of(outcome.out.substr(outcome.out.find("READ"), 40)).front();
  EXPECT_GT(read, 0);
  EXPECT_LT(read, 30);
}

TEST_F(Together, ANameIsOneFileFromTheFirstThatConnectsIt) {
  const auto reads = [](const std::string& unit, const std::string& before) {
    return "      PROGRAM R(TAPE" + unit + "=SHARED)\n" + before + "      N=0\n   10 READ(" + unit +
           ",END=20) I\n      N=N+1\n      GO TO 10\n   20 PRINT *,'READ',N\n" + "      END\n";
  };
  const std::string computes = "      DO 5 I=1,3000000\n    5 X=X+FLOAT(I)\n";
  desk.folder.write("writes.f",
                    "      PROGRAM W(TAPE7=SHARED)\n      DO 10 I=1,3\n   10 WRITE(7) I\n      ENDFILE 7\n"
                    "      END\n");
  // The reader's unit is connected before any program has written, also if it is on another channel.
  for (const char* unit : {"8", "20"}) {
    desk.folder.write("reads.f", reads(unit, computes));
    for (const Words& words : {Words{"writes.f", "reads.f", "--quantum", "1 ms"},
                               Words{"reads.f", "writes.f", "--quantum", "1 ms"}}) {
      const Outcome outcome = run(words);
      ASSERT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(numbers_of(outcome.out.substr(outcome.out.find("READ"), 40)).front(), 3) << unit;
    }
  }
  // Both programs have used the dataset before one of them writes to it.
  desk.folder.write("reads.f", reads("11", "      REWIND 11\n" + computes + "      REWIND 11\n"));
  desk.folder.write("writes.f",
                    "      PROGRAM W(TAPE12=SHARED)\n      REWIND 12\n      WRITE(12) 1\n      ENDFILE 12\n"
                    "      END\n");
  const Outcome outcome = run({"reads.f", "writes.f", "--quantum", "1 ms"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out.substr(outcome.out.find("READ"), 40)).front(), 1);
}

TEST_F(Together, DoesNotDeleteADatasetThatAnotherProgramUses) {
  desk.folder.write(
      "keeps.f",
      "      PROGRAM K(TAPE7=SHARED)\n      WRITE(7) 42\n      REWIND 7\n      DO 5 I=1,9000000\n"
      "    5 X=X+FLOAT(I)\n      REWIND 7\n      READ(7) I\n      PRINT *,'KEPT',I\n      END\n");
  const std::string deletes = "      CLOSE(8,STATUS='DELETE')\n      PRINT *,'DELETED'\n      END\n";
  desk.folder.write("deletes.f",
                    "      PROGRAM D(TAPE8=SHARED)\n      DO 5 I=1,3000000\n"
                    "    5 X=X+FLOAT(I)\n      REWIND 8\n      READ(8) I\n" +
                        deletes);
  const Outcome refused = run({"keeps.f", "deletes.f", "--quantum", "1 ms"});
  EXPECT_EQ(refused.code, 1);
  EXPECT_TRUE(has(refused.err, "dataset SHARED: cannot be deleted: another program is connected to it"))
      << refused.err;
  EXPECT_TRUE(has(refused.out, "KEPT                   42")) << refused.out;
  // A program that has ended no longer uses the dataset.
  const Outcome last = run({"keeps.f", "deletes.f", "--priority", "2,1"});
  EXPECT_EQ(last.code, 0) << last.err;
  EXPECT_TRUE(has(last.out, "DELETED"));
}

TEST_F(Together, TooManyScratchDatasetsAreRejectedWithoutTheFileHint) {
  desk.folder.write("scratch.f", "      WRITE(11) 1\n      END\n");
  const Outcome outcome = run(Words(12, "scratch.f"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err, "drive 3 has no space for another scratch dataset; run fewer programs together"))
      << outcome.err;
  EXPECT_EQ(outcome.err.find("--file"), std::string::npos) << outcome.err;
}

TEST_F(Together, TheOneOfHigherPriorityComputesFirst) {
  const auto times = [&](const char* priorities) {
    const Outcome outcome =
        run({"computes.f", "computes.f", "--quantum", "1 ms", "--priority", priorities, "--no-summary"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const auto first = outcome.out.find(" AT");
    const auto second = outcome.out.find(" AT", first + 3);
    return std::vector{numbers_of(outcome.out.substr(first, 18)).front(),
                       numbers_of(outcome.out.substr(second, 18)).front()};
  };
  const auto first = times("2,1");
  EXPECT_NEAR(first[1] / first[0], 2, 0.01);
  const auto second = times("1,2");
  EXPECT_NEAR(second[0] / second[1], 2, 0.01);
  const auto equal = times("1,1");
  EXPECT_NEAR(equal[0] / equal[1], 1, 0.02);
}

TEST_F(Together, OneThatIsOverOrEndedLeavesTheMachineToTheOthers) {
  desk.folder.write("stops.f", "      STOP 7\n      END\n");
  desk.folder.write("fails.f", "      DIMENSION A(512)\n      CALL RDISK(99,A,512,0)\n      END\n");
  desk.folder.write(
      "crashes.f",
      "      DIMENSION A(5)\n      I=-900000000\n      A(I)=1.\n      PRINT *,A(1)\n      END\n");
  const Outcome outcome = run({"stops.f", "fails.f", "crashes.f", "works.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "fails.f:2: RDISK: unit 99: was never opened; open units are 5, 6, 7, 8"));
  EXPECT_TRUE(has(outcome.out, " AT"));
}

TEST_F(Together, TheLimitEndsAllPrograms) {
  desk.folder.write("forever.f", "   10 GO TO 10\n      END\n");
  const Outcome outcome = run({"forever.f", "works.f", "--limit", "0.05", "--quantum", "1 ms"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "the limit of 0.05 virtual seconds was reached"));
}

TEST_F(Together, RejectsInvalidCombinationsBeforeAnythingRuns) {
  EXPECT_TRUE(has(run({"works.f", "works.f", "--priority", "1"}).err,
                  "--priority: 1 numbers for 2 programs; give one for each"));
  EXPECT_TRUE(has(run({"works.f", "--quantum", "fast"}).err, "--quantum: 'fast' is not a time above 0"));
  EXPECT_TRUE(has(run({"works.f", "--image", "x"}).err,
                  "--image applies only to programs that have a machine to themselves"));
}

constexpr const char* kEndless = R"(
      PRINT *,'BEGUN'
   10 X=X+1.
      IF(X.GE.0.) GO TO 10
      END
)";

/// Starts two programs that compute for ever, and waits until they do.
pid_t start_two(const CliFixture& desk, const Words& flags) {
  desk.folder.write("a.f", kEndless);
  desk.folder.write("b.f", kEndless);
  Words words{"together", "a.f", "b.f"};
  words.insert(words.end(), flags.begin(), flags.end());
  Words limited = words;
  limited.insert(limited.end(), {"--limit", "0.001"});
  desk.platter(limited);  // so that no compiler is among the processes
  words.insert(words.begin(), platter_command());
  const pid_t command = start(desk, words);
  // The command and two programs; each program may have a process that watches its files.
  EXPECT_TRUE(comes([&] { return processes_of(desk.folder.path()).size() >= 3; }));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // the programs print into separate files
  return command;
}

// Without this error the programs would not end, because a program that only computes makes no requests to
// its machine.
TEST_F(Together, MachinesWithFilesOfOneProgramAreRejectedOnce) {
  desk.folder.write("one.f", "      END\n");
  for (const char* machine : {"ymp", "vax780", "ibm3081", "t3d"}) {
    const Outcome outcome = run({"one.f", "one.f", "--machine", machine});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(has(outcome.err, std::string("platter: --machine ") + machine + ": "));
    EXPECT_TRUE(has(outcome.err, "programs cannot share the files of")) << outcome.err;
  }
}

TEST_F(Together, ProgramsEndWhenTheirMachineIsKilled) {
  const pid_t command = start_two(desk, {});
  EXPECT_EQ(end(command, SIGKILL), SIGKILL);
  EXPECT_TRUE(comes([&] { return processes_of(desk.folder.path()).empty(); }));
  kill_processes_of(desk.folder.path());
}

TEST_F(Together, ASignalLeavesWhatTheProgramsHavePrinted) {
  const pid_t command = start_two(desk, {"--quantum", "1 ms"});
  EXPECT_EQ(end(command, SIGTERM), SIGTERM);
  EXPECT_TRUE(comes([&] { return processes_of(desk.folder.path()).empty(); }));
  const std::string said = desk.folder.read("said");
  for (const char* part : {"-- 1: a.f ", "-- 2: b.f ", " BEGUN"}) EXPECT_TRUE(has(said, part));
  kill_processes_of(desk.folder.path());
}

}  // namespace
}  // namespace platter::tests
