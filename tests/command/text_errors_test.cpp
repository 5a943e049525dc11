// Errors of formatted statements on lines of datasets, and the specifiers that catch them.

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

TEST_P(TextErrorsOf, TheErrorNamesTheUnitAndTheLine) {
  Words flags = {"--text", "drives"};
  flags.insert(flags.end(), GetParam().flags.begin(), GetParam().flags.end());
  const Outcome outcome =
      CliFixture().run("      CHARACTER*2 M\n      M='{}'\n" + text_of(GetParam().statements) +
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
                "4: WRITE: unit 9: holds lines of text because of an earlier OPEN or formatted statement"},
        Refusal{"formatted_behind_unformatted", "\n      WRITE(9) 1\n      WRITE(9,10,IOSTAT=I) 1\n",
                "4: WRITE: unit 9: is connected to a dataset of records by an earlier OPEN or unformatted "
                "statement"},
        Refusal{"direct_access_of_lines", "\n      WRITE(9,10) 1\n      WRITE(9,REC=1) 1\n",
                "4: WRITE: unit 9: is connected to a dataset by an earlier OPEN or a formatted statement; "
                "direct-access"},
        Refusal{"records_as_lines",
                "\n      WRITE(9) 7\n      CLOSE(9)\n      OPEN(9,FORM='FORMATTED')\n      READ(9,10) I\n",
                "6: READ: unit 9: the record is not a line of text: byte 1 is 000 (octal), which is not a "
                "character; "
                "records written by unformatted statements must be read by unformatted statements"},
        Refusal{"end_of_file",
                "\n      WRITE(9,10) 1\n      REWIND 9\n      READ(9,10) I\n      READ(9,10) I\n",
                "6: READ: unit 9: end of file; END= or IOSTAT= lets the program continue"},
        Refusal{"bad_number", "\n      WRITE(9,20) 'AB'\n      REWIND 9\n      READ(9,10) I\n",
                "5: READ: unit 9: Bad value during integer read"},
        Refusal{"read_behind_write", "\n      WRITE(9,10) 1\n      READ(9,10) I\n",
                "4: READ: unit 9: no record follows the one just written"},
        Refusal{"advance", "\n      WRITE(9,10,ADVANCE='NO') 1\n",
                "3: WRITE: unit 9: ADVANCE='NO': each record of a dataset is a whole line"},
        Refusal{"dollar", "\n      WRITE(9,30)\n   30 FORMAT(2HAB,$)\n",
                "3: WRITE: unit 9: the format does not end its line ($)"},
        Refusal{"character_of_no_text", "\n      WRITE(9,20) CHAR(27)\n",
                "3: WRITE: unit 9: column 1 of the line has the character with the octal code 033, which is "
                "not a text "
                "character"},
        Refusal{"no_display_code",
                "\n      WRITE(9,20) M\n",
                "3: WRITE: unit 9: column 1 of the line has the character '{', which display code does not "
                "contain",
                {"--machine", "cdc7600"}},
        Refusal{"append", "\n      OPEN(9,POSITION='APPEND')\n",
                "3: OPEN: unit 9: POSITION='APPEND' is not supported"},
        Refusal{"file_of_another_name",
                "\n      OPEN(9,FILE='ONE')\n",
                "3: OPEN: unit 9: FILE='ONE' conflicts with dataset TWO",
                {"--file", "9=TWO"}},
        Refusal{"full",
                "\n      DO 30 I=1,600\n   30 WRITE(9,10) I\n",
                "4: WRITE: unit 9: the dataset is full",
                {"--file", "9=D,text,sectors=1"}}),
    [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace platter::tests
