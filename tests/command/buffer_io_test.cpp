// BUFFER IN and BUFFER OUT as programs call them: the entry points to which the statements are translated.

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Returns a program that contains the statements, with the arrays A = 1, 2, ... 2000 and B = 0.
std::string program(const std::string& statements) {
  return "      DIMENSION A(2000),B(2000)\n      REAL PLT_UNIT,PLT_EOF\n      INTEGER PLT_LENGTH\n"
         "      DO 1 I=1,2000\n      B(I)=0\n    1 A(I)=I\n" +
         statements + "      END\n";
}

const char* const kThreeRecords = R"(
      CALL PLT_BUFFER_OUT(7,0,A(1),A(511))
      X=PLT_UNIT(7)
      CALL PLT_BUFFER_OUT(7,0,A(1),A(2000))
      X=PLT_UNIT(7)
      CALL PLT_BUFFER_OUT(7,0,A(5),A(5))
      X=PLT_UNIT(7)
      REWIND 7
)";

TEST(BufferIO, UnitReportsDoneAndEndOfFileAndLengthTheWords) {
  const Outcome outcome = CliFixture().run(program(text_of(kThreeRecords) + text_of(R"(
      DO 10 J=1,5
      CALL PLT_BUFFER_IN(7,0,B(1),B(1000))
      X=PLT_UNIT(7)
      N=PLT_LENGTH(7)
   10 PRINT 20,INT(X),N,INT(B(1)),INT(B(1000))
   20 FORMAT(4I6)
)")));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, text_of(R"(
    -1   511     1     0
    -1  1000     1  1000
    -1     1     5  1000
     0     0     5  1000
     0     0     5  1000
)"));
}

TEST(BufferIO, ModeMinus1ReadsAndWritesPartsOfRecords) {
  const Outcome outcome = CliFixture().run(program(text_of(R"(
      CALL PLT_BUFFER_OUT(7,-1,A(1),A(700))
      CALL PLT_BUFFER_OUT(7,-1,A(701),A(900))
      CALL PLT_BUFFER_OUT(7,0,A(901),A(1000))
      CALL PLT_BUFFER_OUT(7,0,A(7),A(7))
      REWIND 7
      DO 10 J=1,4
      CALL PLT_BUFFER_IN(7,-1,B(1),B(400))
      X=PLT_UNIT(7)
      N=PLT_LENGTH(7)
   10 PRINT 20,INT(X),N,INT(B(1)),INT(B(N))
   20 FORMAT(4I6)
)")));
  EXPECT_EQ(outcome.out, text_of(R"(
    -2   400     1   400
    -2   400   401   800
    -1   200   801  1000
    -1     1     7     7
)")) << outcome.err;
}

/// Prints the length of each record on unit 7, one per line. Records have at most 2000 words.
const char* const kLengths = R"(
      REWIND 7
      DO 10 J=1,4
      CALL PLT_BUFFER_IN(7,0,B(1),B(2000))
      IF (PLT_UNIT(7).EQ.0.) STOP
   10 PRINT 20,PLT_LENGTH(7),INT(B(1))
   20 FORMAT(2I6)
)";

/// Checks the records that a program writes: two BUFFER OUTs of 3 and 2 words, of which the first has a mode
/// below 0, with the statements between them.
void expect_record_ends(const std::string& statements, const std::string& lengths, const Words& flags = {}) {
  const Outcome outcome = CliFixture().run(
      program("      CALL PLT_BUFFER_OUT(7,-1,A(1),A(3))\n" + statements + text_of(kLengths)), flags);
  EXPECT_EQ(outcome.out, lengths) << fmt::format("{}{}", statements, fmt::join(flags, " ")) << outcome.err;
}

TEST(BufferIO, AnyOtherStatementEndsARecordWrittenWithModeMinus1) {
  const std::string more = "      CALL PLT_BUFFER_OUT(7,0,A(4),A(5))\n";
  const std::vector<Words> machines{{"--library", "cftlib"},
                                    {"--library", "fortlib"},
                                    {"--machine", "ymp", "--no-summary"},
                                    {"--machine", "ymp", "--no-summary", "--assign", "-F f77 u:7"}};
  for (const Words& flags : machines) {
    expect_record_ends("      WRITE(7) A(4),A(5)\n", "     3     1\n     2     4\n", flags);
    expect_record_ends("      BACKSPACE 7\n" + more, "     2     4\n", flags);
    expect_record_ends("      X=PLT_UNIT(7)\n      N=PLT_LENGTH(7)\n" + more, "     5     1\n", flags);
    expect_record_ends("", "     3     1\n", flags);
  }
}

TEST(BufferIO, ARejectedStatementEndsARecordWrittenWithModeMinus1) {
  const std::string more = "      CALL PLT_BUFFER_OUT(7,0,A(4),A(5))\n";
  const std::string two = "     3     1\n     2     4\n";
  expect_record_ends("      READ(7,IOSTAT=I) X\n" + more, two);
  expect_record_ends("      CALL PLT_BUFFER_IN(7,0,B(1),B(3))\n      X=PLT_UNIT(7)\n" + more, two);
}

TEST(BufferIO, WordsAppearWhenTheTransferIsCompleteAndNotBefore) {
  const Outcome outcome = CliFixture().run(
      program(text_of(kThreeRecords) + text_of(R"(
      T0=TIMEF(D)
      CALL PLT_BUFFER_IN(7,0,B(1),B(511))
      T1=TIMEF(D)
      PRINT 20,INT(B(511))
      X=PLT_UNIT(7)
      T2=TIMEF(D)
      PRINT 20,INT(B(511))
      IF(T1-T0.LT.1.5.AND.T2-T1.GT.1.0) PRINT 20,1
   20 FORMAT(I6)
)")),
      {"--library", "fortlib", "--system-buffer", "1"});  // or the words would still be in the buffer
  EXPECT_EQ(outcome.out, "     0\n   511\n     1\n") << outcome.err;
}

TEST(BufferIO, WordsWrittenAreTakenAtTheCall) {
  const Outcome outcome = CliFixture().run(program(text_of(R"(
      CALL PLT_BUFFER_OUT(7,0,A(1),A(2000))
      A(1)=-1
      A(2000)=-1
      X=PLT_UNIT(7)
      REWIND 7
      CALL PLT_BUFFER_IN(7,0,B(1),B(2000))
      X=PLT_UNIT(7)
      PRINT 20,INT(B(1)),INT(B(2000))
   20 FORMAT(2I6)
)")));
  EXPECT_EQ(outcome.out, "     1  2000\n") << outcome.err;
}

TEST(BufferIO, ASecondStatementWaitsForTheFirst) {
  const Outcome outcome = CliFixture().run(program(text_of(kThreeRecords) + text_of(R"(
      CALL PLT_BUFFER_IN(7,0,B(1),B(511))
      CALL PLT_BUFFER_IN(7,0,B(512),B(1000))
      PRINT 20,INT(B(511))
      X=PLT_UNIT(7)
      PRINT 20,INT(B(1000))
   20 FORMAT(I6)
)")));
  EXPECT_EQ(outcome.out, "   511\n   489\n") << outcome.err;
}

TEST(BufferIO, EofReportsAnEndOfFileOnce) {
  const Outcome outcome = CliFixture().run(program(text_of(R"(
      CALL PLT_BUFFER_OUT(7,0,A(1),A(1))
      REWIND 7
      DO 10 J=1,2
      CALL PLT_BUFFER_IN(7,0,B(1),B(1))
   10 PRINT 20,INT(PLT_EOF(7)),INT(PLT_EOF(7))
   20 FORMAT(2I3)
)")));
  EXPECT_EQ(outcome.out, "  0  0\n  1  0\n") << outcome.err;
}

TEST(BufferIO, BufferInAndReadFindTheSameRecords) {
  const Outcome outcome = CliFixture().run(program(text_of(kThreeRecords) + text_of(R"(
      READ(7) B(1),B(2)
      READ(7) B
      PRINT 20,INT(B(2)),INT(B(2000))
      WRITE(7) (A(I),I=1,3)
      BACKSPACE 7
      CALL PLT_BUFFER_IN(7,0,B(1),B(10))
      X=PLT_UNIT(7)
      PRINT 20,PLT_LENGTH(7),INT(B(3))
   20 FORMAT(2I6)
)")));
  EXPECT_EQ(outcome.out, "     2  2000\n     3     3\n") << outcome.err;
}

TEST(BufferIO, MovesTheSameWordsOnEveryMachineAndSystem) {
  const std::string source = program(text_of(kThreeRecords) + text_of(R"(
      CALL PLT_BUFFER_IN(7,0,B(1),B(511))
      CALL PLT_BUFFER_IN(7,0,B(1),B(2000))
      X=PLT_UNIT(7)
      PRINT 20,PLT_LENGTH(7),INT(B(2000))
   20 FORMAT(2I6)
)"));
  for (const Words& flags : {Words{"--os", "ctss"}, Words{"--os", "ctss", "--library", "fortlib"},
                             Words{"--os", "cos"}, Words{"--os", "alamos"}, Words{"--machine", "cdc7600"},
                             Words{"--machine", "cdc7600", "--system-buffer", "2"},
                             Words{"--system-buffer", "1"}, Words{"--disk", "instant"}}) {
    const Outcome outcome = CliFixture().run(source, flags);
    EXPECT_EQ(outcome.out, "  2000  2000\n") << testing::PrintToString(flags) << outcome.err;
  }
}

TEST(BufferIO, AnInvalidUnitIsRejected) {
  const Outcome real = CliFixture().run("      TAPE=7.\n      BUFFER OUT (TAPE,1) (A,A)\n      END\n");
  EXPECT_EQ(real.code, 1);
  EXPECT_TRUE(has(real.err, "needs a number from 1 to 999, in an INTEGER of a whole word")) << real.err;
  EXPECT_TRUE(has(real.err, "test.f:2: BUFFER OUT")) << real.err;
}

TEST(BufferIO, BuffersHave1To1000Sectors) {
  for (const char* length : {"0", "-1", "1001", "9223372036854775807", "4."}) {
    const Outcome outcome = CliFixture().run(std::string("      CALL SYSBUF(7,") + length + ")\n      END\n");
    EXPECT_EQ(outcome.code, 1) << length;
    EXPECT_TRUE(has(outcome.err, "a buffer may have 1 to 1000 sectors")) << outcome.err;
  }
  const Outcome card = CliFixture().run("      PROGRAM X(TAPE7=7777777777)\n      WRITE(7) 1\n      END\n");
  EXPECT_NE(card.code, 0);
  EXPECT_TRUE(has(card.err, "1000 sectors of 512 are the longest")) << card.err;
}

TEST(BufferIO, IsCountedByUnit) {
  const auto result =
      CliFixture().json_of(program(text_of(kThreeRecords)), {"--library", "fortlib", "--system-buffer", "2"});
  EXPECT_EQ(result["units"][2]["unit"], 7);
  // Records of 511, 2000 and 1 words, with their control words, occupy 5 blocks. Each full buffer is written
  // at once, and the rest is written at REWIND.
  EXPECT_EQ(result["units"][2]["words_written"], 5 * 512);
  EXPECT_EQ(result["units"][2]["calls"], 2);
}

TEST(BufferIO, ALastWordBeforeTheFirstIsRejected) {
  const Outcome outcome = CliFixture().run(program("      CALL PLT_BUFFER_IN(7,0,B(10),B(5))\n"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:7: BUFFER IN: unit 7: the last word is before the first"));
}

// UNIT is -1 before any BUFFER statement and after REWIND or any other statement, because no transfer is
// under way.
TEST(BufferIO, UnitOfAUnitWithoutAnyIsMinus1) {
  const Outcome outcome = CliFixture().run(program(text_of(R"(
      PRINT 20,INT(PLT_UNIT(7)),PLT_LENGTH(7)
      CALL PLT_BUFFER_OUT(7,0,A(1),A(3))
      REWIND 7
      PRINT 20,INT(PLT_UNIT(7)),PLT_LENGTH(7)
      CALL PLT_BUFFER_IN(7,0,B(1),B(3))
      CALL PLT_BUFFER_IN(7,0,B(1),B(3))
      PRINT 20,INT(PLT_UNIT(7))
      REWIND 7
      PRINT 20,INT(PLT_UNIT(7)),PLT_LENGTH(7)
      CALL PLT_BUFFER_IN(7,-1,B(1),B(1))
      READ(7)
      PRINT 20,INT(PLT_UNIT(7)),PLT_LENGTH(7)
   20 FORMAT(2I6)
)")));
  EXPECT_EQ(outcome.out, text_of(R"(
    -1     0
    -1     0
     0
    -1     0
    -1     0
)")) << outcome.err;
}

TEST(BufferIO, UnitOfNoUnitIsRejected) {
  const Outcome outcome = CliFixture().run(program("      X=PLT_UNIT(7.)\n"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:7: UNIT: unit 4619567317775286272: a unit with a blocked dataset"));
}

// When the program calls UNIT, the words will arrive 4 ms later.
TEST(BufferIO, UnitWaitsWhileATransferIsUnderWay) {
  const Outcome outcome = CliFixture().run(program(text_of(kThreeRecords) + text_of(R"(
      CALL PLT_BUFFER_IN(7,0,B(1),B(511))
      T1=TIMEF(D)
      X=PLT_UNIT(7)
      T2=TIMEF(D)
      PRINT 20,INT(X),INT(B(511))
      IF(T2-T1.GT.1.0) PRINT 20,1
   20 FORMAT(2I6)
)")),
                                           {"--library", "fortlib", "--system-buffer", "1"});
  EXPECT_EQ(outcome.out, "    -1   511\n     1\n") << outcome.err;
}

TEST(BufferIO, ErrorOfAnUnblockedDatasetIsReturnedByUnitAndReported) {
  const Outcome outcome = CliFixture().run(program(text_of(R"(
      CALL WDISK(7,A,512,0)
      CALL IOWAIT(7)
      CALL PLT_BUFFER_IN(7,0,B(1),B(5))
      PRINT 20,INT(PLT_UNIT(7)),PLT_LENGTH(7)
   20 FORMAT(2I6)
)")));
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.out, "     2     0\n");
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:9: BUFFER IN: unit 7: block 0, word 0: expected the block control word of block 0, found "
          "0377600000000000000000 (octal)"));
}

/// After these statements, unit 7 does not contain a blocked dataset. Unit 9 is full after one block.
const char* const kFailing = R"(
      CALL WDISK(7,A,512,0)
      CALL IOWAIT(7)
)";

TEST(BufferIO, UntestedErrorStopsTheNextStatement) {
  const auto of = [](const char* statements) {
    return CliFixture().run(program(text_of(kFailing) + text_of(statements)),
                            {"--file", "9=SHORT,sectors=1"});
  };
  const Outcome in = of(R"(
      CALL PLT_BUFFER_IN(7,0,B(1),B(5))
      N=PLT_LENGTH(7)
      PRINT 20,N
      CALL PLT_BUFFER_IN(7,0,B(1),B(5))
      PRINT 20,2
   20 FORMAT(I6)
)");
  EXPECT_EQ(in.code, 1);
  EXPECT_EQ(in.out, "     0\n");
  EXPECT_TRUE(has(in.err,
                  "test.f:12: BUFFER IN: unit 7: the previous BUFFER statement failed (block 0, word 0: "
                  "expected"))
      << in.err;
  EXPECT_TRUE(has(in.err, "and its status was not checked; call UNIT(7) first"));
  const Outcome out =
      of("      CALL PLT_BUFFER_OUT(9,0,A(1),A(600))\n      BACKSPACE 9\n"
         "      CALL PLT_BUFFER_OUT(9,0,A(1),A(5))\n");
  EXPECT_EQ(out.code, 1);
  EXPECT_TRUE(
      has(out.err, ": BUFFER OUT: unit 9: the previous BUFFER statement failed (the dataset is full"));
  const Outcome read = of("      CALL PLT_BUFFER_IN(7,0,B(1),B(5))\n      READ(7,IOSTAT=I)\n");
  EXPECT_EQ(read.code, 1);
  EXPECT_TRUE(has(read.err, ": READ: unit 7: the previous BUFFER statement failed"));
  const Outcome looked =
      of("      CALL PLT_BUFFER_IN(7,0,B(1),B(5))\n      IF(PLT_UNIT(7).NE.2.) STOP 3\n"
         "      CALL PLT_BUFFER_IN(7,0,B(1),B(5))\n      REWIND 7\n"
         "      CALL PLT_BUFFER_IN(7,0,B(1),B(5))\n");
  EXPECT_EQ(looked.code, 0) << looked.err;
}

TEST(BufferIO, BufferInRightAfterBufferOutIsAnError) {
  const Outcome outcome = CliFixture().run(program(text_of(R"(
      CALL PLT_BUFFER_OUT(7,0,A(1),A(3))
      CALL PLT_BUFFER_IN(7,0,B(1),B(3))
      PRINT 20,INT(PLT_UNIT(7)),PLT_LENGTH(7),INT(PLT_EOF(7))
      CALL PLT_BUFFER_OUT(7,0,A(4),A(6))
      REWIND 7
      CALL PLT_BUFFER_IN(7,0,B(1),B(3))
      CALL PLT_BUFFER_IN(7,0,B(1),B(3))
      PRINT 20,INT(PLT_UNIT(7)),PLT_LENGTH(7),INT(B(3))
   20 FORMAT(3I6)
)")));
  EXPECT_EQ(outcome.out, "     2     0     0\n    -1     3     6\n") << outcome.err;
  EXPECT_TRUE(has(outcome.err,
                  "test.f:8: BUFFER IN: unit 7: no record follows the one just written; REWIND or "
                  "BACKSPACE first"));
}

}  // namespace
}  // namespace platter::tests
