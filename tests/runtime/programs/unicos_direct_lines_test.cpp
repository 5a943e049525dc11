// Formatted direct access to the machine's files: records of characters by number.
//
// Machines: ymp vax780

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class UnicosDirectLines : public testing::Test {
 protected:
  ProgramFixture fixture;

  Outcome run(const std::string& program, Words flags = {}) const {
    flags.insert(flags.begin(), {"--machine", "ymp", "--disk", "instant", "--no-summary"});
    return fixture.run(program, flags);
  }
  /// Returns the error message of the program.
  std::string complaint(const std::string& program, const Words& flags = {}) const {
    const auto outcome = run(program, flags);
    EXPECT_EQ(outcome.code, 1) << program;
    return outcome.err;
  }
};

// Rewrites record 7 and the two after it: a / in a format continues with the next record.
const char* const kProgram = R"(
      PROGRAM D
      OPEN(3,FILE='recs',ACCESS='DIRECT',FORM='FORMATTED',RECL=20)
      DO 10 I=1,40
      N=MOD(I*17,41)
   10 WRITE(3,20,REC=N) N,1000*N
   20 FORMAT(I5,I8)
      WRITE(3,30,REC=7) 1,2,3
   30 FORMAT(I3/I4/I5)
      DO 40 N=40,1,-1
      READ(3,20,REC=N) I,J
      IF(N.GE.7.AND.N.LE.9) GO TO 40
      IF(I.NE.N.OR.J.NE.1000*N) PRINT *,'WRONG',N,I,J
   40 CONTINUE
      READ(3,30,REC=7) I,J,K
      PRINT 50,I,J,K
   50 FORMAT(3I3)
      CLOSE(3)
      END
)";

TEST_F(UnicosDirectLines, HasRecordsByNumber) {
  for (const char* chain : {"", "-F system", "-F cache:1:2", "-F bufa:16:2", "-F mr", "-s u"}) {
    const auto outcome =
        run(text_of(kProgram), *chain == 0 ? Words{} : Words{"--assign", chain + std::string(" f:recs")});
    EXPECT_EQ(outcome.out, "  1  2  3\n") << chain << outcome.err;
  }
  EXPECT_FALSE(fixture.folder.has("recs")) << "nothing is on the host";
}

TEST_F(UnicosDirectLines, AreKnownToInquire) {
  const auto outcome = run(text_of(R"(
      CHARACTER*12 A,F,B
      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=12,BLANK='NULL')
      WRITE(3,'(I3)',REC=4) 1
      INQUIRE(3,ACCESS=A,FORM=F,BLANK=B,RECL=L,NEXTREC=N)
      PRINT 10,A,F,B,L,N
   10 FORMAT(3A12,2I3)
      END
)"));
  EXPECT_EQ(outcome.out, "DIRECT      FORMATTED   NULL         12  5\n") << outcome.err;
}

TEST_F(UnicosDirectLines, IostatAndErrCatchErrors) {
  const auto outcome = run(text_of(R"(
      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=12)
      WRITE(3,'(I30)',REC=1,ERR=10) 5
      PRINT *,'NOT HERE'
   10 READ(3,'(I3)',REC=9,IOSTAT=I) J
      WRITE(3,'(I3)',REC=1,IOSTAT=K) 5
      PRINT 20,I.NE.0,K
   20 FORMAT(L2,I3)
      END
)"));
  EXPECT_EQ(outcome.out, " T  0\n") << outcome.err;
}

TEST_F(UnicosDirectLines, TextHostKeepsDirectLinesOnTheHost) {
  const auto outcome = run(text_of(kProgram), {"--text", "host"});
  EXPECT_EQ(outcome.out, "  1  2  3\n") << outcome.err;
  EXPECT_EQ(fixture.folder.read("recs").size(), 800U);
}

TEST_F(UnicosDirectLines, DirectLinesWorkUnderVms) {
  const auto outcome = fixture.run(text_of(kProgram), {"--machine", "vax780", "--no-summary"});
  EXPECT_EQ(outcome.out, " 1  2  3\n") << outcome.err;
}

TEST_F(UnicosDirectLines, ReportErrorsWithTheLine) {
  EXPECT_TRUE(has(complaint("      PROGRAM D\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      "
                            "WRITE(3,'(I30)',REC=4) 5\n      END\n"),
                  "test.f:3: WRITE: unit 3: the format makes 30 characters for record 4, but RECL= sets the "
                  "record length to 20"));
  EXPECT_TRUE(has(complaint("      PROGRAM D\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      "
                            "READ(3,'(I3)',REC=5) I\n      END\n"),
                  "test.f:3: READ: unit 3: record 5 was never written; the file has 0 of 20 bytes"));
  EXPECT_TRUE(has(complaint("      PROGRAM D\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      "
                            "READ(3,'(I3)',REC=0) I\n      END\n"),
                  "REC=0: records are numbered from 1"));
  EXPECT_TRUE(has(complaint("      PROGRAM D\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      "
                            "WRITE(3,REC=1) 5\n      END\n"),
                  "REC= is given without a format"));
  EXPECT_TRUE(has(complaint("      PROGRAM D\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      "
                            "WRITE(3,'(I3)') 5\n      END\n"),
                  "is open for direct access; give the record number with REC="));
  EXPECT_TRUE(has(complaint("      PROGRAM D\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      "
                            "REWIND 3\n      END\n"),
                  "is open for direct access"));
  EXPECT_TRUE(has(complaint("      PROGRAM D\n      OPEN(3,ACCESS='DIRECT',FORM='FORMATTED',RECL=20)\n      "
                            "WRITE(3,'(I3)',REC=1) 5\n      END\n",
                            {"--assign", "-s text u:3"}),
                  "text makes its own records"));
}

}  // namespace
}  // namespace platter::tests
