// A unit is connected either to text on the host or to a dataset on the emulated drives. A statement for the
// other kind is rejected, even if it has ERR= or IOSTAT=.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Mix {
  const char* name;
  const char* program;  ///< the program from its second line on; line 1 is a PROGRAM card or a comment
  const char* message;  ///< starts with the line number
  Words flags{};
  const char* card = "C";
};
void PrintTo(const Mix& one, std::ostream* out) {
  *out << one.name;
}

class Mixed : public testing::TestWithParam<Mix> {};

TEST_P(Mixed, StatementsAreRejectedWithLineAndUnit) {
  const Mix& mix = GetParam();
  CliFixture desk;
  desk.cards = "  12\n";
  const Outcome outcome = desk.run(mix.card + std::string("\n") + text_of(mix.program) +
                                       "      PRINT *,'AFTER'\n   10 FORMAT(I4)\n      END\n",
                                   mix.flags);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_FALSE(has(outcome.out, "AFTER"));
  EXPECT_TRUE(has(outcome.err, std::string("test.f:") + mix.message));
}

INSTANTIATE_TEST_SUITE_P(
    All, Mixed,
    testing::Values(
        Mix{"formatted_behind_unformatted",
            "\n      WRITE(9) 1\n      WRITE(9,10,IOSTAT=I,ERR=99) 2\n   99 CONTINUE\n",
            "3: WRITE: unit 9: is connected to a dataset by an earlier OPEN or an unformatted statement; "
            "formatted and direct-access statements work only on files of the host. Use another unit for "
            "them, "
            "or CLOSE this one and OPEN it with FORM='FORMATTED'"},
        Mix{"unformatted_behind_formatted",
            "\n      WRITE(9,10) 1\n      WRITE(9,IOSTAT=I,ERR=99) 2\n   99 CONTINUE\n",
            "3: WRITE: unit 9: holds text on the host because of an earlier OPEN or formatted or "
            "direct-access statement; unformatted statements and BUFFER IN and OUT work only on datasets. "
            "Use another unit for them, or CLOSE this one and OPEN it with FORM='UNFORMATTED'"},
        Mix{"read_behind_formatted",
            "\n      WRITE(9,10) 1\n      REWIND 9\n      READ(9,END=99) I\n   99 CONTINUE\n",
            "4: READ: unit 9: holds text"},
        Mix{"list_directed", "\n      WRITE(9) 1\n      REWIND 9\n      READ(9,*,IOSTAT=I) J\n",
            "4: READ: unit 9: is connected to a"},
        Mix{"namelist", "\n      NAMELIST /N/ I\n      I=1\n      WRITE(9) 1\n      WRITE(9,N)\n",
            "5: WRITE: unit 9: is connected to a"},
        Mix{"formatted_behind_buffer_out", "\n      BUFFER OUT (9,0) (A,A)\n      WRITE(9,10) 2\n",
            "3: WRITE: unit 9: is connected to a"},
        Mix{"buffer_out_behind_formatted", "\n      WRITE(9,10) 1\n      BUFFER OUT (9,0) (A,A)\n",
            "3: BUFFER OUT: unit 9: holds text"},
        Mix{"buffer_in_behind_formatted", "\n      WRITE(9,10) 1\n      BUFFER IN (9,0) (A,A)\n",
            "3: BUFFER IN: unit 9: holds text"},
        Mix{"formatted_behind_endfile", "\n      ENDFILE 9\n      WRITE(9,10) 1\n",
            "3: WRITE: unit 9: is connected to a"},
        Mix{"formatted_on_a_file",
            "\n      WRITE(9,10,IOSTAT=I) 1\n",
            "2: WRITE: unit 9: is connected to dataset DATA (--file 9=DATA); formatted and direct-access "
            "statements work only on files of the host. Use another unit for them",
            {"--file", "9=DATA"}},
        Mix{"formatted_on_a_name_of_the_card",
            "\n      WRITE(9,10) 1\n",
            "2: WRITE: unit 9: is connected to dataset DATA (TAPE9=DATA on the PROGRAM card)",
            {},
            "      PROGRAM X(OUTPUT,TAPE9=DATA)"},
        Mix{"formatted_on_another_unit_s_name",
            "\n      WRITE(8,10) 1\n",
            "2: WRITE: unit 8: is connected to dataset DATA (TAPE9=DATA on the PROGRAM card)",
            {},
            "      PROGRAM X(OUTPUT,TAPE9=DATA,TAPE8=TAPE9)"},
        Mix{"direct_access_on_a_file",
            "\n      WRITE(9,REC=1) 1\n",
            "2: WRITE: unit 9: is connected to dataset DATA (--file 9=DATA)",
            {"--file", "9=DATA"}},
        Mix{"open_of_a_file_for_text",
            "\n      OPEN(9,FILE='X',IOSTAT=I)\n",
            "2: OPEN: unit 9: is connected to dataset DATA (--file 9=DATA)",
            {"--file", "9=DATA"}},
        Mix{"open_for_direct_access_of_a_file",
            "\n      OPEN(9,FILE='X',ACCESS='DIRECT',RECL=8)\n",
            "2: OPEN: unit 9: is connected to dataset DATA (--file 9=DATA)",
            {"--file", "9=DATA"}},
        Mix{"sequential_behind_direct_access",
            "\n      OPEN(9,FILE='X',ACCESS='DIRECT',RECL=8)\n      WRITE(9,REC=1) 1\n      WRITE(9) 1\n",
            "4: WRITE: unit 9: holds text on the host because of an earlier"},
        Mix{"formatted_behind_open", "\n      OPEN(9,FORM='UNFORMATTED')\n      WRITE(9,10) 1\n",
            "3: WRITE: unit 9: is connected to a dataset by an"},
        Mix{"unformatted_behind_open", "\n      OPEN(9,FORM='FORMATTED')\n      WRITE(9) 1\n",
            "3: WRITE: unit 9: holds text on the host because of an"},
        Mix{"unformatted_behind_open_without_form", "\n      OPEN(9,STATUS='SCRATCH')\n      WRITE(9) 1\n",
            "3: WRITE: unit 9: holds text on the host because of an"},
        Mix{"open_as_text_without_close", "\n      WRITE(9) 1\n      OPEN(9,FORM='FORMATTED')\n",
            "3: OPEN: unit 9: is connected to a"},
        Mix{"open_as_dataset_without_close", "\n      WRITE(9,10) 1\n      OPEN(9,FORM='UNFORMATTED')\n",
            "3: OPEN: unit 9: holds text"},
        Mix{"formatted_behind_close_without_open",
            "\n      WRITE(9) 1\n      CLOSE(9)\n      WRITE(9,10) 1\n",
            "4: WRITE: unit 9: is connected to a"},
        Mix{"printer_and_buffer_out", "\n      PRINT 10,1\n      BUFFER OUT (6,0) (A,A)\n",
            "3: BUFFER OUT: unit 6: is the printer; unformatted statements and BUFFER IN and OUT work only "
            "on datasets. Use another unit for them, or declare a separate file: PROGRAM "
            "X(INPUT,OUTPUT,TAPE6)"},
        Mix{"unformatted_and_printer", "\n      WRITE(6) 1\n      PRINT 10,1\n",
            "3: WRITE: unit 6: is connected to a"},
        Mix{"cards_and_read", "\n      READ(5,10) I\n      READ(5,END=99) J\n   99 CONTINUE\n",
            "3: READ: unit 5: reads the cards; "},
        Mix{"punch_and_write", "\n      PUNCH 10,1\n      WRITE(100) 1\n", "3: WRITE: unit 100: holds text"},
        Mix{"printer_of_the_card",
            "\n      BUFFER OUT (2,0) (A,A)\n",
            "2: BUFFER OUT: unit 2: is TAPE2=OUTPUT on the PROGRAM card, which makes it a file of text lines",
            {},
            "      PROGRAM X(OUTPUT,TAPE2=OUTPUT)"},
        Mix{"punch_of_the_card",
            "\n      WRITE(7) 1\n",
            "2: WRITE: unit 7: is TAPE7=PUNCH on the PROGRAM card, which makes it a file of text lines",
            {},
            "      PROGRAM X(OUTPUT,TAPE7=PUNCH)"},
        Mix{"sysbuf_of_text", "\n      WRITE(9,10) 1\n      CALL SYSBUF(9,2)\n",
            "3: SYSBUF: unit 9: holds text"}),
    [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace platter::tests
