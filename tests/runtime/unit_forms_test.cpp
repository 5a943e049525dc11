// A unit holds text on the host or a dataset of the emulated drives; what would be the other is refused, and
// no ERR= or IOSTAT= swallows it.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Mix {
  const char* name;
  const char* program;  ///< from its second line on; line 1 is a PROGRAM card or a comment
  const char* message;  ///< begins with the line number
  Words flags{};
  const char* card = "C";
};
void PrintTo(const Mix& one, std::ostream* out) {
  *out << one.name;
}

class Mixed : public testing::TestWithParam<Mix> {};

TEST_P(Mixed, statements_are_refused_with_line_and_unit) {
  const Mix& mix = GetParam();
  Desk desk;
  desk.cards = "  12\n";
  const Outcome outcome = desk.run(mix.card + std::string("\n") + text_of(mix.program) +
                                       "      PRINT *,'AFTER'\n   10 FORMAT(I4)\n      END\n",
                                   mix.flags);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_FALSE(has(outcome.out, "AFTER"));
  EXPECT_TRUE(has(outcome.err, std::string("test.f:") + mix.message));
}

INSTANTIATE_TEST_SUITE_P(
    Of, Mixed,
    testing::Values(
        Mix{"formatted_behind_unformatted",
            "\n      WRITE(9) 1\n      WRITE(9,10,IOSTAT=I,ERR=99) 2\n   99 CONTINUE\n",
            "3: WRITE: unit 9: is on a dataset, by an OPEN or an unformatted statement before; formatted "
            "and direct-access statements work on the host's files only. Give them a unit of their own, or "
            "CLOSE this one and OPEN it with FORM='FORMATTED'"},
        Mix{"unformatted_behind_formatted",
            "\n      WRITE(9,10) 1\n      WRITE(9,IOSTAT=I,ERR=99) 2\n   99 CONTINUE\n",
            "3: WRITE: unit 9: holds text on the host, by an OPEN or by formatted or direct-access "
            "statements "
            "before; unformatted statements and BUFFER IN and OUT work on datasets only. Give them a unit of "
            "their own, or CLOSE this one and OPEN it with FORM='UNFORMATTED'"},
        Mix{"read_behind_formatted",
            "\n      WRITE(9,10) 1\n      REWIND 9\n      READ(9,END=99) I\n   99 CONTINUE\n",
            "4: READ: unit 9: holds text"},
        Mix{"list_directed", "\n      WRITE(9) 1\n      REWIND 9\n      READ(9,*,IOSTAT=I) J\n",
            "4: READ: unit 9: is on a dataset"},
        Mix{"namelist", "\n      NAMELIST /N/ I\n      I=1\n      WRITE(9) 1\n      WRITE(9,N)\n",
            "5: WRITE: unit 9: is on a dataset"},
        Mix{"formatted_behind_buffer_out", "\n      BUFFER OUT (9,0) (A,A)\n      WRITE(9,10) 2\n",
            "3: WRITE: unit 9: is on a dataset"},
        Mix{"buffer_out_behind_formatted", "\n      WRITE(9,10) 1\n      BUFFER OUT (9,0) (A,A)\n",
            "3: BUFFER OUT: unit 9: holds text"},
        Mix{"buffer_in_behind_formatted", "\n      WRITE(9,10) 1\n      BUFFER IN (9,0) (A,A)\n",
            "3: BUFFER IN: unit 9: holds text"},
        Mix{"formatted_behind_endfile", "\n      ENDFILE 9\n      WRITE(9,10) 1\n",
            "3: WRITE: unit 9: is on a dataset"},
        Mix{"formatted_on_a_file",
            "\n      WRITE(9,10,IOSTAT=I) 1\n",
            "2: WRITE: unit 9: is on dataset DATA (--file 9=DATA); formatted and direct-access statements "
            "work on "
            "the host's files only. Give them a unit of their own",
            {"--file", "9=DATA"}},
        Mix{"formatted_on_a_name_of_the_card",
            "\n      WRITE(9,10) 1\n",
            "2: WRITE: unit 9: is on dataset DATA (TAPE9=DATA on the PROGRAM card)",
            {},
            "      PROGRAM X(OUTPUT,TAPE9=DATA)"},
        Mix{"formatted_on_another_unit_s_name",
            "\n      WRITE(8,10) 1\n",
            "2: WRITE: unit 8: is on dataset DATA (TAPE9=DATA on the PROGRAM card)",
            {},
            "      PROGRAM X(OUTPUT,TAPE9=DATA,TAPE8=TAPE9)"},
        Mix{"direct_access_on_a_file",
            "\n      WRITE(9,REC=1) 1\n",
            "2: WRITE: unit 9: is on dataset DATA (--file 9=DATA)",
            {"--file", "9=DATA"}},
        Mix{"open_of_a_file_for_text",
            "\n      OPEN(9,FILE='X',IOSTAT=I)\n",
            "2: OPEN: unit 9: is on dataset DATA (--file 9=DATA)",
            {"--file", "9=DATA"}},
        Mix{"open_for_direct_access_of_a_file",
            "\n      OPEN(9,FILE='X',ACCESS='DIRECT',RECL=8)\n",
            "2: OPEN: unit 9: is on dataset DATA (--file 9=DATA)",
            {"--file", "9=DATA"}},
        Mix{"sequential_behind_direct_access",
            "\n      OPEN(9,FILE='X',ACCESS='DIRECT',RECL=8)\n      WRITE(9,REC=1) 1\n      WRITE(9) 1\n",
            "4: WRITE: unit 9: holds text on the host, by an OPEN or"},
        Mix{"formatted_behind_open", "\n      OPEN(9,FORM='UNFORMATTED')\n      WRITE(9,10) 1\n",
            "3: WRITE: unit 9: is on a dataset, by an OPEN"},
        Mix{"unformatted_behind_open", "\n      OPEN(9,FORM='FORMATTED')\n      WRITE(9) 1\n",
            "3: WRITE: unit 9: holds text on the host, by an OPEN"},
        Mix{"unformatted_behind_open_without_form", "\n      OPEN(9,STATUS='SCRATCH')\n      WRITE(9) 1\n",
            "3: WRITE: unit 9: holds text on the host, by an OPEN"},
        Mix{"open_as_text_without_close", "\n      WRITE(9) 1\n      OPEN(9,FORM='FORMATTED')\n",
            "3: OPEN: unit 9: is on a dataset"},
        Mix{"open_as_dataset_without_close", "\n      WRITE(9,10) 1\n      OPEN(9,FORM='UNFORMATTED')\n",
            "3: OPEN: unit 9: holds text"},
        Mix{"formatted_behind_close_without_open",
            "\n      WRITE(9) 1\n      CLOSE(9)\n      WRITE(9,10) 1\n", "4: WRITE: unit 9: is on a dataset"},
        Mix{"printer_and_buffer_out", "\n      PRINT 10,1\n      BUFFER OUT (6,0) (A,A)\n",
            "3: BUFFER OUT: unit 6: is the printer; unformatted statements and BUFFER IN and OUT work on "
            "datasets only. Give them a unit of their own, or have a file beside it: PROGRAM "
            "X(INPUT,OUTPUT,TAPE6)"},
        Mix{"unformatted_and_printer", "\n      WRITE(6) 1\n      PRINT 10,1\n",
            "3: WRITE: unit 6: is on a dataset"},
        Mix{"cards_and_read", "\n      READ(5,10) I\n      READ(5,END=99) J\n   99 CONTINUE\n",
            "3: READ: unit 5: reads the cards; "},
        Mix{"punch_and_write", "\n      PUNCH 10,1\n      WRITE(100) 1\n", "3: WRITE: unit 100: holds text"},
        Mix{"printer_of_the_card",
            "\n      BUFFER OUT (2,0) (A,A)\n",
            "2: BUFFER OUT: unit 2: is TAPE2=OUTPUT on the PROGRAM card, which holds text",
            {},
            "      PROGRAM X(OUTPUT,TAPE2=OUTPUT)"},
        Mix{"punch_of_the_card",
            "\n      WRITE(7) 1\n",
            "2: WRITE: unit 7: is TAPE7=PUNCH on the PROGRAM card, which holds text",
            {},
            "      PROGRAM X(OUTPUT,TAPE7=PUNCH)"},
        Mix{"sysbuf_of_text", "\n      WRITE(9,10) 1\n      CALL SYSBUF(9,2)\n",
            "3: SYSBUF: unit 9: holds text"}),
    [](const auto& one) { return one.param.name; });

// What stays as it was: text on the host's files, positioned there.
TEST(UnitForms, text_on_units_of_its_own_is_the_host_s) {
  Desk desk;
  const Outcome outcome = desk.run(text_of(R"(
      PROGRAM X(INPUT,OUTPUT,TAPE1,TAPE7=PUNCH)
      REWIND 1
      DO 5 I=1,4
    5 WRITE(1,10) I
      ENDFILE 1
      REWIND 1
      READ(1,10) I
      BACKSPACE 1
      READ(1,10) J
      READ(1,10) K
      REWIND 8
      WRITE(8,10) 77
      WRITE(7,10) 5
      PUNCH 10,6
      PRINT 10,I,J,K
   10 FORMAT(I4)
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "   1\n   1\n   2\n");
  EXPECT_EQ(desk.folder.read("fort.1"), "   1\n   2\n   3\n   4\n");
  EXPECT_EQ(desk.folder.read("fort.8"), "  77\n");
  EXPECT_EQ(desk.folder.read("fort.100"), "   5\n   6\n");
}

TEST(UnitForms, a_unit_that_was_closed_may_be_opened_for_the_other) {
  Desk desk;
  const Outcome outcome = desk.run(text_of(R"(
      CHARACTER*12 F(2)
      WRITE(9) 42
      CLOSE(9)
      OPEN(9,FORM='FORMATTED')
      INQUIRE(9,FORM=F(1))
      WRITE(9,10) 1
      REWIND 9
      READ(9,10) I
      CLOSE(9)
      OPEN(9,FORM='UNFORMATTED')
      INQUIRE(9,FORM=F(2))
      READ(9) J
      PRINT 20,I,J,F
   10 FORMAT(I4)
   20 FORMAT(2I4,2(1X,A))
      END
)"));
  EXPECT_EQ(outcome.out, "   1  42 FORMATTED    UNFORMATTED \n") << outcome.err;
  EXPECT_EQ(desk.folder.read("fort.9"), "   1\n");
}

TEST(UnitForms, an_OPEN_that_fails_decides_nothing) {
  const Outcome outcome = Desk().run(text_of(R"(
      OPEN(9,FILE='NOTHERE',STATUS='OLD',IOSTAT=I)
      WRITE(9) 42
      REWIND 9
      READ(9) J
      PRINT *,I.NE.0,J
      END
)"));
  EXPECT_TRUE(has(outcome.out, " T ")) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{42});
}

// The numbers 5 and 6 are those of RDISK's connectors, too, and of a file that the card has beside the cards.
TEST(UnitForms, cards_and_printer_leave_connectors_and_files_of_the_card_alone) {
  Desk desk;
  desk.cards = "  12\n";
  const Outcome outcome = desk.run(text_of(R"(
      PROGRAM X(INPUT,OUTPUT,TAPE5,TAPE6=DATA)
      DIMENSION A(512)
      READ(5,10) I
      WRITE(5) I+1
      REWIND 5
      READ(5) J
      BUFFER OUT (6,0) (A(1),A(512))
      IF(UNIT(6).NE.-1.) STOP 3
      PRINT 10,J
   10 FORMAT(I4)
      END
)"));
  EXPECT_EQ(outcome.out, "  13\n") << outcome.err;
  const Outcome connectors = desk.run(text_of(R"(
      DIMENSION A(512)
      READ(5,10) I
      CALL RDISK(5,A,512,0)
      CALL IOWAIT(5)
      CALL WDISK(6,A,512,0)
      PRINT 10,I
   10 FORMAT(I4)
      END
)"),
                                      {"--file", "5=DATA,start=7"});
  EXPECT_EQ(connectors.out, "  12\n") << connectors.err;
}

}  // namespace
}  // namespace platter::tests
