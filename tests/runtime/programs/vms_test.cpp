// VAX Fortran programs under VMS: data that they write and read back, messages, and files that are copied to
// the host and to the Cray.
//
// Machines: vax780

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class Vms : public testing::Test {
 protected:
  ProgramFixture fixture;

  Outcome run(const char* program, const Words& more = {}) const {
    Words flags = {"--machine", "vax780", "--disk", "instant"};
    flags.insert(flags.end(), more.begin(), more.end());
    return fixture.run(text_of(program), flags);
  }
  std::string printed(const char* program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  std::string refused(const char* program) const {
    const Outcome outcome = run(program);
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    return outcome.err;
  }
};

/// An INTEGER is a longword by default, and has four bytes in a record.
TEST_F(Vms, EachTypeOfItemHasItsNumberOfBytes) {
  EXPECT_EQ(printed(R"(
      INTEGER*2 SHORT
      BYTE B
      REAL*8 D
      CHARACTER*3 C
      OPEN (UNIT=1, FILE='X.DAT', STATUS='NEW', FORM='UNFORMATTED',
     1 RECORDTYPE='VARIABLE')
      WRITE (1) 1, 2.5, INT(3, 2), D, 'ABC', .TRUE.
      WRITE (1) 7
      REWIND 1
      READ (1) I, R, SHORT, D, C, L
      WRITE (6, 10) I, R, SHORT, C
   10 FORMAT (I3, F5.1, I3, 1X, A)
      END
)",
                    {"--copy-out", "X.DAT=x.bin"}),
            " 1  2.5  3 ABC\n");
  // 4 + 4 + 2 + 8 + 3 + 4 are 25 bytes. The length precedes them in two bytes, and one more byte follows.
  const std::string bytes = fixture.folder.read("x.bin");
  ASSERT_EQ(bytes.size(), 28U + 6U);
  EXPECT_EQ(bytes.substr(0, 6), std::string("\x19\0\x01\0\0\0", 6));
  EXPECT_EQ(bytes.substr(28), std::string("\x04\0\x07\0\0\0", 6));
}

TEST_F(Vms, RecordsAreSegmentedByDefault) {
  EXPECT_EQ(printed(R"(
      INTEGER A(2000), B(2000)
      DO 10 I = 1, 2000
   10 A(I) = I
      WRITE (3) A
      WRITE (3) 5
      REWIND 3
      READ (3) B
      READ (3) N
      WRITE (6, 20) B(2000), N
   20 FORMAT (2I6)
      BACKSPACE 3
      BACKSPACE 3
      READ (3) K
      WRITE (6, 20) K
      END
)",
                    {"--copy-out", "FOR003.DAT=x.bin"}),
            " 2000     5\n    1\n");
  // 8000 bytes are three segments of 2042 and one of 1874, with control and length; four bytes are one.
  EXPECT_EQ(fixture.folder.read("x.bin").size(), 8000U + 4 * 4 + 4 + 4);
}

TEST_F(Vms, DirectAccessFindsRecordsByTheirNumber) {
  EXPECT_EQ(printed(R"(
      OPEN (UNIT=2, FILE='D', STATUS='NEW', ACCESS='DIRECT', RECL=25)
      DO 10 I = 10, 1, -1
   10 WRITE (2, REC=I) I, 100 * I
      READ (2, REC=7) I, J
      WRITE (6, 20) I, J
   20 FORMAT (2I6)
      READ (2, REC=11, IOSTAT=K) I
      IF (K .NE. 0) WRITE (6, 30)
   30 FORMAT (' NONE')
      END
)"),
            "    7   700\nNONE\n");
}

/// The numbers of VAX FORTRAN's errors.
TEST_F(Vms, IostatHasTheNumbersOfVaxFortran) {
  EXPECT_EQ(printed(R"(
      CHARACTER*20 L
      OPEN (UNIT=1, FILE='NO.DAT', STATUS='OLD', IOSTAT=I1)
      OPEN (UNIT=1, FILE='A*B', IOSTAT=I2)
      OPEN (UNIT=2, FILE='F.DAT', STATUS='NEW')
      WRITE (2, 10) 'X'
      REWIND 2
      READ (2, 20, IOSTAT=I3) J
      REWIND 2
      READ (2, *, IOSTAT=I4) J
      READ (2, 20, IOSTAT=I5) J
      CLOSE (2)
      WRITE (6, 30) I1, I2, I3, I4, I5
      OPEN (UNIT=2, FILE='F.DAT', STATUS='OLD', READONLY)
      WRITE (2, 10, IOSTAT=I1) 'X'
      OPEN (UNIT=4, FILE='D.DAT', ACCESS='DIRECT', RECL=2,
     1 FORM='UNFORMATTED')
      WRITE (4, REC=1) 1, 2
      READ (4, REC=9, IOSTAT=I2) J
      READ (4, REC=0, IOSTAT=I3) J
      WRITE (4, REC=1, IOSTAT=I4) 1, 2, 3
      READ (4, REC=1, IOSTAT=I5) J, J, J
      WRITE (6, 30) I1, I2, I3, I4, I5
      READ (L, 20, IOSTAT=I1) J
      WRITE (6, 30) I1
   10 FORMAT (1X, A)
   20 FORMAT (I4)
   30 FORMAT (5I4)
      END
)"),
            " 29  43  64  59  -1\n 47  36  25  66  67\n  0\n");
}

TEST_F(Vms, OpenOfADeviceThatTheSiteDoesNotHaveIsAnError) {
  EXPECT_EQ(printed(R"(
      OPEN (UNIT=1, FILE='MTA0:X.DAT', STATUS='NEW', IOSTAT=I)
      OPEN (UNIT=1, FILE='NOSUCH:', IOSTAT=J)
      OPEN (UNIT=1, FILE='DRA7:X.DAT', STATUS='NEW', IOSTAT=K)
      OPEN (UNIT=1, FILE='DUA0:X.DAT', STATUS='NEW', IOSTAT=L)
      WRITE (6, 10) I, J, K, L
   10 FORMAT (4I4)
      END
)"),
            " 42  42  42   0\n");
}

TEST_F(Vms, TheTerminalIsStandardInputAndOutput) {
  fixture.cards = "ONE\nTWO\n";
  EXPECT_EQ(printed(R"(
      CHARACTER*8 A
      OPEN (UNIT=7, FILE='TT:')
      OPEN (UNIT=8, FILE='SYS$INPUT', STATUS='OLD')
      OPEN (UNIT=9, FILE='sys$output:', STATUS='NEW')
      READ (8, 20) A
      WRITE (9, 10) A
      READ (7, 20) A
      WRITE (7, 10) A
      CLOSE (7)
      OPEN (UNIT=7, FILE='Y.DAT', STATUS='NEW')
      WRITE (7, 10) 'FILE'
      CLOSE (7)
      WRITE (6, 10) 'END'
   10 FORMAT (1X, A)
   20 FORMAT (A)
      END
)"),
            "ONE     \nTWO     \nEND\n");
}

TEST_F(Vms, CarriageControlIsStoredWithTheFile) {
  EXPECT_EQ(printed(R"(
      CHARACTER*8 C, L
      CHARACTER*7 NAMES(3)
      DATA NAMES /'FORTRAN', 'LIST', 'NONE'/
      DO 100 I = 1, 3
      OPEN (UNIT=2, FILE='F.DAT', STATUS='NEW',
     1 CARRIAGECONTROL=NAMES(I))
      WRITE (2, 10) 'ONE'
      WRITE (2, 10) 'TWO'
      REWIND 2
      READ (2, 20) L
      READ (2, 20) L
      INQUIRE (UNIT=2, CARRIAGECONTROL=C)
      WRITE (6, 30) C, L
  100 CLOSE (2)
      OPEN (UNIT=2, FILE='F.DAT;1', STATUS='OLD')
      INQUIRE (FILE='F.DAT;1', CARRIAGECONTROL=C)
      INQUIRE (FILE='NO.DAT', CARRIAGECONTROL=L)
      WRITE (6, 30) C, L
   10 FORMAT (1X, A)
   20 FORMAT (A)
   30 FORMAT (1X, A, '/', A)
      END
)"),
            "FORTRAN / TWO    \nLIST    / TWO    \nNONE    / TWO    \nFORTRAN /UNKNOWN \n");
}

TEST_F(Vms, INQUIREByAnImpossibleNameEndsInIostatOrErr) {
  EXPECT_EQ(printed(R"(
      LOGICAL L
      INQUIRE (FILE='A/B?.DAT', EXIST=L, IOSTAT=I)
      WRITE (6, 10) I
      INQUIRE (FILE='A/B?.DAT', EXIST=L, ERR=20)
      WRITE (6, 10) 0
   20 INQUIRE (FILE='AB.DAT', EXIST=L, IOSTAT=I)
      WRITE (6, 10) I
   10 FORMAT (1X, I2)
      END
)"),
            "43\n 0\n");
}

TEST_F(Vms, CopiesOutFilesAsTheirCarriageControlPrintsThem) {
  const char* const writes = R"(
      OPEN (UNIT=2, FILE='F.DAT', STATUS='NEW')
      WRITE (2, 10) ' ONE', '+  X', '0TWO', '1TOP', '$ASK:'
      WRITE (2, 10) '+ME', ' END'
      OPEN (UNIT=3, FILE='L.DAT', STATUS='NEW',
     1 CARRIAGECONTROL='LIST')
      WRITE (3, 10) '0ONE', '$TWO'
      OPEN (UNIT=4, FILE='N.DAT', STATUS='NEW',
     1 CARRIAGECONTROL='NONE')
      WRITE (4, 10) ' ONE', '+TWO'
      OPEN (UNIT=7, FILE='Q.DAT', STATUS='NEW')
      WRITE (7, 10) '$ASK:'
   10 FORMAT (A)
      END
)";
  printed(writes,
          {"--copy-out", "F.DAT=f.txt,printed", "--copy-out", "L.DAT=l.txt,printed", "--copy-out",
           "N.DAT=n.txt,printed", "--copy-out", "Q.DAT=q.txt,printed", "--copy-out", "F.DAT=r.txt,lines"});
  EXPECT_EQ(fixture.folder.read("f.txt"), "ONE\r  X\n\nTWO\n\fTOP\nASK:ME\nEND\n");
  EXPECT_EQ(fixture.folder.read("l.txt"), "0ONE\n$TWO\n");
  EXPECT_EQ(fixture.folder.read("n.txt"), " ONE+TWO");
  EXPECT_EQ(fixture.folder.read("q.txt"), "ASK:");
  EXPECT_EQ(fixture.folder.read("r.txt"), " ONE\n+  X\n0TWO\n1TOP\n$ASK:\n+ME\n END\n");
}

TEST_F(Vms, TerminalPrintsRecordsByTheirCarriageControl) {
  fixture.cards = "5\n";
  EXPECT_EQ(
      printed(R"(
      NAMELIST /G/ K
      WRITE (6, 10) ' ONE', '+  X', '0TWO', '1TOP'
      TYPE 20
   20 FORMAT (' ENTER K:', $)
      READ (5, *) K
      WRITE (6, 30) K
   30 FORMAT ('+', I2)
      PRINT *, K
      WRITE (6, G)
      OPEN (UNIT=7, FILE='TT:', CARRIAGECONTROL='LIST')
      OPEN (UNIT=8, FILE='SYS$OUTPUT', CARRIAGECONTROL='NONE')
      WRITE (7, 10) '0LIST'
      WRITE (6, 40)
   40 FORMAT ('0DOLLAR', $)
      WRITE (8, 10) 'A', 'B'
      WRITE (6, 10) ' END'
   10 FORMAT (A)
      END
)"),
      "ONE\r  X\n\nTWO\n\fTOP\nENTER K: 5\n          5\n$G\nK=5          ,\n$END\n0LIST\n\nDOLLARAB\nEND\n");
}

/// Output so far, with the end of its line, comes before the message.
TEST_F(Vms, TheTerminalEndsItsLineIfTheProgramFails) {
  const Outcome outcome = run("      PRINT 10\n   10 FORMAT (' LAST')\n      STOP 7\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out.substr(0, 5), "LAST\n");
}

TEST_F(Vms, DollarOfAFormatIsKeptInTheRecordsOfAFile) {
  const char* const writes = R"(
      CHARACTER*4 L, M
      OPEN (UNIT=2, FILE='F.DAT', STATUS='NEW')
      WRITE (2, 10)
      WRITE (2, 20)
      WRITE (2, 30)
      WRITE (2, 40)
   10 FORMAT (' ASK', $)
   20 FORMAT ('+ME', $)
   30 FORMAT ('0YOU', $)
   40 FORMAT ($)
      OPEN (UNIT=3, FILE='L.DAT', STATUS='NEW',
     1 CARRIAGECONTROL='LIST')
      WRITE (3, 10)
      WRITE (3, 10)
      REWIND 3
      READ (3, 50) L, M
   50 FORMAT (A)
      WRITE (6, 60) L, M
   60 FORMAT (1X, 2A)
      END
)";
  EXPECT_EQ(printed(writes, {"--copy-out", "F.DAT=f.txt,lines", "--copy-out", "F.DAT=p.txt,printed"}),
            " ASK ASK\n");
  EXPECT_EQ(fixture.folder.read("f.txt"), std::string("$ASK\n+ME\n0YOU\n$\n"));
  EXPECT_EQ(fixture.folder.read("p.txt"), "ASKME\n\nYOU\n");
}

TEST_F(Vms, NamelistRecordsBeginWithABlank) {
  EXPECT_EQ(printed(R"(
      NAMELIST /G/ K
      OPEN (UNIT=2, FILE='G.DAT', STATUS='NEW')
      K = 5
      WRITE (2, G)
      K = 0
      REWIND 2
      READ (2, G)
      PRINT *, K
      END
)",
                    {"--copy-out", "G.DAT=g.txt,printed"}),
            "          5\n");
  EXPECT_EQ(fixture.folder.read("g.txt").substr(0, 3), "$G\n");
}

TEST_F(Vms, UnitsFiveAndSixAreOnFilesUntilTheyAreClosed) {
  fixture.cards = "CARD\n";
  EXPECT_EQ(printed(R"(
      CHARACTER*8 L, C
      OPEN (UNIT=6, FILE='OUT.DAT', STATUS='NEW')
      WRITE (6, 10) 'IN FILE'
      INQUIRE (UNIT=6, NAME=L)
      WRITE (6, 10) L
      CLOSE (UNIT=6)
      WRITE (6, 10) 'PRINTED'
      OPEN (UNIT=5, FILE='OUT.DAT', STATUS='OLD')
      READ (5, 20) L
      CLOSE (UNIT=5)
      WRITE (6, 10) L
      READ (5, 20) L
      WRITE (6, 10) L
      OPEN (UNIT=6, FILE='NO.DAT', STATUS='OLD', IOSTAT=I)
      WRITE (6, 10) 'STILL'
      OPEN (UNIT=6, FILE='U.DAT', FORM='UNFORMATTED')
      WRITE (6) I
      REWIND 6
      READ (6) J
      CLOSE (UNIT=6)
      OPEN (UNIT=6, CARRIAGECONTROL='LIST')
      INQUIRE (UNIT=6, CARRIAGECONTROL=C)
      WRITE (6, 30) J, C
   10 FORMAT (1X, A)
   20 FORMAT (1X, A)
   30 FORMAT (I3, 1X, A)
      END
)",
                    {"--copy-out", "OUT.DAT=o.txt,lines"}),
            "PRINTED\nIN FILE \nARD     \nSTILL\n 29 LIST    \n");
  EXPECT_EQ(fixture.folder.read("o.txt"), " IN FILE\n OUT.DAT;\n");
  EXPECT_FALSE(fixture.folder.has("OUT.DAT")) << "it is a file of VMS, not of the host";
}

TEST_F(Vms, ANewFileOfANameIsANewVersion) {
  EXPECT_EQ(printed(R"(
      DO 10 I = 1, 3
      OPEN (UNIT=1, FILE='V', STATUS='NEW', FORM='UNFORMATTED')
      WRITE (1) I
   10 CLOSE (UNIT=1)
      DO 20 I = 1, 2
      OPEN (UNIT=1, FILE='V', STATUS='OLD', FORM='UNFORMATTED')
      READ (1) K
      WRITE (6, 30) K
   30 FORMAT (I3)
   20 CLOSE (UNIT=1, STATUS='DELETE')
      OPEN (UNIT=1, FILE='V;1', STATUS='OLD', FORM='UNFORMATTED')
      READ (1) K
      WRITE (6, 30) K
      END
)"),
            " 3\n 2\n 1\n");
}

TEST_F(Vms, EachLineIsAVariableRecord) {
  EXPECT_EQ(printed(R"(
      CHARACTER*20 LINE
      OPEN (UNIT=1, NAME='L.TXT', TYPE='NEW')
      WRITE (1, 10) 1, 2
   10 FORMAT (' A', I2)
      CLOSE (UNIT=1)
      OPEN (UNIT=1, NAME='L.TXT', TYPE='OLD')
      DO WHILE (.TRUE.)
      READ (1, 20, END=99) LINE
   20 FORMAT (A)
      TYPE *, LINE
      END DO
   99 END
)",
                    {"--copy-out", "L.TXT=l.bin"}),
            " A 1                \n A 2                \n");
  EXPECT_EQ(fixture.folder.read("l.bin"), std::string("\x04\0 A 1\x04\0 A 2", 12));
}

TEST_F(Vms, AConditionIsReportedByItsName) {
  EXPECT_TRUE(has(refused("      READ (1) I\n      END\n"),
                  "test.f:1: READ: unit 1: RMS$_FNF: FOR001.DAT: the file does not exist"));
  EXPECT_TRUE(has(refused("      OPEN (UNIT=1, FILE='NONE', STATUS='OLD', FORM='UNFORMATTED')\n      END\n"),
                  "test.f:1: OPEN: unit 1: RMS$_FNF: NONE.DAT: the file does not exist"));
  EXPECT_TRUE(has(refused("      OPEN (UNIT=1, FILE='BIG', STATUS='NEW', FORM='UNFORMATTED',\n"
                          "     1 INITIALSIZE=1000000)\n      END\n"),
                  "RMS$_FUL: BIG.DAT;1: 1000002 more blocks were requested, but "));
  EXPECT_TRUE(
      has(refused("      INTEGER A(10)\n      OPEN (UNIT=1, FILE='F', STATUS='NEW',\n"
                  "     1 FORM='UNFORMATTED', RECORDTYPE='FIXED', RECL=5)\n      WRITE (1) A\n      END\n"),
          "test.f:4: WRITE: unit 1: RMS$_RSZ: F.DAT;1: a record of 40 bytes: the file has records of 20"));
}

constexpr const char* kServices = R"(
      PROGRAM S
      IMPLICIT INTEGER (A-Z)
      INCLUDE '($FABDEF)'
      INCLUDE '($RABDEF)'
      INCLUDE '($RMSDEF)'
      INCLUDE '($SYSSRVNAM)'
      RECORD /FABDEF/ FAB
      RECORD /RABDEF/ RAB
      CHARACTER*5 NAME /'S.DAT'/
      CHARACTER*10 LINE /'0123456789'/
      FAB.FAB$B_BID = FAB$C_BID
      FAB.FAB$B_BLN = FAB$C_BLN
      FAB.FAB$L_FNA = %LOC(NAME)
      FAB.FAB$B_FNS = 5
      FAB.FAB$B_RFM = FAB$C_VAR
      FAB.FAB$B_FAC = FAB$M_PUT .OR. FAB$M_GET
      STATUS = SYS$CREATE(FAB,,)
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      RAB.RAB$B_BID = RAB$C_BID
      RAB.RAB$B_BLN = RAB$C_BLN
      RAB.RAB$L_FAB = %LOC(FAB)
      RAB.RAB$L_RBF = %LOC(LINE)
      RAB.RAB$L_UBF = %LOC(LINE)
      STATUS = SYS$CONNECT(RAB)
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      DO I = 1, 10
        RAB.RAB$W_RSZ = I
        STATUS = SYS$PUT(RAB)
        IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      END DO
      CALL SYS$REWIND(RAB)
      RAB.RAB$W_USZ = 4
      DO I = 1, 10
        STATUS = SYS$GET(RAB)
        IF (STATUS .EQ. RMS$_RTB) TYPE *, I, ' CUT OF', RAB.RAB$L_STV
      END DO
      STATUS = SYS$GET(RAB)
      IF (STATUS .EQ. '1827A'X) TYPE *, 'AT THE END'
      CALL LIB$STOP(%VAL(STATUS))
      END
)";

TEST_F(Vms, ServicesReturnConditions) {
  const Outcome outcome = run(kServices);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "5  CUT OF           5\n"));
  EXPECT_TRUE(has(outcome.out, "10  CUT OF          10\nAT THE END\n"));
  EXPECT_TRUE(
      has(outcome.err, "test.f:39: %RMS-E-EOF, end of file detected (RMS$_EOF: S.DAT;1: there are no more"));
}

/// In a card deck of the host, each line becomes a record, even an empty one, with any kind of line end.
TEST_F(Vms, LinesOfTextBecomeRecords) {
  fixture.folder.write("cards.txt", "AB  1\n\nC    22\r\nDEF 3");
  EXPECT_EQ(printed(R"(
      CHARACTER*8 T
      OPEN (UNIT=1, FILE='CARDS.DAT', STATUS='OLD')
    1 READ (1, 10, END=2) T
   10 FORMAT (A)
      TYPE 20, T
   20 FORMAT (1X, A, '|')
      GO TO 1
    2 END
)",
                    {"--copy-in", "cards.txt=CARDS.DAT,lines", "--copy-out", "CARDS.DAT=y.bin", "--copy-out",
                     "CARDS.DAT=y.txt,lines"}),
            "AB  1   |\n        |\nC    22 |\nDEF 3   |\n");
  EXPECT_EQ(fixture.folder.read("y.txt"), "AB  1\n\nC    22\nDEF 3\n") << "and come back as lines";
  EXPECT_EQ(fixture.folder.read("y.bin"), std::string("\5\0AB  1\0\0\0\7\0C    22\0\5\0DEF 3\0", 28));
  fixture.folder.write("long.txt", "A\n" + std::string(65536, 'x'));
  EXPECT_TRUE(has(run("      END\n", {"--copy-in", "long.txt=X,lines"}).err,
                  "--copy-in long.txt=X: line 2 has 65536 bytes, but a record has at most 65535"));
}

/// Records of fixed length lose the blanks that fill them. A record of odd length is followed by a byte.
TEST_F(Vms, RecordsBecomeLinesOfText) {
  fixture.folder.write("f.bin", std::string("AB C \0DEFGH\0", 12));
  fixture.folder.write("u.bin", "no records");
  const auto ran = run("      END\n", {"--copy-in", "f.bin=F.DAT,fixed=5", "--copy-out", "F.DAT=f.txt,lines",
                                       "--copy-in", "u.bin=U.DAT", "--copy-out", "U.DAT=u.txt,lines"});
  EXPECT_EQ(fixture.folder.read("f.txt"), "AB C\nDEFGH\n");
  EXPECT_TRUE(has(ran.err, "U.DAT: the file has no records; omit ,lines or ,printed to copy its bytes"))
      << ran.err;
}

/// VAX Fortran's extensions of FORTRAN 77 that gfortran does not have, or defines otherwise.
TEST_F(Vms, VaxFortranExtensionsAreAccepted) {
  EXPECT_EQ(printed(R"(
	PROGRAM TABS
	INTEGER*2 I2
	CHARACTER*10 C
	DATA I2/'7F'X/, J/'17'O/
	ENCODE (10,30,C) J
30	FORMAT(I10)
	TYPE *,C,I2	! a comment
	DECODE (10,30,C) K
	IF (K) TYPE *,'ODD'
	IF (.NOT. (K .AND. 2) .OR. I2 .LT. 0) TYPE *,'FALSE'
	IF (K .AND. I2 .EQ. '7F'X) TYPE *,'BOTH'
	CALL LIB$INIT_TIMER
	CALL LIB$SHOW_TIMER(,5)
	END
)"),
            "        15    127\nODD\nFALSE\nBOTH\n FAULTS: 0\n");
  EXPECT_EQ(printed("      INTEGER A(2)\n      ENCODE (8,10,A) 1234\n   10 FORMAT (I8)\n      PRINT 20,A(2)\n"
                    "   20 FORMAT (1X,A4)\n      END\n"),
            "1234\n");
}

/// A page is read when the program or the system first touches it.
TEST_F(Vms, APageOfASectionIsReadWhenItIsTouched) {
  EXPECT_EQ(printed(R"(
      PROGRAM M
      IMPLICIT INTEGER (A-Z)
      INCLUDE '($FABDEF)'
      INCLUDE '($SECDEF)'
      INCLUDE '($IODEF)'
      INCLUDE '($SYSSRVNAM)'
      RECORD /FABDEF/ FAB
      CHARACTER*5 NAME /'M.DAT'/
      INTEGER*4 ASKED(2), PLACE(2), BLOCK(128)
      FAB.FAB$B_BID = FAB$C_BID
      FAB.FAB$B_BLN = FAB$C_BLN
      FAB.FAB$L_FNA = %LOC(NAME)
      FAB.FAB$B_FNS = 5
      FAB.FAB$L_ALQ = 99
      FAB.FAB$L_FOP = FAB$M_UFO
      FAB.FAB$B_FAC = FAB$M_PUT .OR. FAB$M_GET
      STATUS = SYS$CREATE(FAB)
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      STATUS = SYS$CRMPSC(ASKED, PLACE,, %VAL(SEC$M_WRT + SEC$M_EXPREG),
     1 ,,, %VAL(FAB.FAB$L_STV), %VAL(99),,,)
      IF (.NOT. STATUS) CALL LIB$STOP(%VAL(STATUS))
      CALL FILL(%VAL(PLACE(1)))
      STATUS = SYS$UPDSECW(PLACE)
      STATUS = SYS$QIOW(, %VAL(FAB.FAB$L_STV), %VAL(IO$_READVBLK),,,,
     1 BLOCK, %VAL(512), %VAL(77),,,)
      TYPE *, BLOCK(3)
      CALL SHOW(%VAL(PLACE(1)))
      END
      SUBROUTINE FILL(A)
      INTEGER*4 A(128, 99)
      DO 10 I = 1, 99
   10 A(3, I) = 1000 + I
      END
      SUBROUTINE SHOW(A)
      INTEGER*4 A(128, 99)
      WRITE (6, 10) A(3, 1), A(3, 99)
   10 FORMAT (2I6)
      END
)"),
            "       1077\n 1001  1099\n");
}

TEST_F(Vms, InvalidCopyFlagsAreRejected) {
  const auto complaint = [&](const Words& more) { return run("      END\n", more).err; };
  EXPECT_TRUE(has(complaint({"--copy-in", "x"}), "--copy-in: 'x': give HOST=NAME, HOST=NAME,fixed=BYTES, "));
  EXPECT_TRUE(has(complaint({"--copy-in", "none=X"}), "none"));
  EXPECT_TRUE(
      has(complaint({"--copy-out", "X=x.bin"}), "--copy-out: x.bin: RMS$_FNF: X: the file does not exist"));
  // The suite has this program for the Cray-1 because other tests run it there.
  EXPECT_TRUE(
      has(fixture.run("      END\n", {"--copy-out", "X=x.bin"}).err,
          "--copy-out: ctss has no such option; it applies only to CMS and VMS; use platter dataset"));
}

}  // namespace
}  // namespace platter::tests
