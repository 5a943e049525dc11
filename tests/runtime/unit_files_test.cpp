// Which dataset a unit is on: connectors, --file, scratch datasets, the PROGRAM card.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

TEST(UnitFiles, a_unit_that_is_not_connected_gets_a_scratch_dataset_at_the_end_of_a_drive) {
  Desk desk;
  desk.run(text_of(R"(
      DIMENSION A(2000)
      DO 10 I=9,12
      WRITE(I) A
   10 REWIND I
      WRITE(1) A
      REWIND 1
      END
)"),
           {"--trace", "trace"});
  const std::string trace = desk.folder.read("trace");
  // 411 cylinders of 180 sectors: 40 of them for each, units 9 and 1 both on drive 1.
  for (const char* transfer : {" 1 1 transfer 66780,", " 2 2 transfer 66780,", " 3 3 transfer 66780,",
                               " 4 4 transfer 66780,", " 1 5 transfer 59580,"}) {
    EXPECT_TRUE(has(trace, transfer));
  }
}

TEST(UnitFiles, a_scratch_dataset_is_not_overwritten_by_the_connector_of_its_drive) {
  const Outcome outcome = Desk().run(text_of(R"(
      DIMENSION A(512)
      WRITE(9) A
      REWIND 9
      CALL WDISK(5,A,512,66779*512)
      CALL IOWAIT(5)
      PRINT *,'WELL'
      CALL WDISK(5,A,512,66780*512)
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, " WELL\n");
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:7: WDISK: word address 34191360: sectors 66780 to 66780 of drive 1 are not SCRATCH1's to "
          "write: dataset TAPE9 has written from 66780 to 66781; give one of them a place of its own with "
          "--file, or use another unit"));
}

TEST(UnitFiles, a_scratch_dataset_goes_where_the_connector_has_written_nothing) {
  Desk desk;
  desk.run(text_of(R"(
      DIMENSION A(512)
      CALL WDISK(5,A,512,70000*512)
      CALL IOWAIT(5)
      WRITE(9) A
      REWIND 9
      END
)"),
           {"--trace", "trace"});
  EXPECT_TRUE(has(desk.folder.read("trace"), "transfer 59580,"));
}

TEST(UnitFiles, a_dataset_of_ones_own_is_not_written_where_another_has_written) {
  const Outcome outcome = Desk().run(text_of(R"(
      DIMENSION A(512)
      CALL WDISK(5,A,512,100*512)
      CALL IOWAIT(5)
      WRITE(9) A
      REWIND 9
      END
)"),
                                     {"--file", "9=OWN,start=99"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "test.f:5: IZDKOUT: word address 0: sectors 99 to 100 of drive 1 are not OWN's to write: "
                  "dataset SCRATCH1 has written from 100 to 100"));
}

TEST(UnitFiles, scratch_datasets_do_not_touch_each_other) {
  const Outcome outcome = Desk().run(text_of(R"(
      DIMENSION A(3000)
      DO 10 I=9,40
      WRITE(I) A,I
   10 CONTINUE
      DO 20 I=9,40
      REWIND I
      READ(I) A,J
      IF(I.NE.J) STOP 3
   20 CONTINUE
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST(UnitFiles, a_drive_without_room_says_so) {
  const Outcome outcome = Desk().run(text_of(R"(
      DO 10 I=9,53,4
   10 WRITE(I) I
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:2: WRITE: unit 49: drive 1 has no room for another scratch dataset; connect the unit with "
          "--file 49=NAME"));
}

TEST(UnitFiles, a_full_dataset_says_so_and_keeps_what_fits) {
  const char* const program = R"(
      DIMENSION A(600)
      DO 10 I=1,100
   10 WRITE(9,ERR=20) A
   20 PRINT *,I
      REWIND 9
      N=0
   30 READ(9,END=40) A
      N=N+1
      GOTO 30
   40 PRINT *,N
      WRITE(9) A
      END
)";
  const Outcome outcome = Desk().run(text_of(program), {"--file", "9=SHORT,sectors=10"});
  // Ten blocks hold 10*511 words, less two: eight records of 601.
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{9, 8}));
  EXPECT_TRUE(
      has(outcome.err,
          "test.f:11: WRITE: unit 9: the dataset is full: it has room for 10 blocks of 511 words; connect a "
          "longer one with --file 9=NAME,sectors=N"));
}

TEST(UnitFiles, an_unknown_library_is_named) {
  const Outcome outcome = Desk().run("      END\n", {"--library", "cftlob"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "ctss has no library 'cftlob'; nearest: cftlib"));
}

/// The program's PROGRAM MAIN with files.
std::string with_card(const std::string& files, const std::string& program) {
  const std::string without = "PROGRAM MAIN";
  return std::string(program).replace(program.find(without), without.size(), without + "(" + files + ")");
}

TEST(ProgramCard, connects_tapes_to_cards_and_printer) {
  Desk desk;
  desk.cards = "  12\n";
  const Outcome outcome = desk.run(with_card("INPUT,OUTPUT,TAPE1=INPUT,TAPE2=OUTPUT", text_of(R"(
      PROGRAM MAIN
      READ(1,10) I
   10 FORMAT(I4)
      WRITE(2,10) I+1
      END
)")));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "  13\n");
}

TEST(ProgramCard, gives_the_length_of_a_buffer_in_octal_words) {
  Desk desk;
  const std::string program = text_of(R"(
      PROGRAM MAIN
      DIMENSION A(4000)
      WRITE(7) A
      END
)");
  // 2001 octal is 1025 words, two sectors; eight blocks and a bit go in transfers of two.
  const auto calls = [&](const Words& flags) {
    return desk.json_of(with_card("TAPE7=2001", program), flags)["units"][2]["seeks"].get<int>();
  };
  EXPECT_EQ(calls({}), 0);
  desk.run(with_card("TAPE7=2001", program), {"--trace", "trace"});
  EXPECT_TRUE(has(desk.folder.read("trace"), "command for 2 sectors"));
  desk.run(with_card("TAPE7=2001", program), {"--trace", "trace", "--system-buffer", "3"});
  EXPECT_TRUE(has(desk.folder.read("trace"), "command for 3 sectors"));
}

TEST(ProgramCard, reaches_the_units_through_the_translator) {
  Desk desk;
  desk.cards = "  12\n";
  const auto source = [](const std::string& length) {
    return "      PROGRAM X(INPUT,OUTPUT,TAPE5=INPUT,TAPE7=" + length + ")\n" + text_of(R"(
      DIMENSION A(4000)
      READ(5,10) I
   10 FORMAT(I4)
      WRITE(7) A
      REWIND 7
      PRINT 10,I
      END
)");
  };
  for (const auto& [length, sectors] :
       {std::pair("201", 1), std::pair("2001", 2), std::pair("3000B", 3), std::pair("2048", 4)}) {
    const Outcome outcome = desk.run(source(length), {"--trace", "trace"});
    EXPECT_EQ(outcome.out, "  12\n") << outcome.err;
    EXPECT_TRUE(has(desk.folder.read("trace"),
                    "command for " + std::to_string(sectors) + (sectors == 1 ? " sector," : " sectors,")))
        << length;
  }
}

TEST(ProgramCard, may_give_two_units_the_same_dataset) {
  const Outcome outcome = Desk().run(with_card("TAPE8=DATA,TAPE9=TAPE8,TAPE10=DATA", text_of(R"(
      PROGRAM MAIN
      WRITE(8) 1
      WRITE(9) 2
      WRITE(10) 3
      REWIND 9
      READ(8) I
      READ(9) J
      READ(10) K
      PRINT *,I,J,K
      END
)")));
  EXPECT_EQ(numbers_of(outcome.out), (std::vector<double>{1, 2, 3})) << outcome.err;
}

TEST(ProgramCard, a_tape_that_is_cards_holds_no_blocked_dataset) {
  const Outcome outcome =
      Desk().run(with_card("TAPE5=INPUT", "      PROGRAM MAIN\n      WRITE(5) 1\n      END\n"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "WRITE: unit 5: is TAPE5=INPUT on the PROGRAM card, which holds text"));
}

TEST(ProgramCard, with_something_else_on_it_is_refused) {
  const Outcome outcome =
      Desk().run(with_card("TAPE7=77777777777777777777777777", "      PROGRAM MAIN\n      END\n"));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err,
          "PROGRAM card: '77777777777777777777777777' is not a file, TAPEn, TAPEn=file or TAPEn=words"));
}

TEST(ProgramCard, EOF_tells_of_the_end_of_the_cards) {
  Desk desk;
  desk.cards = "  12\n";
  const Outcome outcome = desk.run(with_card("INPUT,TAPE1=INPUT", text_of(R"(
      PROGRAM MAIN
      REAL PLT_EOF
      READ(1,10) I
      IF(PLT_EOF(1).NE.0) STOP 3
      READ(1,10) J
   10 FORMAT(I4)
      IF(PLT_EOF(1).EQ.0) STOP 4
      PRINT *,'WELL'
      END
)")));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, " WELL\n");
}

TEST(ProgramCard, a_program_that_does_not_look_at_EOF_may_not_read_on) {
  const Outcome outcome = Desk().run(text_of(R"(
      REAL PLT_EOF
      READ(5,10) I
      READ(5,10) I
   10 FORMAT(I4)
      IF(PLT_EOF(5).EQ.0) STOP 4
      END
)"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:3: READ: unit 5: reads on behind the end of file; test EOF(5) first"));
}

// Unit 8 is a connector, and its dataset has a name without the card, too.
TEST(UnitFiles, the_PROGRAM_card_names_the_dataset_of_a_connector) {
  Desk desk;
  const std::string program = text_of(R"(
      PROGRAM X(TAPE8=DATA)
      DIMENSION A(512)
      CALL WDISK(8,A,512,0)
      END
)");
  const Outcome outcome = desk.run(program, {"--image", "disks", "--no-summary"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(desk.platter({"dataset", "list", "disks"}).out, "DATA                     4            0"));
  const Outcome file = desk.run(program, {"--image", "disks", "--file", "8=OTHER,new,channel=2,start=9"});
  EXPECT_EQ(file.code, 0) << file.err;
  EXPECT_TRUE(has(desk.platter({"dataset", "list", "disks"}).out, "OTHER                    2            9"));
}

TEST(UnitFiles, a_connector_named_by_the_card_goes_where_the_dataset_is) {
  Desk desk;
  ASSERT_EQ(
      desk.run("      WRITE(7) 42\n      END\n", {"--image", "disks", "--file", "7=DATA,channel=1,start=777"})
          .code,
      0);
  const Outcome outcome =
      desk.run("      PROGRAM X(OUTPUT,TAPE8=DATA)\n      READ(8) I\n      PRINT *,I\n      END\n",
               {"--image", "disks"});
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{42}) << outcome.err;
}

TEST(UnitFiles, a_name_that_an_image_with_others_does_not_have_is_noted) {
  Desk desk;
  const std::string program = "      WRITE(7) 1\n      END\n";
  const Outcome first = desk.run(program, {"--image", "disks", "--file", "7=NAMES"});
  EXPECT_EQ(first.err, "") << "in a new image everything is new";
  const Outcome outcome = desk.run(program, {"--image", "disks", "--file", "7=NAME,channel=1"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(
      outcome.err,
      "platter: note: --file 7=NAME: a new dataset: the image has no dataset of that name; nearest: NAMES; "
      "known: NAMES\n");
  EXPECT_EQ(desk.run(program, {"--image", "disks", "--file", "7=MORE,new,channel=2"}).err, "");
  EXPECT_EQ(desk.run(program, {"--image", "disks", "--file", "7=NAMES"}).err, "");
}

TEST(UnitFiles, a_dataset_that_has_to_be_old_or_new_is_so) {
  Desk desk;
  const std::string program = "      WRITE(7) 1\n      END\n";
  ASSERT_EQ(desk.run(program, {"--image", "disks", "--file", "7=NAMES,new"}).code, 0);
  EXPECT_EQ(desk.run(program, {"--image", "disks", "--file", "7=NAMES,old"}).code, 0);
  const Outcome old = desk.run(program, {"--image", "disks", "--file", "7=NAME,old"});
  EXPECT_EQ(old.code, 2);
  EXPECT_TRUE(has(old.err, "--file 7=NAME: old: the image has no dataset of that name; nearest: NAMES"));
  const Outcome none = desk.run(program, {"--file", "7=NAME,old"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "--file 7=NAME: old: there is no --image"));
  const Outcome fresh = desk.run(program, {"--image", "disks", "--file", "7=NAMES,new"});
  EXPECT_EQ(fresh.code, 2);
  EXPECT_TRUE(
      has(fresh.err, "--file 7=NAMES: new: the image has a dataset of that name, on drive 3 from sector 0"));
}

TEST(UnitFiles, the_summary_and_the_JSON_name_datasets) {
  Desk desk;
  desk.folder.write("test.f", "      WRITE(7) 1\n      WRITE(9) 1\n      END\n");
  const Outcome outcome =
      desk.platter({"run", "test.f", "--file", "7=DATA,start=100,sectors=50", "--json", "out.json"});
  EXPECT_TRUE(has(outcome.out,
                  "unit   7      DATA, drive 3, 50 sectors from 100\n"
                  "unit   9      TAPE9, drive 1, 7200 sectors from 66780\n"))
      << outcome.err;
  const auto json = nlohmann::json::parse(desk.folder.read("out.json"));
  ASSERT_EQ(json["datasets"].size(), 2U);
  EXPECT_EQ(json["datasets"][0]["name"], "DATA");
  EXPECT_EQ(json["datasets"][1]["first_sector"], 66780);
}

}  // namespace
}  // namespace platter::tests
