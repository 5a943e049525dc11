// Programs under CMS: commands, FILEDEF and Fortran's files, return codes, and files that go to the host and
// to the Cray.
//
// Machines: ibm3081

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class Cms : public testing::Test {
 protected:
  ProgramFixture fixture;

  Outcome run(const char* program, const Words& more = {}) const {
    Words flags = {"--machine", "ibm3081", "--disk", "instant", "--no-summary"};
    flags.insert(flags.end(), more.begin(), more.end());
    return fixture.run(text_of(program), flags);
  }
  std::string printed(const char* program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  std::string refused(const char* program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 1) << outcome.out;
    return outcome.err;
  }
};

/// FILEDEF names the file. Records of 10, 2 and 5 words go through blocks of 40 bytes. Each block starts with
/// 4 bytes for its length, and each segment with 4 for its own. The first block contains 32 bytes of the
/// first record. The second contains the other 8, the second record of 8, and 8 of the third. The last block
/// contains the other 12.
TEST_F(Cms, AFileOfMode4HasBlocks) {
  EXPECT_EQ(printed(R"(
      INTEGER A(10), B(10)
      DATA A /1,2,3,4,5,6,7,8,9,10/
      CALL CMS('FILEDEF 8 DISK MY DATA A4 (RECFM VBS BLKSIZE 40', IRC)
      WRITE (8) A
      WRITE (8) A(1), A(2)
      WRITE (8) (A(I), I = 1, 5)
      REWIND 8
      READ (8) B
      READ (8) B(1), B(2)
      READ (8) (B(I), I = 3, 7)
      BACKSPACE 8
      BACKSPACE 8
      READ (8) M, N
      WRITE (6, 10) IRC, B, M, N
   10 FORMAT (13I3)
      READ (8) I
      READ (8, END=20) I
   20 CALL CMS('LISTFILE MY DATA A4', IRC)
      END
)",
                    {"--copy-out", "MY DATA A4=my.bin"}),
            "  0  1  2  1  2  3  4  5  8  9 10  1  2\nMY DATA A4 V 40 3 1\n");
  const std::string bytes = fixture.folder.read("my.bin");
  const auto block = [](int length) { return std::string({0, static_cast<char>(length), 0, 0}); };
  const auto segment = [](int length, int code) {
    return std::string({0, static_cast<char>(length), static_cast<char>(code), 0});
  };
  std::string expected = block(40) + segment(36, 1);
  const auto words = [](int first, int last) {
    std::string all;
    for (int i = first; i <= last; ++i) all += std::string({0, 0, 0, static_cast<char>(i)});
    return all;
  };
  expected += words(1, 8);
  expected +=
      block(40) + segment(12, 2) + words(9, 10) + segment(12, 0) + words(1, 2) + segment(12, 1) + words(1, 2);
  expected += block(20) + segment(16, 2) + words(3, 5);
  EXPECT_EQ(bytes, expected);
}

TEST_F(Cms, CopiesHaveTheGivenRecordFormat) {
  fixture.folder.write("f.bin", "ABCDEFGHIJ");
  fixture.folder.write("v.bin", std::string("\0\2XY\0\3ZZZ", 9));
  EXPECT_EQ(printed(R"(
      CALL CMS('LISTFILE F DATA A', IRC)
      CALL CMS('LISTFILE V DATA A', IRC)
      END
)",
                    {"--copy-in", "f.bin=F DATA A,fixed=5", "--copy-in", "v.bin=V DATA A,variable",
                     "--copy-out", "F DATA A=g.bin", "--copy-out", "V DATA A=w.bin"}),
            "F DATA A1 F 5 2 1\nV DATA A1 V 3 2 1\n");
  fixture.folder.write("l.txt", "XY\n\nZZZ\n");
  fixture.folder.write("p.txt", "AB   C D");
  EXPECT_EQ(printed("      CALL CMS('LISTFILE L DATA A', IRC)\n      END\n",
                    {"--copy-in", "l.txt=L DATA A,lines", "--copy-out", "L DATA A=l.bin", "--copy-out",
                     "L DATA A=m.txt,lines", "--copy-in", "p.txt=P DATA A,fixed=4", "--copy-out",
                     "P DATA A=q.txt,lines"}),
            "L DATA A1 V 3 3 1\n");
  EXPECT_EQ(fixture.folder.read("m.txt"), "XY\n \nZZZ\n");
  EXPECT_EQ(fixture.folder.read("q.txt"), "AB\n C D\n") << "without the blanks that fill them up";
  EXPECT_EQ(fixture.folder.read("l.bin"), std::string("\0\2XY\0\1 \0\3ZZZ", 12));
  EXPECT_EQ(fixture.folder.read("g.bin"), fixture.folder.read("f.bin"));
  EXPECT_EQ(fixture.folder.read("w.bin"), fixture.folder.read("v.bin"));
  const auto complaint = [&](const Words& flags) { return run("      END\n", flags).err; };
  EXPECT_TRUE(has(complaint({"--copy-in", "f.bin=F DATA A"}), "the length of a record is missing"));
  EXPECT_TRUE(has(complaint({"--copy-in", "f.bin=F"}), "it has no type"));
  EXPECT_TRUE(has(complaint({"--copy-out", "N DATA A=n.bin"}), "file 'N DATA A' not found"));
}

/// A file keeps the mode with which it was created, whatever mode a later access specifies.
TEST_F(Cms, ListfileHasTheModeOfTheFile) {
  EXPECT_EQ(printed(R"(
      CALL CMS('FILEDEF 8 DISK MY DATA A4', IRC)
      WRITE (8) 1
      CLOSE (8)
      CALL CMS('COPYFILE MY DATA A4 YOUR DATA A', IRC)
      CALL CMS('LISTFILE * DATA A', IRC)
      CALL CMS('LISTFILE MY DATA A1', IRC)
      END
)"),
            "MY DATA A4 V 12 1 1\nYOUR DATA A1 V 12 1 1\nMY DATA A4 V 12 1 1\n");
}

/// A program that ignores a return code continues. The error is reported.
TEST_F(Cms, CommandsReturnCodes) {
  const Outcome outcome = run(R"(
      CALL CMS('LISTFILE NONE DATA A', I1)
      CALL CMS('FORMAT 192 B 10 (BLKSIZE 3K', I2)
      CALL CMS('ERAZE X DATA A', I3)
      CALL CMS('XEDIT X (WIDTH 80', I4)
      CALL CMS('FILEDEF 8 DISK X DATA A1 (RECFM VBS', I5)
      CALL CMS('LISTFILE X DATA Q', I6)
      WRITE (6, 10) I1, I2, I3, I4, I5, I6
   10 FORMAT (6I4)
      END
)");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "  28  24  -3  24  24  36\n");
  EXPECT_TRUE(has(outcome.err, "test.f:1: file 'NONE DATA A1' not found (return code 28)"));
  EXPECT_TRUE(has(outcome.err, "test.f:2: FORMAT 192 B: no volume of this site has blocks of 3072 bytes"));
  EXPECT_TRUE(has(outcome.err, "test.f:3: 'ERAZE X DATA A': unknown command 'ERAZE'; nearest: ERASE"));
  EXPECT_TRUE(has(outcome.err, "spanned records need files of mode 4"));
}

/// Records follow each other. A WRITE removes the records after it.
TEST_F(Cms, RecordsOfAFileFollowEachOther) {
  EXPECT_EQ(printed(R"(
      CALL CMS('FILEDEF 8 DISK X DATA A (RECFM F LRECL 12', IRC)
      DO 10 I = 1, 5
   10 WRITE (8, 20) I
   20 FORMAT ('LINE', I3)
      REWIND 8
      READ (8, 30) I
      READ (8, 30) I
   30 FORMAT (4X, I3)
      WRITE (8, 20) 77
      REWIND 8
   40 READ (8, 30, END=50) I
      WRITE (6, 60) I
   60 FORMAT (I3)
      GO TO 40
   50 CALL CMS('LISTFILE X DATA A', IRC)
      END
)",
                    {"--copy-out", "X DATA A=x.txt"}),
            "  1\n  2\n 77\nX DATA A1 F 12 3 1\n");
  EXPECT_EQ(fixture.folder.read("x.txt"), "LINE  1     LINE  2     LINE 77     ");
}

/// Records are addressed by number, formatted or unformatted. A record that was never written is empty.
TEST_F(Cms, DirectAccessHasFixedRecords) {
  EXPECT_EQ(printed(R"(
      DIMENSION N(3), M(3)
      DATA N /7, 8, 9/
      CALL CMS('FILEDEF 8 DISK D DATA A (RECFM F', IRC)
      OPEN (8, ACCESS='DIRECT', RECL=12)
      WRITE (8, REC=3) N
      WRITE (8, REC=2) N(2), N(1)
      READ (8, REC=1) M
      PRINT 10, M
      READ (8, REC=2) M
      PRINT 10, M
      READ (8, REC=3) M
      PRINT 10, M
      READ (8, REC=4, IOSTAT=IO) M
      PRINT 10, MIN0(IO, 1)
      CLOSE (8)
      OPEN (9, FILE='L DATA A', ACCESS='DIRECT', FORM='FORMATTED',
     1 RECL=8)
      WRITE (9, 10, REC=2) 5
      CLOSE (9)
      CALL CMS('LISTFILE * DATA A', IRC)
   10 FORMAT (3I3)
      END
)",
                    {"--copy-out", "L DATA A=l.txt"}),
            "  0  0  0\n  8  7  0\n  7  8  9\n  1\nD DATA A1 F 12 3 1\nL DATA A1 F 8 2 1\n");
  EXPECT_EQ(fixture.folder.read("l.txt"), "          5     ");
  EXPECT_TRUE(has(refused("      OPEN (8, FILE='X DATA A', ACCESS='DIRECT', RECL=8)\n"
                          "      WRITE (8, REC=1) 1\n      CLOSE (8)\n"
                          "      OPEN (8, FILE='X DATA A', ACCESS='DIRECT', RECL=12)\n      END\n"),
                  "X DATA: the file has fixed records of 8 bytes, but direct access needs fixed records of "
                  "the length RECL=12"));
}

/// A call moves many fixed records. A shorter buffer receives as much as fits.
TEST_F(Cms, TheFileSystemIsCalledFromFortran) {
  EXPECT_EQ(printed(R"(
      INTEGER A(5), B(20)
      DO 10 I = 1, 4
        A(1) = I
   10 CALL FSWRITE('X DATA A', I, 1, A, 20, 'F', IRC)
      CALL FSCLOSE('X DATA A', IRC)
      N = 60
      CALL FSREAD('X DATA A', 2, 3, B, N, IRC)
      WRITE (6, 20) IRC, N, B(1), B(6), B(11)
      N = 8
      CALL FSREAD('X DATA A', 4, 3, B, N, IRC)
      WRITE (6, 20) IRC, N, B(1)
      CALL FSREAD('X DATA A', 5, 1, B, N, IRC)
      WRITE (6, 20) IRC, N
   20 FORMAT (5I4)
      CALL QSIO('A', NREAD, NWRITE)
      WRITE (6, 20) NREAD, NWRITE
      END
)"),
            "   0  60   2   3   4\n   0   8   4\n  12   0\n   1   2\n");
}

/// Commands as data for a workload: a file of 12 blocks is copied, read in one start by XEDIT, block by block
/// by EXECIO.
TEST_F(Cms, CommandsOnCardsMakeTheExpectedStarts) {
  fixture.folder.write("x.bin", std::string(12 * 4096, 'x'));
  fixture.folder.write("work.cards",
                       "COPYFILE X DATA A Y DATA A\nXEDIT Y DATA A (WIDTH 64\nEXECIO * DISKR Y DATA A\n"
                       "ERASE Y DATA A\nERASE Y DATA A\n");
  const Outcome outcome = run(R"(
      CHARACTER*72 CARD
   10 READ (5, 20, END=50) CARD
   20 FORMAT (A72)
      CALL QSIO('VOL1', NREAD1, NWRIT1)
      CALL CMS(CARD, IRC)
      CALL QSIO('VOL1', NREAD2, NWRIT2)
      WRITE (6, 30) IRC, NREAD2 - NREAD1
   30 FORMAT (2I4)
      GO TO 10
   50 END
)",
                              {"--copy-in", "x.bin=X DATA A,fixed=64", "--cards", "work.cards"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "   0  13\n   0   2\n   0  13\n   0   0\n  28   0\n");
}

/// The entries of 200 users fill four pages. The index applies only to sorted entries.
TEST_F(Cms, FindsUsersByTheIndexOnlyIfTheirEntriesAreSorted) {
  const char* const program = R"(
      CHARACTER*1 FIRST(2)
      DATA FIRST /'A', 'Z'/
      DO 50 K = 1, 2
      CALL CMS('FILEDEF 8 DISK USER DIRECT A (RECFM F LRECL 40', IRC)
      WRITE (8, 10) FIRST(K)
   10 FORMAT ('USER ', A1, '000 SECRET')
      DO 20 I = 1, 199
   20 WRITE (8, 30) I
   30 FORMAT ('USER U', I3.3, ' SECRET')
      CLOSE (8)
      CALL CMS('DIRECT USER DIRECT A', IRC)
      CALL QSIO('VOL1', NBEFOR, NW)
      CALL CMS('CP LINK U199 191 AS 291 RR', IRC)
      CALL QSIO('VOL1', NREAD, NW)
   50 PRINT 60, NREAD - NBEFOR
   60 FORMAT (I2)
      END
)";
  EXPECT_EQ(printed(program), " 4\n 4\n");
  EXPECT_EQ(printed(program, {"--set", "systems/cms.cms.directory_search=index"}), " 1\n 4\n");
}

/// REWIND does not determine whether the records of a unit are formatted.
TEST_F(Cms, FormattedRecordsArePaddedWithBlanksAfterARewind) {
  EXPECT_EQ(printed(R"(
      CHARACTER*6 C
      CALL CMS('FILEDEF 8 DISK X DATA A (RECFM F LRECL 6', IRC)
      REWIND 8
      WRITE (8, 10)
   10 FORMAT ('ABC')
      CLOSE (8)
      N = 6
      CALL FSREAD('X DATA A', 1, 1, C, N, IRC)
      IF (C .EQ. 'ABC   ') PRINT 20, N
   20 FORMAT (I2)
      END
)"),
            " 6\n");
}

TEST_F(Cms, UnitsWithoutFiledefAreOnDefaultFiles) {
  EXPECT_EQ(printed(R"(
      DEFINE FILE 9(5,3,U,NEXT)
      WRITE (9'2) 1, 2, 3
      WRITE (10) 1, 2
      WRITE (11, 10) 1
   10 FORMAT (I3)
      CLOSE (9)
      CLOSE (10)
      CLOSE (11)
      CALL CMS('LISTFILE * * A', IRC)
      END
)"),
            "FILE FT09F001 A4 F 12 2 1\nFILE FT10F001 A4 V 16 1 1\nFILE FT11F001 A4 F 80 1 1\n");
}

TEST_F(Cms, ExecsPerformCommandsInLoops) {
  EXPECT_EQ(printed(R"(
      CALL CMS('FILEDEF 8 DISK COPYALL EXEC A (RECFM V LRECL 80', IRC)
      WRITE (8, 10)
   10 FORMAT ('* COMMENT'/'STATE &1 DATA A'/'&LOOP 2 3'/
     1  'EXECIO 1 DISKR &1 DATA A'/'EXECIO 1 DISKW &2 DATA A 0 F 8'/
     2  'EXECIO 0 DISKW &2 DATA A (FINIS'/'&TYPE DONE'/'&EXIT 5'/
     3  '&TYPE NEVER')
      CLOSE (8)
      CALL CMS('FILEDEF 9 DISK X DATA A (RECFM F LRECL 8', IRC)
      WRITE (9, 20) 1, 2, 3, 4
   20 FORMAT (I8)
      CLOSE (9)
      CALL CMS('EXEC COPYALL X Y', IRC)
      PRINT 30, IRC
   30 FORMAT (I3)
      CALL CMS('EXECIO 0 DISKR X DATA A (FINIS', IRC)
      CALL CMS('RENAME Y DATA A Z DATA A', IRC)
      CALL CMS('STATE Y DATA A', IRC)
      PRINT 30, IRC
      CALL CMS('COPYFILE Z DATA A W DATA A (RECFM V LRECL 4', IRC)
      CALL CMS('LISTFILE * DATA A', IRC)
      END
)"),
            "DONE\n  5\n 28\nW DATA A1 V 1 3 1\nX DATA A1 F 8 4 1\nZ DATA A1 F 8 3 1\n");
}

TEST_F(Cms, ErrorsOfStatementsAreReportedWithTheirLine) {
  EXPECT_TRUE(has(refused("      READ (8) I\n      END\n"),
                  "test.f:1: READ: unit 8: file 'FILE FT08F001 A4' not found"));
  EXPECT_TRUE(has(refused("      INTEGER A(30)\n"
                          "      CALL CMS('FILEDEF 8 DISK X DATA A (RECFM F LRECL 80', IRC)\n"
                          "      WRITE (8) A\n      END\n"),
                  "test.f:3: WRITE: unit 8: X DATA: a record of 120 bytes exceeds LRECL 80"));
  EXPECT_TRUE(has(refused("      INTEGER A(1024)\n      CALL CMS('FORMAT 192 B 1 (BLKSIZE 4K', IRC)\n"
                          "      CALL CMS('FILEDEF 8 DISK X DATA B (RECFM F LRECL 4096', IRC)\n"
                          "   10 WRITE (8) A\n      GO TO 10\n      END\n"),
                  "disk B is full: 150 blocks of 4096 bytes"));
}

}  // namespace
}  // namespace platter::tests
