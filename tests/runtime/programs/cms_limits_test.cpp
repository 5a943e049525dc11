// Programs at the limits of CMS's files: full disks, files that are open twice, ends of files, and operands
// that commands reject.
//
// Machines: ibm3081

#include <gtest/gtest.h>

#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

class CmsLimits : public testing::Test {
 protected:
  ProgramFixture fixture;

  Outcome run(const std::string& program, const Words& more = {}) const {
    Words flags = {"--machine", "ibm3081", "--disk", "instant", "--no-summary"};
    flags.insert(flags.end(), more.begin(), more.end());
    return fixture.run(text_of(program.c_str()), flags);
  }
  std::string printed(const std::string& program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  /// Returns the messages about a command, with its return code unless that is 0.
  std::string said_of(const std::string& command) {
    fixture.cards = command + "\n";
    return run("      CHARACTER*80 C\n      READ (5, 10) C\n   10 FORMAT (A80)\n"
               "      CALL CMS(C, IRC)\n      END\n")
        .err;
  }
};

/// Two names of one file, by calls and by a unit, see the same records.
TEST_F(CmsLimits, AFileThatIsOpenTwiceIsOneFile) {
  EXPECT_EQ(printed(R"(
      CHARACTER*8 C
      CALL CMS('FILEDEF 8 DISK X DATA A (RECFM F LRECL 8', IRC)
      WRITE (8, 10)
   10 FORMAT ('FIRST')
      CALL FSWRITE('X DATA A', 2, 1, 'SECOND  ', 8, 'F', IRC)
      N = 8
      CALL FSREAD('X DATA A', 1, 1, C, N, IRC)
      PRINT 20, IRC, N, C
      REWIND 8
      READ (8, 30) C
      READ (8, 30) C
      PRINT 20, IRC, N, C
   20 FORMAT (2I3, 1X, A8)
   30 FORMAT (A8)
      CALL CMS('ERASE X DATA A', IRC)
      PRINT 20, IRC
      END
)"),
            "  0  8 FIRST   \n  0  8 SECOND  \n 32\n");
}

/// ENDFILE removes the records after it. BACKSPACE after the end of the file moves to before that end.
TEST_F(CmsLimits, FileEndsAtItsEndfile) {
  const char* const program = R"(
      CALL CMS('FILEDEF 8 DISK X DATA A (RECFM F LRECL 8', IRC)
      DO 10 I = 1, 4
   10 WRITE (8, 20) I
   20 FORMAT (I8)
      REWIND 8
      READ (8, 20) I
      READ (8, 20) I
      ENDFILE 8
      REWIND 8
   30 READ (8, 20, END=40) I
      GO TO 30
   40 BACKSPACE 8
      READ (8, 20, END=50) K
      PRINT 20, -1
   50 BACKSPACE 8
      WRITE (8, 20) 7
      REWIND 8
   60 READ (8, 20, END=70) I
      PRINT 20, I
      GO TO 60
   70 END
)";
  EXPECT_EQ(printed(program), "       1\n       2\n       7\n");
  EXPECT_TRUE(has(run(R"(
      CALL CMS('FILEDEF 8 DISK X DATA A4 (RECFM VBS', IRC)
      DO 10 I = 1, 4
   10 WRITE (8) I
      REWIND 8
      READ (8) I
      ENDFILE 8
      END
)")
                      .err,
                  "an ENDFILE inside a file of mode 4 is not modelled"));
}

/// A record of the same length replaces the old one, and the records after it stay. A record of another
/// length becomes the last one of the file.
TEST_F(CmsLimits, VariableRecordsAreReplacedInPlace) {
  EXPECT_EQ(printed(R"(
      CHARACTER*8 C
      DO 10 I = 1, 3
   10 CALL FSWRITE('X DATA A', I, 1, 'OLDOLD', 6, 'V', IRC)
      CALL FSWRITE('X DATA A', 2, 1, 'NEWNEW', 6, 'V', IRC)
      CALL CMS('LISTFILE X DATA A', IRC)
      N = 8
      C = ' '
      CALL FSREAD('X DATA A', 3, 1, C, N, IRC)
      PRINT 20, IRC, N, C
      CALL FSWRITE('X DATA A', 1, 1, 'SHORT', 5, 'V', IRC)
      CALL CMS('LISTFILE X DATA A', IRC)
   20 FORMAT (2I3, 1X, A8)
      END
)"),
            "X DATA A1 V 6 3 1\n  0  6 OLDOLD  \nX DATA A1 V 5 1 1\n");
}

/// A cylinder has 150 blocks: two for the directory and the map of free blocks, and one for the pointers to
/// the other 147. The records that did fit can be read, and the unit can be closed.
TEST_F(CmsLimits, AFullDiskKeepsRoomForPointers) {
  const std::string out = printed(R"(
      INTEGER A(1024)
      CALL CMS('FORMAT 192 B 1 (BLKSIZE 4K', IRC)
      CALL CMS('FILEDEF 8 DISK X DATA B (RECFM F LRECL 4096', IRC)
      DO 10 I = 1, 200
      A(1) = I
   10 WRITE (8, IOSTAT=IO, ERR=20) A
   20 PRINT 40, I, MIN0(IO, 1)
      CLOSE (8)
      OPEN (8, FILE='X DATA B', FORM='UNFORMATTED')
      DO 30 K = 1, I - 1
   30 READ (8) A
      PRINT 40, A(1)
   40 FORMAT (2I5)
      CALL CMS('QUERY DISK B', IRC)
      END
)");
  EXPECT_TRUE(has(out, "  148    1\n  147\n")) << out;
  EXPECT_TRUE(has(out, "LEFT 0")) << out;
}

TEST_F(CmsLimits, CopyfileReplacesWithTheOptionReplace) {
  EXPECT_EQ(printed(R"(
      CALL FSWRITE('X DATA A', 1, 1, 'NEW ', 4, 'F', IRC)
      CALL FSCLOSE('X DATA A', IRC)
      CALL FSWRITE('Y DATA A', 1, 1, 'OLDOLD', 6, 'F', IRC)
      CALL FSCLOSE('Y DATA A', IRC)
      CALL CMS('COPYFILE X DATA A Y DATA A', I1)
      CALL CMS('LISTFILE Y DATA A', IRC)
      CALL CMS('COPYFILE X DATA A Y DATA A (REPLACE', I2)
      CALL CMS('LISTFILE Y DATA A', IRC)
      PRINT 10, I1, I2
   10 FORMAT (2I3)
      END
)"),
            "Y DATA A1 F 6 1 1\nY DATA A1 F 4 1 1\n 24  0\n");
}

/// IOSTAT= receives the error of a statement. A call that fails returns a code, and creates no file.
TEST_F(CmsLimits, FailedCallsChangeNothing) {
  EXPECT_EQ(printed(R"(
      READ (8, 10, IOSTAT=IO) I
      PRINT 10, MIN0(IABS(IO), 1)
      CALL FSWRITE('X DATA A', 5, 1, 'ABCD', 4, 'F', I1)
      CALL FSWRITE('X DATA A', 1, 0, 'ABCD', 4, 'F', I2)
      CALL FSWRITE('X DATA A', 1, 1, 'ABCD', -4, 'F', I3)
      CALL CMS('LISTFILE X DATA A', I4)
      PRINT 10, I1, I2, I3, I4
   10 FORMAT (4I3)
      END
)"),
            "  1\n  7  7  8 28\n");
}

TEST_F(CmsLimits, ReportsTheBytesOfNumbers) {
  const Outcome outcome = run(R"(
      CALL FSWRITE('X DATA A', 1, 1, 1, 4, 'F', IRC)
      CALL FSCLOSE('X DATA A', IRC)
      CALL CMS('FILEDEF 8 DISK X DATA A (RECFM F LRECL 4', IRC)
      READ (8) I
      REWIND 8
      WRITE (8) 1
      CLOSE (8)
      N = 4
      CALL FSREAD('X DATA A', 1, 1, J, N, IRC)
      PRINT 10, I, J
   10 FORMAT (2I9)
      END
)");
  EXPECT_EQ(outcome.out, " 16777216 16777216\n");
  EXPECT_TRUE(has(outcome.err, "was written by FSWRITE")) << outcome.err;
  EXPECT_TRUE(has(outcome.err, "was written by WRITE")) << outcome.err;
}

TEST_F(CmsLimits, ReportsFilesThatCannotBeCopiedWhole) {
  fixture.folder.write("x.bin", std::string(100, 'x'));
  const char* const nothing = "      END\n";
  EXPECT_TRUE(has(run(nothing, {"--copy-in", "x.bin=X DATA A,fixed=80"}).err,
                  "100 bytes are not a whole number of records of 80: 20 are left over"));
  EXPECT_TRUE(has(run(nothing, {"--copy-in", "x.bin=X DATA A,fixed=65536"}).err, "have 1 to 65535 bytes"));
  EXPECT_TRUE(
      has(run(nothing, {"--copy-in", "x.bin=X DATA A,spanned"}).err, "',spanned' is not a record format"));
  const Outcome outcome = run(R"(
      CALL FSWRITE('V DATA A4', 1, 1, 'ABCDE', 5, 'V', IRC)
      CALL FSWRITE('V DATA A4', 2, 1, 'FG', 2, 'V', IRC)
      END
)",
                              {"--copy-out", "V DATA A4=v.bin"});
  EXPECT_EQ(fixture.folder.read("v.bin"), std::string("\0\5ABCDE\0\2FG", 11));
  EXPECT_TRUE(has(outcome.err, "its records are not blocks")) << outcome.err;
}

/// The volume has one area for CP's spooled pages. A minidisk never reaches into it: FORMAT fails if the
/// other cylinders are not enough.
TEST_F(CmsLimits, MinidisksKeepClearOfTheSpoolingArea) {
  EXPECT_TRUE(has(said_of("FORMAT 192 B 99999"), "return code"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 885"), "return code"));
  EXPECT_EQ(said_of("FORMAT 192 B 100 (BLKSIZE 4K"), "");
  EXPECT_EQ(said_of("FORMAT 191 A 10"), "");
  EXPECT_TRUE(has(said_of("FORMAT 191 A 21"), "the device has 20 cylinders of blocks of 4096 bytes"));
}

TEST_F(CmsLimits, CommandsAcceptTheirDocumentedArguments) {
  EXPECT_TRUE(has(said_of("ERASE X DATA A (NOTYPE"), "option 'NOTYPE'"));
  EXPECT_TRUE(has(said_of("ERASE X DATA A Y"), "unexpected word 'Y'; write ERASE NAME TYPE MODE"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 10 (BLKSIZE 4K BLKSIZE 4K"), "option BLKSIZE is given twice"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 10 (BLKSIZE"), "option BLKSIZE has no value"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 4611686018427387904"), "a number from 1 to 2147483647"));
  EXPECT_TRUE(has(said_of("FORMAT 192 B 10 (BLKSIZE 9007199254740993K"), "a number from 1 to 2097151"));
  EXPECT_TRUE(has(said_of("FILEDEF 5 DISK X DATA A"), "units 5 and 6"));
  EXPECT_TRUE(has(said_of("FILEDEF 100 DISK X DATA A"), "a number from 1 to 99"));
  EXPECT_TRUE(has(said_of("FILEDEF 8 DISK X DATA A (RECFM F LRECL 65536"), "a number from 1 to 65535"));
  EXPECT_TRUE(has(said_of("FILEDEF 8 DISK X DATA A4 (RECFM VBS BLKSIZE 11"), "a number from 12 to 65536"));
  EXPECT_TRUE(has(said_of("FILEDEF 8 DISK X DATA A4 (RECFM VBS BLKSIZE 32761"), "(OSSIM)"));
  EXPECT_TRUE(has(said_of("QUERY DISK AB"), "QUERY SIO with a mode"));
}

TEST_F(CmsLimits, CommandsOfCpAcceptTheirDocumentedArguments) {
  EXPECT_TRUE(has(said_of("CP LINK MAINT 190 AS 290 RR"), "MAINT is not in the CP directory"));
  EXPECT_TRUE(has(said_of("CP LINK MAINT 190 AS 290 X"), "mode 'X' is not valid"));
  EXPECT_TRUE(has(said_of("CP LOGON SMITH"), "(return code 53)"));
  EXPECT_TRUE(has(said_of("CP LOGOFF"), "FORTUSER runs the program"));
  EXPECT_TRUE(has(said_of("CP DETACH 191"), "the device is not a link"));
  EXPECT_TRUE(has(said_of("CP DEFSEG X 5-4 SR"), "ends before it begins"));
  EXPECT_TRUE(has(said_of("CP DEFSEG X 500 SR"), "is not a range of pages"));
  EXPECT_TRUE(has(said_of("CP SAVESEG X"), "use CP DEFSEG"));
  EXPECT_TRUE(has(said_of("CP DEFINE STORAGE 32K"), "64K to 16384K"));
  EXPECT_TRUE(has(said_of("CP LOCATE 330"), "use QUERY SIO"));
  EXPECT_TRUE(has(said_of("CP QUERRY SIO A"), "unknown command 'QUERRY'"));
  EXPECT_TRUE(has(said_of("SEGMENT LOAD X"), "segment X is not saved"));
  EXPECT_TRUE(has(said_of("LOADMOD X A"), "file 'X MODULE A1' not found"));
  EXPECT_TRUE(has(said_of("NUCXDROP X"), "nothing of that name is loaded"));
  EXPECT_TRUE(has(said_of("ACCESS 555 T"), "(return code 100)"));
  EXPECT_TRUE(has(said_of("RELEASE T"), "disk 'T' is not accessed"));
  EXPECT_TRUE(has(said_of("EXECIO 1 DISKW X DATA A"), "the program stack is empty"));
  EXPECT_TRUE(has(said_of("RENAME X DATA A Y DATA A"), "(return code 28)"));
}

TEST_F(CmsLimits, ReportsRoutinesOfOtherMachines) {
  for (const char* const program : {"      X = DSP(4, 1)\n      END\n", "      I = IFTBL(3, 4)\n      END\n",
                                    "      CALL IOWAIT(5)\n      END\n"})
    EXPECT_TRUE(has(run(program).err, "machines with INTEGERs of 8 bytes, not 4")) << program;
  EXPECT_TRUE(has(fixture
                      .run("      DIMENSION R(4)\n      CALL PAGING(1, 200, 1, 1, 1, 0.0, R)\n      END\n",
                           {"--machine", "ibm3081", "--site", "cached"})
                      .err,
                  "the disk ibm3880_23 is not a drive but of the kind 'cache'"));
}

}  // namespace
}  // namespace platter::tests
