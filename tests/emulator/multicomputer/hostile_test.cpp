// Wrong or odd programs on PEs: each error is reported with its PE and line, and does not delay other PEs.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Hostile : public testing::Test {
 protected:
  /// `flags` are given in addition to the machine and the number of PEs.
  Outcome run(const std::string& statements, int pes, const Words& flags = {}) const {
    Words all{"--machine", "t3d", "--pes", std::to_string(pes)};
    all.insert(all.end(), flags.begin(), flags.end());
    auto outcome = desk.run(
        "      PROGRAM HOST\n      INTEGER MY_PE\n      CHARACTER*1 C\n      COMMON /A/ N(1000), M(1000)\n"
        "      ME = MY_PE()\n" +
            statements + "      END\n",
        all);
    // Messages contain the full path of the source.
    outcome.err = std::regex_replace(outcome.err, std::regex("[^ ]*/test[.]f"), "test.f");
    return outcome;
  }
  nlohmann::json json(const std::string& statements, int pes) const {
    run(statements, pes, {"--json", "out.json"});
    return nlohmann::json::parse(desk.folder.read("out.json"));
  }
  CliFixture desk;
};

/// Each PE ends in a different way. The exit code is the highest.
TEST_F(Hostile, EachPeMayEndInItsOwnWay) {
  const auto outcome =
      run("      IF (ME.EQ.1) STOP\n      IF (ME.EQ.2) STOP 'HALT'\n      IF (ME.EQ.3) CALL EXIT(0)\n"
          "      IF (ME.EQ.4) RETURN\n      PRINT *, 'END', ME\n",
          7);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  for (const int pe : {0, 5, 6}) EXPECT_TRUE(has(outcome.out, fmt::format("-- PE {} ", pe)));
  for (const int pe : {1, 2, 3, 4}) EXPECT_FALSE(has(outcome.out, fmt::format("-- PE {} ", pe)));
  EXPECT_EQ(outcome.err, "PE 2: STOP HALT\n");
  const auto failed = run("      IF (ME.EQ.1) STOP 7\n", 3);
  EXPECT_EQ(failed.code, 1);
  EXPECT_EQ(failed.err, "PE 1: platter: test.f:6: STOP 7\n");
}

/// A failing PE is reported with its line, and the other PEs continue.
TEST_F(Hostile, AnErrorEndsOnlyItsPe) {
  const auto outcome =
      run("      OPEN (10+ME, FORM='UNFORMATTED')\n      WRITE (10+ME) N\n      REWIND (10+ME)\n"
          "      READ (10+ME) N\n      IF (ME.EQ.1) READ (10+ME) N\n      PRINT *, 'DONE'\n",
          3);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "PE 1: platter: test.f:10: READ: unit 11: end of file"));
  EXPECT_EQ(outcome.err.find("PE 0"), std::string::npos);
  EXPECT_TRUE(has(outcome.out, "-- PE 0 "));
  EXPECT_FALSE(has(outcome.out, "-- PE 1 "));
  EXPECT_TRUE(has(outcome.out, "-- PE 2 "));
}

/// A message that several PEs have in common is printed once.
TEST_F(Hostile, ADeadlockOfManyPesIsReportedOnce) {
  const auto outcome = run("      IF (ME.NE.5) CALL BARRIER()\n", 64);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err,
            "PEs 0 to 4, 6 to 63: platter: test.f:6: waits at a BARRIER forever: PEs 0 to 4, 6 to 63 "
            "have reached it, and PE 5 has ended\n");
}

/// A deadlock is detected after all other events. Closing a file completes its earlier writes, so no disk is
/// busy for longer than the run.
TEST_F(Hostile, TimeContinuesAfterADeadlock) {
  const auto all = json(
      "      OPEN (10+ME, FORM='UNFORMATTED')\n      WRITE (10+ME) N\n      IF (ME.EQ.1) STOP\n"
      "      CALL BARRIER()\n",
      4);
  for (const auto& drive : all.at("drives")) EXPECT_LE(drive.at("utilisation").get<double>(), 1.0);
  // The first write waits for its sector, and the barrier ends later.
  EXPECT_GT(all.at("virtual_seconds").get<double>(), 0.01);
}

/// Words of a PE that has ended cannot be read.
TEST_F(Hostile, WordsOfAnEndedPeCannotBeRead) {
  const auto outcome =
      run("      IF (ME.EQ.1) STOP\n      DO 10 I=1,100\n   10 X = SQRT(FLOAT(I))\n"
          "      CALL SHMEM_GET(M, N, 1, 1)\n",
          2);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.err, "PE 0: platter: test.f:9: SHMEM_GET: PE 1: its program has ended\n");
}

/// Sizes are zero, one byte, an empty file, and all of memory.
TEST_F(Hostile, TransfersAndFilesMayHaveAnySize) {
  const auto nothing = run(
      "      CALL SHMEM_GET(M, N, 0, 1-ME)\n      CALL SHMEM_PUT(M, N, 0, 1-ME)\n      CALL BARRIER()\n"
      "      OPEN (10+ME, FORM='UNFORMATTED')\n      CLOSE (10+ME)\n      OPEN (10+ME, FORM='UNFORMATTED')\n"
      "      WRITE (10+ME)\n      REWIND 10+ME\n      READ (10+ME)\n      READ (10+ME,END=10)\n"
      "      PRINT *, 'MORE'\n   10 PRINT 20, ME\n   20 FORMAT (' END OF', I4)\n",
      2);
  EXPECT_EQ(nothing.code, 0) << nothing.err;
  EXPECT_TRUE(has(nothing.out, " END OF   0\n"));
  EXPECT_TRUE(has(nothing.out, " END OF   1\n"));
  EXPECT_FALSE(has(nothing.out, "MORE"));

  const auto byte = json(
      "      OPEN (10+ME, FORM='UNFORMATTED')\n      C = CHAR(65+ME)\n      WRITE "
      "(10+ME) C\n"
      "      REWIND 10+ME\n      C = ' '\n      READ (10+ME) C\n      PRINT *, C\n",
      3);
  for (std::size_t pe = 0; pe < 3; ++pe) {
    EXPECT_EQ(byte.at("programs")[pe].at("printed"), fmt::format(" {}\n", "ABC"[pe]));
  }

  const auto all = desk.run(
      "      COMMON /A/ N(3990000), M(3990000)\n      INTEGER MY_PE\n      N(3990000) = MY_PE()\n"
      "      CALL BARRIER()\n      CALL SHMEM_GET(M, N, 3990000, 1-MY_PE())\n"
      "      OPEN (10+MY_PE(), FORM='UNFORMATTED')\n      WRITE (10+MY_PE()) N, M\n"
      "      REWIND 10+MY_PE()\n      N(1) = 5\n      READ (10+MY_PE()) N, M\n"
      "      PRINT 20, N(1), N(3990000), M(3990000)\n   20 FORMAT (3I4)\n      END\n",
      {"--machine", "t3d", "--pes", "2", "--assign", "-F system g:all"});
  EXPECT_EQ(all.code, 0) << all.err;
  EXPECT_TRUE(has(all.out, "   0   0   1\n"));
  EXPECT_TRUE(has(all.out, "   0   1   0\n"));
}

TEST_F(Hostile, RejectsAddressesOutsideStaticStorage) {
  EXPECT_TRUE(has(run("      CALL SHMEM_GET(N, N, 100000, 0)\n", 1).err,
                  "SHMEM_GET: 100000 words on PE 0: static storage has "));
  EXPECT_TRUE(has(run("      CALL SHMEM_PUT(N, N, 9000000, 0)\n", 1).err, "are allowed in one transfer"));
  EXPECT_TRUE(has(run("      CALL SHMEM_PUT(N, N, 1, -1)\n", 3).err,
                  "PEs 0 to 2: platter: test.f:6: SHMEM_PUT: PE -1: the partition has PEs 0 to 2"));
  EXPECT_TRUE(
      has(desk.run("      CALL S(0)\n      END\n      RECURSIVE SUBROUTINE S(K)\n      INTEGER L(10)\n"
                   "      L(1) = K\n      CALL SHMEM_GET(L, L, 10, 0)\n      END\n",
                   {"--machine", "t3d", "--pes", "2", "--dialect", "none"})
              .err,
          "it is not in static storage"));
}

/// The PE with an endless loop is stopped by --limit, and the other PEs are notified.
TEST_F(Hostile, TheLimitEndsAnEndlessLoop) {
  const auto outcome = run(
      "      IF (ME.EQ.0) THEN\n   10 N(1) = N(1)+1\n      GO TO 10\n      END IF\n      CALL BARRIER()\n", 3,
      {"--limit", "1"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "PE 0: platter: the limit of 1 virtual seconds was reached"));
  EXPECT_TRUE(has(outcome.err, "PEs 1, 2: platter: test.f:10: waits at a BARRIER forever"));
}

/// All PEs together have one result, whatever each prints, and no PE writes a separate result.
TEST_F(Hostile, AllPesShareOneResult) {
  const char* const text = "      DO 10 I=1,3\n      PRINT *, 'LINE', I, ME\n   10 CALL BARRIER()\n";
  const auto to_file = run(text, 5, {"--json", "out.json", "--csv", "out.csv"});
  EXPECT_EQ(to_file.code, 0) << to_file.err;
  const auto to_output = run(text, 5, {"--json", "-"});
  EXPECT_EQ(to_output.out, desk.folder.read("out.json"));
  const auto json = nlohmann::json::parse(to_output.out);
  EXPECT_EQ(json.at("schema"), "platter.partition/1");
  EXPECT_EQ(json.at("programs").size(), 5U);
  std::string shown;
  for (const auto& one : json.at("programs")) {
    EXPECT_FALSE(has(one.at("printed"), "schema"));
    shown += fmt::format("{:-<100}\n{}", fmt::format("-- PE {} ", one.at("pe").get<int>()),
                         one.at("printed").get<std::string>());
  }
  EXPECT_EQ(to_file.out, shown) << "PE by PE";
  EXPECT_EQ(desk.folder.read("out.csv").substr(0, 29), "pe,exit_code,virtual_seconds\n");
  const auto rows = desk.folder.read("out.csv");
  EXPECT_EQ(std::count(rows.begin(), rows.end(), '\n'), 6);
}

/// Rejected flags are those for machines of one processor, and for devices that the machine does not have.
TEST_F(Hostile, FlagsOfOneProcessorMachinesAreRejected) {
  const std::string text = "      PRINT *, ME\n";
  for (const auto& [flags, why] : std::vector<std::pair<Words, std::string>>{
           {{"--trace", "t.json"}, "--trace: applies only to programs that have a machine to themselves"},
           {{"--requests", "r.txt"}, "--requests: applies only to"},
           {{"--image", "i"}, "--image: applies only to"},
           {{"--procstat", "p"}, "--procstat: applies only to"},
           {{"--channels", "2"}, "--channels: applies only to"},
           {{"--site", "arays"}, "nearest: arrays"},
           {{"--env", "MPP_AGENT_PLOCK=on"},
            "MPP_AGENT_PLOCK must be one of delay_shuffle, immediate_shuffle, off"},
           {{"--env", "MPP_AGENT_IO_MEM_MIN=1 GB"}, "must be a number of bytes"},
           {{"--env", "MPP_AGENT_IOPTH=direct"}, "nearest: MPP_AGENT_IOPATH"},
           {{"--set", "multicomputer.pes=2 PEs"}, "the machine has 2"}}) {
    const auto outcome = run(text, 3, flags);
    EXPECT_EQ(outcome.code, 2) << why;
    EXPECT_TRUE(has(outcome.err, why));
    EXPECT_EQ(outcome.out, "") << why;
  }
  EXPECT_TRUE(has(desk.platter({"explain", "test.f", "--machine", "t3d"}).err, "t3d runs programs on PEs"));
  EXPECT_TRUE(has(desk.platter({"run", "test.f", "--machine", "t3d", "--pes", "0"}).err, "from 1 to 1024"));
  const auto wrong = run(text, 3, {"--file", "1=x,start=3"});
  EXPECT_NE(wrong.code, 0);
  EXPECT_TRUE(has(wrong.err, "PEs 0 to 2: platter: --file 1=x"));
}

/// With unusual numbers of PEs, each PE finds its two neighbours.
TEST_F(Hostile, AnyNumberOfPesFindTheirNeighbours) {
  for (const int pes : {1, 2, 3, 7, 13, 63}) {
    const auto outcome =
        run("      N(1) = ME*ME\n      CALL BARRIER()\n      CALL SHMEM_GET(M(1),N(1),1,MOD(ME+1,N$PES))\n"
            "      CALL SHMEM_GET(M(2),N(1),1,MOD(ME+N$PES-1,N$PES))\n      CALL BARRIER()\n"
            "      PRINT 10, ME, M(1), M(2)\n   10 FORMAT (3I6)\n",
            pes);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    for (int pe = 0; pe < pes; ++pe) {
      const int next = (pe + 1) % pes;
      const int before = (pe + pes - 1) % pes;
      EXPECT_TRUE(has(outcome.out, fmt::format("{:6}{:6}{:6}\n", pe, next * next, before * before)));
    }
  }
}

}  // namespace
}  // namespace platter::tests
