// Ends of programs, BUFFER statements, ENCODE and DECODE, NAMELIST, overlays.
//
// Machines: cray1 cdc7600 ymp

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

Outcome run_on(const std::string& machine, const std::string& program, Words flags = {}) {
  flags.insert(flags.begin(), {"--machine", machine});
  return ProgramFixture().run(program, flags);
}

TEST(Ends, StopReportsItsNumberAndItsText) {
  const auto plain = run_on("cray1", "      PRINT 10\n   10 FORMAT(1X,1HA)\n      STOP\n      END\n");
  EXPECT_EQ(plain.code, 0);
  EXPECT_EQ(plain.out, " A\n");
  const auto number = run_on("cray1", "      STOP 3\n      END\n");
  EXPECT_EQ(number.code, 1);
  EXPECT_TRUE(has(number.err, "STOP 3"));
  const auto text = run_on("cray1", "      STOP 'READY'\n      END\n");
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(has(text.err, "READY"));
  const auto paused = run_on("cray1", "      PAUSE 5\n      CALL EXIT\n      STOP 1\n      END\n");
  EXPECT_EQ(paused.code, 0);
  EXPECT_TRUE(has(paused.err, "5"));
}

TEST(BufferStatements, MoveRecordsAndReportTheirStatus) {
  const char* const program = R"(
      PROGRAM BUF(TAPE7)
      DIMENSION A(700),B(700)
      DO 5 I=1,700
    5 A(I)=I
      BUFFER OUT (7,1) (A(1),A(700))
      IF (UNIT(7)) 10,90,90
   10 BUFFER OUT (7,1) (A(11),A(30))
      IF (UNIT(7)) 20,90,90
   20 ENDFILE 7
      REWIND 7
      BUFFER IN (7,1) (B(1),B(700))
      IF (UNIT(7)) 30,90,90
   30 PRINT 80,LENGTH(7),B(700)
      BUFFER IN (7,1) (B(1),B(700))
      IF (UNIT(7)) 40,90,90
   40 PRINT 80,LENGTH(7),B(20)
      BUFFER IN (7,1) (B(1),B(700))
      IF (UNIT(7)) 90,50,90
   50 PRINT 80,0,0.
      STOP
   80 FORMAT(I5,F6.0)
   90 STOP 1
      END
)";
  for (const char* const machine : {"cray1", "cdc7600", "ymp"}) {
    const auto outcome = run_on(machine, program);
    EXPECT_EQ(outcome.out, "  700  700.\n   20   30.\n    0    0.\n") << machine << outcome.err;
    EXPECT_EQ(outcome.code, 0);
  }
  EXPECT_TRUE(has(run_on("cray1", R"(
      DIMENSION A(10)
      BUFFER OUT (7,1) (A(10),A(1))
      X=UNIT(7)
      END
)")
                      .err,
                  "test.f:2: BUFFER OUT: "));
}

TEST(Texts, AreEncodedAndDecodedInWords) {
  const char* const program = R"(
      DIMENSION T(3)
      ENCODE (20,10,T) 123,4.5
   10 FORMAT(I8,F12.3)
      DECODE (20,20,T) I,X
   20 FORMAT(I8,F12.3)
      PRINT 30,I,X
   30 FORMAT(I5,F6.2)
      END
)";
  for (const char* const machine : {"cray1", "cdc7600", "ymp"})
    EXPECT_EQ(run_on(machine, program).out, "  123  4.50\n") << machine;
}

TEST(Texts, NamelistsAreReadFromCards) {
  const char* const program = R"(
      DIMENSION A(3)
      NAMELIST /IN/ I,A,X
      READ(5,IN)
      PRINT 10,I,A,X
   10 FORMAT(I4,4F5.1)
      END
)";
  for (const char* const machine : {"cray1", "cdc7600", "ymp"}) {
    ProgramFixture fixture;
    fixture.cards = " $IN I=42,A=1.,2*2.5,\n X=-1.5 $END\n";
    EXPECT_EQ(fixture.run(program, {"--machine", machine}).out, "  42  1.0  2.5  2.5 -1.5\n") << machine;
  }
}

/// The program prints words right-justified, in octal and in hexadecimal. A word has eight characters on the
/// Cray, and ten on the 7600.
TEST(Texts, AAndRFormatsUseTheCharactersOfAWord) {
  const auto cray = run_on("cray1", R"(
      PRINT 10,2HAB,2RAB,2RAB
   10 FORMAT(1X,A2,1X,R2,1X,O22)
      END
)");
  EXPECT_TRUE(cray.out.starts_with(" AB AB ")) << cray.err;
  EXPECT_TRUE(cray.out.ends_with("40502\n")) << "A and B of ASCII: 101 and 102 octal, eight bits each";
  EXPECT_EQ(run_on("cdc7600", R"(
      PRINT 10,10HABCDEFGHIJ,2RAB
   10 FORMAT(1X,A10,1X,R2)
      END
)")
                .out,
            " ABCDEFGHIJ AB\n");
}

/// Shifts of a word of 60 bits: to the left circular, to the right with the sign extended; MASK(n) has n ones
/// at the left.
TEST(Texts, WordsOfSixtyBitsAreShiftedInACircle) {
  EXPECT_EQ(numbers_of(run_on("cdc7600", R"(
      I=1
      N=59
      J=SHIFT(I,N)
      N=-59
      K=SHIFT(J,N)
      N=1
      L=SHIFT(J,N)
      N=60
      M=SHIFT(I,N)
      N=3
      MM=SHIFT(MASK(N),N)
      PRINT 10,K.EQ.-1.OR.K.EQ.-0,L,M,MM
   10 FORMAT(1X,L1,3I3)
      END
)")
                           .out),
            (std::vector<double>{1, 1, 7}));
}

/// A card has 80 columns: ten words of eight characters on the Cray.
TEST(BufferStatements, TakeCardsFromTheInput) {
  ProgramFixture fixture;
  fixture.cards = "ABCDEFGHIJ\nKLM\n";
  const auto outcome = fixture.run(R"(
      PROGRAM CARDS(INPUT,OUTPUT,TAPE5=INPUT)
      DIMENSION A(10)
      DO 20 J=1,3
      BUFFER IN (5,0) (A(1),A(10))
      IF (UNIT(5)) 10,30,40
   10 PRINT 50,A(1),A(2),LENGTH(5)
   20 CONTINUE
   30 PRINT 60
      STOP
   40 STOP 1
   50 FORMAT(1X,2A8,I3)
   60 FORMAT(4H END)
      END
)");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with(" ABCDEFGHIJ      ")) << outcome.out;
  EXPECT_TRUE(has(outcome.out, "\n KLM "));
  EXPECT_TRUE(outcome.out.ends_with("\n END\n"));
}

TEST(Summaries, EndWithTheVirtualTimeOnEveryMachine) {
  for (const char* const machine : {"cray1", "cdc7600", "ymp"}) {
    const auto outcome = ProgramFixture().run_with_summary(R"(
      DIMENSION A(512)
      DO 10 I=1,20
   10 WRITE(1) A
      REWIND 1
      READ(1) A
      END
)",
                                                           {"--machine", machine, "--host"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(has(outcome.out, "virtual time ")) << machine;
    EXPECT_TRUE(has(outcome.out, "\nWRITE                20 ")) << machine << outcome.out;
    EXPECT_TRUE(has(outcome.err, "host time "));
  }
}

TEST(DirectAccess, LinesAndRecordsAreFoundByNumberOnTheHost) {
  EXPECT_EQ(run_on("cray1", R"(
      OPEN(9,FILE='LINES',ACCESS='DIRECT',FORM='FORMATTED',RECL=8)
      DO 10 I=5,1,-1
   10 WRITE(9,20,REC=I) 100*I
   20 FORMAT(I8)
      READ(9,20,REC=4) N
      READ(9,20,REC=9,ERR=30) N
      STOP 1
   30 PRINT 20,N
      CLOSE(9,STATUS='DELETE')
      END
)")
                .out,
            "     400\n");
}

TEST(Signals, AProgramIsEndedAtTheLimitOfTheHostsTimeOrMemory) {
  const auto cpu = run_on("cray1", "   10 X=SQRT(X+1.)\n      GO TO 10\n      END\n", {"--cpu-time", "1"});
  EXPECT_EQ(cpu.code, 1);
  EXPECT_TRUE(has(cpu.err, "--cpu-time"));
  const auto printed = run_on("cray1", "   10 PRINT 20\n   20 FORMAT(70X,1HX)\n      GO TO 10\n      END\n",
                              {"--output", "2 MB"});
  EXPECT_NE(printed.code, 0);
  EXPECT_LE(printed.out.size(), 2'000'000U);
}

TEST(Signals, WritingOutsideOfAllArraysEndsTheProgramWithItsLine) {
  const auto outcome = run_on("cray1", R"(
      DIMENSION A(10)
      N=100000000
      DO 10 I=1,N,1000
   10 A(I)=1.
      PRINT *,A(1)
      END
)");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:4: ")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
