// Programs at the limits of CMS's files: full disks, files that are open twice, ends of files, and operands
// that commands reject.
//
// Machines: ibm3081

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/runtime/programs/program_desk.hpp"

namespace platter::tests {
namespace {

class CmsLimits : public testing::Test {
 protected:
  ProgramDesk desk;

  Outcome run(const std::string& program, const Words& more = {}) const {
    Words flags = {"--machine", "ibm3081", "--disk", "instant", "--no-summary"};
    flags.insert(flags.end(), more.begin(), more.end());
    return desk.run(text_of(program.c_str()), flags);
  }
  std::string printed(const std::string& program, const Words& more = {}) const {
    const Outcome outcome = run(program, more);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  }
  /// What is said when a command is refused, with its code.
  std::string said_of(const std::string& command) const {
    return run("      CALL CMS('" + command + "', IRC)\n      END\n").err;
  }
};

/// Two names of one file, by calls and by a unit, see the same records.
TEST_F(CmsLimits, a_file_that_is_open_twice_is_one_file) {
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

/// What stood behind ENDFILE is gone; BACKSPACE behind END stands in front of it.
TEST_F(CmsLimits, a_file_ends_where_endfile_stands) {
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
                  "an ENDFILE within a file of mode 4 is not modelled"));
}

/// A record of the same length takes the place of the old one, and others stay; one of another ends the file.
TEST_F(CmsLimits, variable_records_are_replaced_in_place) {
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

/// One cylinder of 150 blocks: two are the directory and the map of what is free, and one has the pointers to
/// the other 147. What did fit can be read, and the unit can be closed.
TEST_F(CmsLimits, a_full_disk_keeps_room_for_pointers) {
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

TEST_F(CmsLimits, copyfile_replaces_where_it_is_told_to) {
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

/// A statement that fails is taken by IOSTAT; a call that fails gives a code, and leaves no file behind.
TEST_F(CmsLimits, what_fails_leaves_nothing_behind) {
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

TEST_F(CmsLimits, bytes_of_numbers_are_told_of) {
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

TEST_F(CmsLimits, what_cannot_be_copied_whole_is_told) {
  desk.folder.write("x.bin", std::string(100, 'x'));
  const char* const nothing = "      END\n";
  EXPECT_TRUE(has(run(nothing, {"--copy-in", "x.bin=X DATA A,fixed=80"}).err,
                  "100 bytes are no whole records of 80: 20 are left over"));
  EXPECT_TRUE(has(run(nothing, {"--copy-in", "x.bin=X DATA A,fixed=65536"}).err, "have 1 to 65535 bytes"));
  EXPECT_TRUE(has(run(nothing, {"--copy-in", "x.bin=X DATA A,spanned"}).err, "',spanned' is not a record format"));
  const Outcome outcome = run(R"(
      CALL FSWRITE('V DATA A4', 1, 1, 'ABCDE', 5, 'V', IRC)
      CALL FSWRITE('V DATA A4', 2, 1, 'FG', 2, 'V', IRC)
      END
)",
                              {"--copy-out", "V DATA A4=v.bin"});
  EXPECT_EQ(desk.folder.read("v.bin"), std::string("\0\5ABCDE\0\2FG", 11));
  EXPECT_TRUE(has(outcome.err, "its records are no blocks")) << outcome.err;
}

}  // namespace
}  // namespace platter::tests
