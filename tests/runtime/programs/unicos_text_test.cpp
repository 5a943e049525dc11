// Formatted statements under UNICOS: lines of the machine's files, through layers, with their cost.
//
// Machines: ymp

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class UnicosText : public testing::Test {
 protected:
  ProgramFixture fixture;

  static Words with(const Words& flags) {
    Words all = {"--machine", "ymp", "--disk", "instant"};
    all.insert(all.end(), flags.begin(), flags.end());
    return all;
  }
  Outcome run(const char* program, const Words& flags = {}) const {
    return fixture.run(text_of(program), with(flags));
  }
  nlohmann::json file_of(const char* program, const Words& flags = {}) const {
    return fixture.json_of(text_of(program), with(flags))["files"][0];
  }
};

const char* const kLines = R"(
      PROGRAM LINES
      CHARACTER*20 C
      LOGICAL L
      DO 10 I=1,1000
   10 WRITE(8,20) I,'SOME TEXT'
   20 FORMAT(I5,1X,A9)
      WRITE(8,*) 7,8
      REWIND 8
      N=0
      DO 30 I=1,1000
      READ(8,20) J
   30 N=N+J
      READ(8,*) J,K
      READ(8,20,END=40) I
      STOP 1
   40 INQUIRE(8,NAME=C,OPENED=L)
      PRINT 50,N,J,K,C,L
   50 FORMAT(I7,2I3,1X,A8,L2)
      READ(8,20,IOSTAT=I) J
      PRINT 60,I
   60 FORMAT(I3)
      END
)";

// Each line has 16 bytes. libgfortran determines the spacing of the list-directed line.
TEST_F(UnicosText, LinesAreStoredInFilesOfTheMachine) {
  const Outcome outcome = run(kLines);
  EXPECT_EQ(outcome.out, " 500500  7  8 fort.8   T\n -1\n") << outcome.err;
  EXPECT_FALSE(fixture.folder.has("fort.8")) << "nothing is on the host";
  const auto file = file_of(kLines);
  EXPECT_EQ(file["file"], "fort.8");
  EXPECT_GT(file["size"], 16000);
  EXPECT_EQ(file["calls"]["Write"]["calls"], 1) << "8 blocks hold all of it";
  EXPECT_EQ(file["statements"]["WRITE"]["times"], 1001);
}

TEST_F(UnicosText, GoesThroughTheLayersThatAreAssigned) {
  for (const char* const layers : {"-F text.eof u:8", "-F text::1 u:8", "-F text,mr.scr u:8", "-F cos u:8",
                                   "-F f77 u:8", "-F text,cachea u:8"}) {
    const Outcome outcome = run(kLines, {"--assign", layers});
    EXPECT_EQ(outcome.out, " 500500  7  8 fort.8   T\n -1\n") << layers << outcome.err;
  }
}

TEST_F(UnicosText, TextHostKeepsLinesOnTheHost) {
  run(kLines, {"--text", "host"});
  EXPECT_TRUE(fixture.folder.has("fort.8"));
}

// A line costs its statement, its items and its characters.
TEST_F(UnicosText, CostsTime) {
  const auto seconds = [&](const char* program) {
    return fixture.json_of(text_of(program), with({}))["virtual_seconds"].get<double>();
  };
  const char* const written = R"(
      PROGRAM W
      DO 10 I=1,100
   10 WRITE(8,20) I,I
   20 FORMAT(2I50)
      END
)";
  const char* const kept = R"(
      PROGRAM W
      DO 10 I=1,100
   10 N=N+I
   20 FORMAT(2I50)
      PRINT 20,N
      END
)";
  const double each = (seconds(written) - seconds(kept)) / 100;
  EXPECT_GT(each, 7e-6 + 2 * 2.4e-6 + 100 * 0.24e-6 + 40e-6);
  EXPECT_LT(each, 150e-6);
}

TEST_F(UnicosText, NamelistsAreWrittenAndReadBack) {
  const char* const program = R"(
      PROGRAM NAMES
      NAMELIST /NL/ I,A
      I=3
      A=2.5
      WRITE(8,NL)
      I=0
      A=0
      REWIND 8
      READ(8,NL)
      PRINT 10,I,A
   10 FORMAT(I3,F5.1)
      END
)";
  const Outcome outcome = run(program);
  EXPECT_EQ(outcome.out, "  3  2.5\n") << outcome.err;
  EXPECT_FALSE(fixture.folder.has("fort.8"));
}

TEST_F(UnicosText, ANamedFileExistsUntilItIsDeleted) {
  const char* const program = R"(
      PROGRAM NAMED
      LOGICAL L
      OPEN(8,FILE='lines',STATUS='NEW')
      WRITE(8,10) 42
   10 FORMAT(I4)
      CLOSE(8)
      INQUIRE(FILE='lines',EXIST=L)
      OPEN(9,FILE='lines',STATUS='OLD')
      READ(9,10) I
      READ(9,10,END=20) J
      STOP 1
   20 PRINT 30,I,L
   30 FORMAT(I4,L2)
      CLOSE(9,STATUS='DELETE')
      INQUIRE(FILE='lines',EXIST=L)
      PRINT 40,L
   40 FORMAT(L2)
      END
)";
  EXPECT_EQ(run(program).out, "  42 T\n F\n");
  EXPECT_FALSE(fixture.folder.has("lines"));
}

TEST_F(UnicosText, ALineLongerThanReclCannotBeRead) {
  const char* const program = R"(
      PROGRAM LONG
      CHARACTER*300 C
      OPEN(8,FILE='L',RECL=300)
      C=' '
      WRITE(8,'(A)') C
      CLOSE(8)
      OPEN(8,FILE='L')
      READ(8,'(A)',IOSTAT=I) C
      PRINT *,I.GT.0
      CLOSE(8)
      OPEN(8,FILE='L',RECL=300)
      READ(8,'(A)',IOSTAT=I) C
      PRINT *,I.EQ.0
      END
)";
  EXPECT_EQ(run(program).out, " T\n T\n");
}

// A list of 200 characters is printed on two lines: a blank and 132 characters, then a blank and 68.
TEST_F(UnicosText, ALongListContinuesOnTheNextLine) {
  const char* const program = R"(
      PROGRAM LISTED
      CHARACTER*200 C
      CHARACTER*140 D(2)
      DO 10 I=1,200
   10 C(I:I)=CHAR(65+MOD(I,26))
      WRITE(8,*) C
      REWIND 8
      READ(8,'(A)') D(1)
      READ(8,'(A)') D(2)
      PRINT *,D(1)(2:133).EQ.C(1:132),D(2)(2:69).EQ.C(133:200),
     1 D(1)(134:140).EQ.' ',D(2)(70:140).EQ.' '
      END
)";
  const Outcome outcome = run(program);
  EXPECT_EQ(outcome.out, " T T T T\n") << outcome.err;
}

// The second READ, at the end of the file, fails. The message has its line.
TEST_F(UnicosText, AReadAfterTheEndNamesItsLine) {
  const char* const program = R"(
      PROGRAM BEHIND
      WRITE(8,10) 1
   10 FORMAT(I3)
      REWIND 8
      READ(8,10) I
      PRINT 10,I
      READ(8,10) I
      PRINT 10,I
      END
)";
  const Outcome outcome = run(program);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, "  1\n");
  EXPECT_TRUE(has(outcome.err, "test.f:7: READ: unit 8: end of file"));
}

// The guide allows 267 characters for a line of formatted output.
TEST_F(UnicosText, LinesLongerThanTheRecordLengthAreRejected) {
  const char* const short_enough =
      "      PROGRAM LONG\n      OPEN(8)\n      WRITE(8,'(I267)') 1\n      END\n";
  const char* const too_long = "      PROGRAM LONG\n      OPEN(8)\n      WRITE(8,'(I268)') 1\n      END\n";
  EXPECT_EQ(run(short_enough).code, 0);
  const Outcome outcome = run(too_long);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "test.f:3: WRITE: unit 8: a line of 268 characters exceeds the unit's maximum record "
                  "length of 267; OPEN it with RECL=268 or more"));
  EXPECT_EQ(run("      PROGRAM LONG\n      OPEN(8,RECL=300)\n      WRITE(8,'(I268)') 1\n      END\n").code,
            0);
  EXPECT_EQ(run("      PROGRAM LONG\n      OPEN(8,RECL=20)\n      WRITE(8,'(I21)') 1\n      END\n").code, 1);
  EXPECT_EQ(run(too_long, {"--text", "host"}).code, 0);
}

}  // namespace
}  // namespace platter::tests
