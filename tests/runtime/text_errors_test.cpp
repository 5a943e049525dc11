// What formatted statements on lines of datasets refuse, and which errors they answer.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Refusal {
  const char* name;
  const char* statements;
  const char* message;
  Words flags{};
};
void PrintTo(const Refusal& one, std::ostream* out) {
  *out << one.name;
}

class TextErrorsOf : public testing::TestWithParam<Refusal> {};

TEST_P(TextErrorsOf, name_the_unit_and_the_line) {
  Words flags = {"--text", "drives"};
  flags.insert(flags.end(), GetParam().flags.begin(), GetParam().flags.end());
  const Outcome outcome =
      Desk().run("      CHARACTER*2 M\n      M='{}'\n" + text_of(GetParam().statements) +
                     "      PRINT *,'AFTER'\n   10 FORMAT(I4)\n   20 FORMAT(A)\n      END\n",
                 flags);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_FALSE(has(outcome.out, "AFTER"));
  EXPECT_TRUE(has(outcome.err, std::string("test.f:") + GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Text, TextErrorsOf,
    testing::Values(
        Refusal{"unformatted_behind_formatted",
                "\n      WRITE(9,10) 1\n      WRITE(9,ERR=30) 1\n   30 CONTINUE\n",
                "4: WRITE: unit 9: holds lines of text, by an OPEN or by formatted statements before"},
        Refusal{
            "formatted_behind_unformatted", "\n      WRITE(9) 1\n      WRITE(9,10,IOSTAT=I) 1\n",
            "4: WRITE: unit 9: is on a dataset of records, by an OPEN or an unformatted statement before"},
        Refusal{
            "direct_access_of_lines", "\n      WRITE(9,10) 1\n      WRITE(9,REC=1) 1\n",
            "4: WRITE: unit 9: is on a dataset, by an OPEN or a formatted statement before; direct-access"},
        Refusal{"records_as_lines",
                "\n      WRITE(9) 7\n      CLOSE(9)\n      OPEN(9,FORM='FORMATTED')\n      READ(9,10) I\n",
                "6: READ: unit 9: the record is no line of text: byte 1 is 000, which is no character; what "
                "unformatted statements have written, they have to read"},
        Refusal{"end_of_file",
                "\n      WRITE(9,10) 1\n      REWIND 9\n      READ(9,10) I\n      READ(9,10) I\n",
                "6: READ: unit 9: end of file; END= or IOSTAT= would go on from here"},
        Refusal{"bad_number", "\n      WRITE(9,20) 'AB'\n      REWIND 9\n      READ(9,10) I\n",
                "5: READ: unit 9: Bad value during integer read"},
        Refusal{"read_behind_write", "\n      WRITE(9,10) 1\n      READ(9,10) I\n",
                "4: READ: unit 9: behind what was just written there is nothing to read"},
        Refusal{"advance", "\n      WRITE(9,10,ADVANCE='NO') 1\n",
                "3: WRITE: unit 9: ADVANCE='NO': a record of a dataset is a whole line"},
        Refusal{"dollar", "\n      WRITE(9,30)\n   30 FORMAT(2HAB,$)\n",
                "3: WRITE: unit 9: the format leaves its line without an end ($)"},
        Refusal{
            "character_of_no_text", "\n      WRITE(9,20) CHAR(27)\n",
            "3: WRITE: unit 9: column 1 of the line has the character of code 033, which is none of text"},
        Refusal{
            "no_display_code",
            "\n      WRITE(9,20) M\n",
            "3: WRITE: unit 9: column 1 of the line has the character '{', and display code has none such",
            {"--machine", "cdc7600"}},
        Refusal{"append", "\n      OPEN(9,POSITION='APPEND')\n",
                "3: OPEN: unit 9: POSITION='APPEND' cannot be had"},
        Refusal{"file_of_another_name",
                "\n      OPEN(9,FILE='ONE')\n",
                "3: OPEN: unit 9: FILE='ONE', and from outside of the program the unit is on dataset TWO",
                {"--file", "9=TWO"}},
        Refusal{"full",
                "\n      DO 30 I=1,600\n   30 WRITE(9,10) I\n",
                "4: WRITE: unit 9: the dataset is full",
                {"--file", "9=D,text,sectors=1"}}),
    [](const auto& one) { return one.param.name; });

TEST(TextErrors, a_line_that_is_too_long_is_an_error) {
  const Outcome outcome = Desk().run(text_of(R"(
      CHARACTER*1000001 A
      A=' '
      WRITE(9,10,IOSTAT=I) A(1:1000000)
      WRITE(9,10,IOSTAT=J) A
   10 FORMAT(A)
      PRINT *,I,J
      REWIND 9
      READ(9,10) A
      READ(9,10,END=20) A
      STOP 3
   20 OPEN(8,RECL=20)
      WRITE(8,10,ERR=30) A(1:21)
      STOP 4
   30 WRITE(8,10) A(1:20)
      END
)"),
                                     {"--text", "drives"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{0, 1}));
}

TEST(TextErrors, ERR_END_IOSTAT_and_IOMSG_are_answered_and_EOF_too) {
  const Outcome outcome = Desk().run(text_of(R"(
      CHARACTER*40 M
      WRITE(9,10) 'AB'
      WRITE(9,10) '12'
      REWIND 9
      READ(9,20,ERR=30) I
      STOP 3
   30 BACKSPACE 9
      READ(9,20,IOSTAT=N,IOMSG=M) I
      PRINT *,N.GT.0,M
      READ(9,20,ERR=40,END=40) I
      PRINT *,I
      READ(9,20,END=50) I
   40 STOP 4
   50 READ(9,20,IOSTAT=N,IOMSG=M) I
      PRINT *,N,M
      REWIND 9
      READ(9,10) M
      READ(9,10) M
      READ(9,10) M
      IF(EOF(9)) 60,70,60
   60 IF(EOF(9).EQ.0.) PRINT *,'ONCE'
   70 CONTINUE
   10 FORMAT(A)
   20 FORMAT(I2)
      END
)"),
                                     {"--text", "drives"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out,
            " T Bad value during integer read           \n"
            "                   12\n"
            "                   -1 end of file                             \n"
            " ONCE\n");
}

// libgfortran asks again behind the end in some of these: it gets nothing of the file that follows.
TEST(TextErrors, a_READ_that_meets_the_end_of_a_file_leaves_the_next_one_alone) {
  const Outcome outcome = Desk().run(text_of(R"(
      NAMELIST /PAR/ I,Y
      DO 90 K=1,8
      REWIND 9
      WRITE(9,10) 1
      ENDFILE 9
      WRITE(9,10) 21
      WRITE(9,10) 22
      WRITE(9,10) 23
      REWIND 9
      READ(9,10) I
      GO TO (1,2,3,4,5,6,7,8),K
    1 READ(9,*,END=80) I
      GO TO 80
    2 READ(9,*,END=80) I,J,Z
      GO TO 80
    3 READ(9,PAR,END=80)
      GO TO 80
    4 READ(9,20,END=80) I,J,Y
      GO TO 80
    5 READ(9,20,END=80)
      GO TO 80
    6 READ(9,10,END=80) I,J
      GO TO 80
    7 BACKSPACE 9
      READ(9,*,END=80) I,J
      GO TO 80
    8 BACKSPACE 9
      READ(9,30,END=80)
   80 READ(9,10) I
   90 PRINT 10,I
   10 FORMAT(I4)
   20 FORMAT(I4/I4/F4.0)
   30 FORMAT(///)
      END
)"),
                                     {"--text", "drives"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>(8, 21));
}

}  // namespace
}  // namespace platter::tests
