// The dataset that a unit is on: connectors, --file, scratch datasets, the PROGRAM card.

#include <gtest/gtest.h>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

/// Returns the program with a card PROGRAM MAIN that lists these files.
std::string with_card(const std::string& files, const std::string& program) {
  const std::string without = "PROGRAM MAIN";
  return std::string(program).replace(program.find(without), without.size(), without + "(" + files + ")");
}

TEST(ProgramCard, ConnectsTapesToCardsAndPrinter) {
  CliFixture desk;
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

TEST(ProgramCard, GivesTheLengthOfABufferInOctalWords) {
  CliFixture desk;
  const std::string program = text_of(R"(
      PROGRAM MAIN
      DIMENSION A(4000)
      WRITE(7) A
      END
)");
  // 2001 octal is 1025 words, so a buffer has two sectors. The program's data, a little more than eight
  // blocks, are moved two blocks at a time.
  const auto calls = [&](const Words& flags) {
    return desk.json_of(with_card("TAPE7=2001", program), flags)["units"][2]["seeks"].get<int>();
  };
  EXPECT_EQ(calls({}), 0);
  desk.run(with_card("TAPE7=2001", program), {"--trace", "trace"});
  EXPECT_TRUE(has(desk.folder.read("trace"), "command for 2 sectors"));
  desk.run(with_card("TAPE7=2001", program), {"--trace", "trace", "--system-buffer", "3"});
  EXPECT_TRUE(has(desk.folder.read("trace"), "command for 3 sectors"));
}

TEST(ProgramCard, ReachesTheUnitsThroughTheTranslator) {
  CliFixture desk;
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

TEST(ProgramCard, MayGiveTwoUnitsTheSameDataset) {
  const Outcome outcome = CliFixture().run(with_card("TAPE8=DATA,TAPE9=TAPE8,TAPE10=DATA", text_of(R"(
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

TEST(ProgramCard, ATapeThatIsCardsHoldsNoBlockedDataset) {
  const Outcome outcome =
      CliFixture().run(with_card("TAPE5=INPUT", "      PROGRAM MAIN\n      WRITE(5) 1\n      END\n"));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err,
                  "WRITE: unit 5: is TAPE5=INPUT on the PROGRAM card, which makes it a file of text lines"));
}

TEST(ProgramCard, RejectsAnInvalidFileName) {
  const Outcome outcome =
      CliFixture().run(with_card("TAPE7=77777777777777777777777777", "      PROGRAM MAIN\n      END\n"));
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(
      has(outcome.err,
          "PROGRAM card: '77777777777777777777777777' is not a file, TAPEn, TAPEn=file or TAPEn=words"));
}

TEST(ProgramCard, EofReportsTheEndOfTheCards) {
  CliFixture desk;
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

// Unit 8 is a connector, and its dataset has a name even without the card.
TEST(UnitFiles, TheProgramCardNamesTheDatasetOfAConnector) {
  CliFixture desk;
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

TEST(UnitFiles, TheSummaryAndTheJsonNameDatasets) {
  CliFixture desk;
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
