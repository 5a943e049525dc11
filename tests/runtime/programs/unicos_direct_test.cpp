// Direct access to files of UNICOS: records by number, through the layers, and nothing on the host.
//
// Machines: ymp

#include <gtest/gtest.h>

#include <set>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class UnicosDirect : public testing::Test {
 protected:
  ProgramFixture fixture;

  Outcome run(const char* program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "ymp", "--disk", "instant", "--no-summary"});
    return fixture.run(text_of(program), flags);
  }
  nlohmann::json file_of(const char* program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "ymp", "--disk", "instant"});
    return fixture.json_of(text_of(program), flags)["files"][0];
  }
};

// Records in an arbitrary order, one of them twice; INQUIRE between.
constexpr const char* kProgram = R"(
      PROGRAM D
      DIMENSION A(64)
      OPEN(3,FILE='recs',ACCESS='DIRECT',RECL=512)
      DO 10 I=1,40
      N=MOD(I*17,41)
      DO 5 J=1,64
    5 A(J)=1000*N+J
   10 WRITE(3,REC=N) A
      A(1)=-1.0
      WRITE(3,REC=7) A(1),N
      INQUIRE(3,NEXTREC=K,RECL=L)
      PRINT *,K,L
      X=0.0
      DO 20 N=40,1,-1
      READ(3,REC=N) A
      IF(N.EQ.7) GO TO 15
      IF(A(1).NE.1000*N+1.OR.A(64).NE.1000*N+64) PRINT *,'WRONG',N,A(1)
   15 X=X+A(1)
   20 CONTINUE
      PRINT *,X
      CLOSE(3)
      END
)";

TEST_F(UnicosDirect, HasRecordsByNumber) {
  const auto outcome = run(kProgram);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_FALSE(has(outcome.out, "WRONG"));
  const auto numbers = numbers_of(outcome.out);
  ASSERT_EQ(numbers.size(), 3u);
  EXPECT_EQ(numbers[0], 8);
  EXPECT_EQ(numbers[1], 512);
  EXPECT_EQ(numbers[2], 820.0 * 1000 + 40 - 7001 - 1);
  std::set<std::string> left;
  for (const auto& entry : std::filesystem::directory_iterator(fixture.folder.path()))
    left.insert(entry.path().filename().string());
  EXPECT_FALSE(left.contains("recs"));  // no file of the host
}

TEST_F(UnicosDirect, DeliversThroughAnyLayersWithoutRecords) {
  for (const char* chain : {"-F cachea:8:4", "-F cache:42:2", "-F bufa:16:2", "-F mr::100",
                            "-F sds.scr:10:100", "-F system", "-s u", "-s unblocked", "-F cachea:8:4,sds"}) {
    const auto outcome = run(kProgram, {"--assign", std::string(chain) + " f:recs"});
    EXPECT_EQ(outcome.code, 0) << chain << outcome.err;
    EXPECT_FALSE(has(outcome.out, "WRONG")) << chain;
  }
}

/// Without a cache each record is a seek and a call.
TEST_F(UnicosDirect, CallsTheSystemForEachRecordWithoutABuffer) {
  const auto file = file_of(R"(
      DIMENSION A(1024)
      OPEN(3,ACCESS='DIRECT',RECL=8192,FORM='UNFORMATTED')
      DO 10 I=1,5
   10 WRITE(3,REC=I) A
      READ(3,REC=2) A
      END
)",
                            {"--assign", "-s u u:3"});
  EXPECT_EQ(file["calls"]["Write"]["calls"], 5);
  EXPECT_EQ(file["calls"]["Write"]["processed"], 5 * 8192);
  EXPECT_EQ(file["calls"]["Read"]["calls"], 1);
  EXPECT_EQ(file["calls"]["Read"]["processed"], 8192);
  EXPECT_EQ(file["statements"]["WRITE"]["times"], 5);
  EXPECT_EQ(file["statements"]["READ"]["times"], 1);
}

TEST_F(UnicosDirect, DefaultPagesHoldAtLeastOneRecord) {
  const auto file = file_of(R"(
      DIMENSION A(10000)
      OPEN(3,ACCESS='DIRECT',RECL=80000)
      DO 10 I=1,4
   10 WRITE(3,REC=I) A
      DO 20 I=1,100
   20 READ(3,REC=2) A
      END
)");
  // 20 blocks of 4096 bytes a page: all four fit, and reads ask the system for nothing.
  EXPECT_FALSE(file["calls"].contains("Read"));
  EXPECT_EQ(file["size"], 320000);
}

TEST_F(UnicosDirect, ReportsErrorsWithTheLine) {
  const auto error = [&](const char* program, const Words& flags = {}) {
    const auto outcome = run(program, flags);
    EXPECT_EQ(outcome.code, 1) << program;
    return outcome.err;
  };
  EXPECT_TRUE(has(error(R"(
      OPEN(3,ACCESS='DIRECT',RECL=80)
      WRITE(3,REC=2) X
      READ(3,REC=3) X
      END
)"),
                  "test.f:3: READ: unit 3: record 3 was never written; the file has 2 of 80 bytes"));
  EXPECT_TRUE(has(error(R"(
      DIMENSION A(11)
      OPEN(3,ACCESS='DIRECT',RECL=80)
      WRITE(3,REC=1) A
      END
)"),
                  "test.f:3: WRITE: unit 3: the list has 88 bytes, but RECL= sets the record length to 80"));
  EXPECT_TRUE(has(error("\n      OPEN(3,ACCESS='DIRECT',RECL=80)\n      READ(3,REC=0) X\n      END\n"),
                  "REC=0: records are numbered from 1"));
  EXPECT_TRUE(
      has(error("\n      OPEN(3,ACCESS='DIRECT')\n      END\n"), "needs RECL=, the record length in bytes"));
  EXPECT_TRUE(has(error("\n      WRITE(3,REC=1) X\n      END\n"), "it is not open for direct access"));
  EXPECT_TRUE(has(error("\n      OPEN(3,ACCESS='DIRECT',RECL=80)\n      WRITE(3) X\n      END\n"),
                  "is open for direct access; give the record number with REC="));
  EXPECT_TRUE(has(error("\n      OPEN(3,ACCESS='DIRECT',RECL=80)\n      REWIND 3\n      END\n"),
                  "REWIND: unit 3: is open for direct access"));
  EXPECT_TRUE(
      has(error("\n      OPEN(3,ACCESS='DIRECT',RECL=80)\n      WRITE(3,'(F8.2)',REC=1) X\n      END\n"),
          "REC= is given with a format, but the records are unformatted"));
  EXPECT_TRUE(has(error("\n      OPEN(3,ACCESS='DIRECT',RECL=80)\n      END\n", {"--assign", "-F cos u:3"}),
                  "but cos makes its own records"));
}

TEST_F(UnicosDirect, ReportsErrorsOfOpenAndInquireToIostatAndErr) {
  const auto outcome = run(R"(
      OPEN(3,ACCESS='DIRECT',IOSTAT=I)
      OPEN(3,ACCESS='DIRECT',RECL=0,IOSTAT=J)
      OPEN(3,FILE=' ',IOSTAT=K)
      WRITE(4) X
      INQUIRE(4,NEXTREC=N,IOSTAT=L)
      PRINT '(4I3)',I,J,K,L
      OPEN(3,ACCESS='DIRECT',ERR=10)
      STOP 1
   10 OPEN(3,FILE='x/',FORM='UNFORMATTED',IOSTAT=I)
      PRINT '(I3)',I
      END
)");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("  1  1  1  1\n 21\n")) << outcome.out << outcome.err;
}

TEST_F(UnicosDirect, IostatAndErrCatchErrorsOfRead) {
  const auto outcome = run(R"(
      OPEN(3,ACCESS='DIRECT',RECL=80)
      READ(3,REC=9,IOSTAT=I) X
      PRINT *,I.NE.0
      READ(3,REC=9,ERR=10) X
      PRINT *,'NOT HERE'
   10 PRINT *,'HERE'
      CLOSE(3,STATUS='DELETE')
      OPEN(3,FILE='F',ACCESS='DIRECT',RECL=40,STATUS='NEW')
      WRITE(3,REC=1) X
      CLOSE(3)
      OPEN(3,FILE='F',ACCESS='DIRECT',RECL=40,STATUS='OLD')
      READ(3,REC=1) X
      PRINT *,'END'
      END
)");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, " T\n HERE\n END\n")) << outcome.out;
}

TEST_F(UnicosDirect, ReclOfASequentialUnitIsTheGreatestLength) {
  const auto outcome = run(R"(
      OPEN(3,FORM='UNFORMATTED',RECL=800)
      WRITE(3) 5.0
      REWIND 3
      READ(3) X
      PRINT *,X
      END
)");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
