// Fortran programs on PEs: their communication and files, and their times compared with those of a job.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class Pes : public testing::Test {
 protected:
  Words on(int pes, const Words& more = {}) const {
    Words words{"--machine", "t3d", "--pes", std::to_string(pes)};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  nlohmann::json json_of(const Words& words) const {
    const auto file = (desk.folder.path() / "out.json").string();
    Words all = words;
    all.insert(all.end(), {"--json", file});
    const auto outcome = desk.platter(all);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return nlohmann::json::parse(std::ifstream(file));
  }
  CliFixture desk;
};

const char* const kRing = R"(
      PROGRAM RING
      COMMON /A/ N(512), M(512)
      INTEGER MY_PE
      ME = MY_PE()
      DO 10 I = 1,512
   10 N(I) = 1000*ME + I
      CALL BARRIER()
      CALL SHMEM_GET(M, N, 512, MOD(ME+1, N$PES))
      PRINT 20, ME, N$PES, M(1), M(512)
   20 FORMAT (4I6)
      CALL BARRIER()
      IF (ME.EQ.2) N(7) = -1
      CALL BARRIER()
      IF (ME.EQ.0) CALL SHMEM_PUT(N(3), M(1), 2, 2)
      CALL BARRIER()
      IF (ME.EQ.2) PRINT 20, N(2), N(3), N(4), N(7)
      END
)";

TEST_F(Pes, KnowTheirNumbersAndMoveWordsOfEachOther) {
  const auto outcome = desk.run(kRing, on(3));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "     0     3  1001  1512\n"));
  EXPECT_TRUE(has(outcome.out, "     1     3  2001  2512\n"));
  EXPECT_TRUE(has(outcome.out, "     2     3     1   512\n  2002  1001  1002    -1\n"));
}

/// All PEs put words at the same time. Each receives the words of its neighbour only.
TEST_F(Pes, PutWordsAtTheSameTime) {
  const auto outcome = desk.run(R"(
      PROGRAM PUTS
      COMMON /A/ N(512), M(512)
      INTEGER MY_PE
      ME = MY_PE()
      DO 10 I = 1,512
   10 N(I) = 1000*ME + I
      CALL BARRIER()
      CALL SHMEM_PUT(M, N, 512, MOD(ME+1, N$PES))
      CALL BARRIER()
      PRINT 20, ME, M(1), M(512)
   20 FORMAT (4I6)
      END
)",
                                on(3));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "     0  2001  2512\n"));
  EXPECT_TRUE(has(outcome.out, "     1     1   512\n"));
  EXPECT_TRUE(has(outcome.out, "     2  1001  1512\n"));
}

TEST_F(Pes, TheSameProgramGivesTheSameResultAgain) {
  const auto first = desk.run(kRing, on(7, {"--json", (desk.folder.path() / "a.json").string()}));
  const auto again = desk.run(kRing, on(7, {"--json", (desk.folder.path() / "b.json").string()}));
  EXPECT_EQ(first.out, again.out);
  const auto text = [&](const char* name) {
    std::ifstream file((desk.folder.path() / name).string());
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  EXPECT_FALSE(text("a.json").empty());
  EXPECT_EQ(text("a.json"), text("b.json"));
}

/// A file name refers to the same file on all PEs. A PE can read what another has written, in any order.
TEST_F(Pes, ShareFiles) {
  const auto outcome = desk.run(R"(
      PROGRAM SHARED
      DIMENSION N(4)
      INTEGER MY_PE
      ME = MY_PE()
      OPEN (10+ME, FILE='PART'//CHAR(ICHAR('0')+ME), FORM='UNFORMATTED')
      DO 10 K = 1,5
      DO 5 I = 1,4
    5 N(I) = 100*ME + 10*K + I
   10 WRITE (10+ME) N
      CLOSE (10+ME)
      CALL BARRIER()
      NEXT = MOD(ME+1, N$PES)
      OPEN (30, FILE='PART'//CHAR(ICHAR('0')+NEXT), FORM='UNFORMATTED')
      DO 20 K = 1,5
   20 READ (30) N
      READ (30, END=30) N
      PRINT *, 'MORE'
   30 PRINT 40, ME, N
   40 FORMAT (5I6)
      END
)",
                                on(3));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "     0   151   152   153   154\n"));
  EXPECT_TRUE(has(outcome.out, "     1   251   252   253   254\n"));
  EXPECT_TRUE(has(outcome.out, "     2    51    52    53    54\n"));
  EXPECT_FALSE(has(outcome.out, "MORE"));
}

/// A record of 1000 words is not a whole number of sectors, so it uses phase I.
TEST_F(Pes, IllFormedRequestsGoThroughTheHost) {
  std::ofstream((desk.folder.path() / "odd.f").string())
      << "      DIMENSION N(1000)\n      OPEN (10, FORM='UNFORMATTED')\n      WRITE (10) N\n      END\n";
  const auto program = json_of(
      {"run", (desk.folder.path() / "odd.f").string(), "--machine", "t3d", "--assign", "-F system u:10"});
  EXPECT_EQ(program.at("packets"), 1);
  EXPECT_EQ(program.at("packets_around_host"), 0);
}

TEST_F(Pes, ABarrierThatIsNeverCompletedNamesThePes) {
  const auto outcome = desk.run(R"(
      PROGRAM DEAD
      INTEGER MY_PE
      IF (MY_PE().EQ.1) STOP
      CALL BARRIER()
      END
)",
                                on(4));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "PEs 0, 2, 3: platter: "));
  EXPECT_TRUE(has(outcome.err,
                  "test.f:5: waits at a BARRIER forever: PEs 0, 2, 3 have reached it, and PE 1 has ended\n"));
}

/// A crashing PE does not delay the others.
TEST_F(Pes, CrashesDoNotBlockOtherPes) {
  const auto outcome = desk.run(R"(
      PROGRAM CRASH
      INTEGER MY_PE
      COMMON /A/ N(10)
      IF (MY_PE().EQ.0) N(-100000000) = 1
      CALL BARRIER()
      END
)",
                                on(2));
  EXPECT_NE(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "waits at a BARRIER forever: PE 1 has reached it, and PE 0 has ended"));
}

TEST_F(Pes, RejectMissingFiles) {
  const auto get = [&](const char* statements) {
    return desk
        .run(std::string("      CALL S(0)\n      END\n      SUBROUTINE S(K)\n"
                         "      COMMON /A/ N(10)\n      DIMENSION L(K+10)\n      ") +
                 statements + "\n      END\n",
             on(2))
        .err;
  };
  EXPECT_TRUE(
      has(get("CALL SHMEM_GET(N, N, 10, 2)"), "test.f:6: SHMEM_GET: PE 2: the partition has PEs 0 to 1"));
  EXPECT_TRUE(has(get("CALL SHMEM_GET(N, L, 10, 1)"), "it is not in static storage"));
  EXPECT_TRUE(has(get("CALL SHMEM_PUT(N, N, -1, 1)"), "SHMEM_PUT: -1 words"));
  EXPECT_TRUE(has(desk.run(kRing, on(65)).err, "programs can run on at most 64"));
  EXPECT_TRUE(has(desk.run(kRing, {"--machine", "ymp", "--pes", "2"}).err, "ymp has one processor"));
  EXPECT_TRUE(has(desk.run("      COMMON /A/ N(9000000)\n      N(1)=1\n      END\n", on(2)).err,
                  "a PE has only 67108864 bytes of memory"));
  EXPECT_TRUE(has(desk.run(kRing, on(2, {"--trace", (desk.folder.path() / "t").string()})).err, "--trace"));
}

TEST_F(Pes, AProgramCannotChangeTheNumberOfPes) {
  for (const char* statement :
       {"N$PES = 4", "IF (X.EQ.0) N$PES = 4", "READ *, I, N$PES", "READ (5,*) N$PES"}) {
    const auto outcome = desk.run(std::string("      ") + statement + "\n      END\n", on(2));
    EXPECT_EQ(outcome.code, 1) << statement;
    EXPECT_TRUE(has(outcome.err, "N$PES is the number of PEs and cannot be assigned a value")) << outcome.err;
  }
  desk.folder.write("two.cards", "3 4\n");
  const auto used =
      desk.run("      N=1\n      READ (5,*) (K, I=1,N$PES)\n      PRINT *, K, N$PES\n      END\n",
               on(2, {"--cards", (desk.folder.path() / "two.cards").string()}));
  EXPECT_EQ(used.code, 0) << used.err;
}

/// This is the largest number of PEs for programs.
TEST_F(Pes, SixtyFourPesRun) {
  const auto outcome = desk.run(kRing, on(64));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "    63    64     1   512\n"));
}

}  // namespace
}  // namespace platter::tests
