// Calls that are rejected. The message contains the routine, its argument and value, the allowed values, and
// the Fortran line. The program ends with exit code 1, and its earlier output is preserved.

#include <gtest/gtest.h>

#include <ostream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Refusal {
  const char* name;
  const char* call;
  const char* message;
};
void PrintTo(const Refusal& one, std::ostream* out) {
  *out << one.name;
}

class Requests : public testing::TestWithParam<Refusal> {};

TEST_P(Requests, AreRejectedWithRoutineArgumentValueAllowedAndLine) {
  CliFixture desk;
  const std::string program =
      "      DIMENSION X(1024)\n      PRINT *,'BEFORE'\n      CALL RDISK(6,X,512,0)\n      " +
      std::string(GetParam().call) + "\n      PRINT *,'AFTER'\n      END\n";
  const Outcome outcome = desk.run(program, {"--json", "result.json"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(outcome.out, " BEFORE\n");
  const std::string said = desk.folder.path().string() + "/test.f:4: " + GetParam().message;
  EXPECT_TRUE(has(outcome.err, "platter: " + said));
  const auto result = nlohmann::json::parse(desk.folder.read("result.json"));
  EXPECT_TRUE(
      result["stopped"].get<std::string>().starts_with(std::string("test.f:4: ") + GetParam().message))
      << result["stopped"] << ": results do not depend on where the folder is";
  EXPECT_EQ(result["units"][1]["calls"], 1) << "results so far";
}

const Refusal kRefusals[] = {
    {"never_opened", "CALL RDISK(77,X,512,0)", "RDISK: unit 77: was never opened; open units are 5, 6, 7, 8"},
    {"negative_unit", "CALL WDISK(-5,X,512,0)",
     "WDISK: unit -5: was never opened; open units are 5, 6, 7, 8"},
    {"no_multiple", "CALL RDISK(5,X,500,0)", "RDISK: word count 500: must be a multiple of 512"},
    {"by_its_own_name", "CALL IZDKOUT(5,X,513,0)", "IZDKOUT: word count 513: must be a multiple of 512"},
    {"no_words", "CALL RDISK(5,X,0,0)", "RDISK: word count 0: at least one word must be transferred"},
    {"negative_count", "CALL RDISK(5,X,-512,0)", "RDISK: word count -512: must not be negative"},
    {"huge_count", "CALL RDISK(5,X,512*10**12,0)",
     "RDISK: word address 0: 512000000000000 words from there on must be within words 0 to 37877759 of "
     "dataset"},
    {"largest_count", "CALL RDABS(5,X,9223372036854775807,0)",
     "RDABS: word address 0: 9223372036854775807 words from there on must be within"},
    {"behind_the_end", "CALL RDISK(5,X,512,73980*512)",
     "RDISK: word address 37877760: 512 words from there on must be within words 0 to 37877759 of dataset"},
    {"negative_address", "CALL WDISK(5,X,512,-512)",
     "WDISK: word address -512: 512 words from there on must be within words 0 to 37877759 of dataset"},
    {"inside_a_sector", "CALL RDISK(5,X,512,100)",
     "RDISK: word address 100: must be on a sector boundary, a multiple of 512"},
    {"no_such_channel", "I=DSP(4,5)", "DSP: argument 2 is 5: the cray1 at lasl has logical channels 1 to 4"},
    {"channel_0", "I=DSP(4,0)", "DSP: argument 2 is 0: the cray1 at lasl has logical channels 1 to 4"},
    {"other_word_of_dsp", "I=DSP(3,1)", "DSP: argument 1 is 3: only DSP(4,N) is modelled"},
    {"other_word_of_iftbl", "I=IFTBL(4,5)", "IFTBL: argument 1 is 4: only IFTBL(3,IND) is modelled"},
    {"status_of_nothing", "I=IFTBL(3,99)", "IFTBL: unit 99: was never opened"},
    {"wait_for_nothing", "CALL IOWAIT(0)", "IOWAIT: unit 0: was never opened"},
    {"busy", "CALL RDISK(6,X,512,512)",
     "RDISK: unit 6: is busy with the previous request; test IFTBL(3,IND), or wait with IOWAIT or IDLE"},
};
INSTANTIATE_TEST_SUITE_P(, Requests, testing::ValuesIn(kRefusals),
                         [](const auto& test) { return test.param.name; });

TEST(RequestErrors, NameTheLineInASubroutineOfAnotherFile) {
  CliFixture desk;
  desk.folder.write(
      "lib/sub.f",
      "      SUBROUTINE SUB(I)\n      DIMENSION X(512)\n\n      CALL RDISK(I,X,512,0)\n      END\n");
  desk.folder.write("main.f", "      CALL SUB(77)\n      END\n");
  const Outcome outcome = desk.platter({"run", "main.f", "lib/sub.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "lib/sub.f:4: RDISK: unit 77"));
}

TEST(RequestErrors, NameTheProgramsFileAlthoughAnEqualFileWasCompiledBefore) {
  CliFixture first;
  CliFixture second;
  const std::string program = "      CALL IOWAIT(99)\n      END\n";
  first.run(program);
  EXPECT_TRUE(has(second.run(program).err, second.folder.path().string() + "/test.f:1"));
}

TEST(RequestErrors, NameTheLineInAnIncludedFile) {
  CliFixture desk;
  desk.folder.write("call.inc", "C\n      CALL IOWAIT(99)\n");
  EXPECT_TRUE(has(desk.run("      X=TIMEF(D)\n      INCLUDE 'call.inc'\n      END\n").err,
                  "call.inc:2: IOWAIT: unit 99"));
}

TEST(RequestErrors, InsideOfAPrintStatementDoNotHang) {
  CliFixture desk;
  const Outcome outcome =
      desk.run("      PRINT *,'BEFORE'\n      PRINT *,DSP(4,9)\n      END\n", {"--json", "result.json"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "BEFORE"));
  EXPECT_TRUE(has(outcome.err, "test.f:2: DSP: argument 2 is 9"));
  EXPECT_TRUE(desk.folder.has("result.json"));
}

TEST(RequestErrors, AChannelBeyondTheFlagsNumberIsRejected) {
  CliFixture desk;
  const Outcome outcome = desk.run("      I=DSP(4,3)\n      END\n", {"--channels", "2"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "has logical channels 1 to 2 (--channels)"));
}

TEST(RequestErrors, AThirdChannelOfTheLll7600IsRejected) {
  CliFixture desk;
  const Outcome outcome =
      desk.run("      I=DSP(4,3)\n      END\n", {"--machine", "cdc7600", "--site", "lll"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "the cdc7600 at lll has logical channels 1 to 2"));
}

TEST(RequestErrors, ARoutineOfAnotherSystemIsRejected) {
  CliFixture desk;
  const Outcome outcome =
      desk.run("      DIMENSION X(512)\n      CALL RDABS(5,X,512,0)\n      END\n", {"--machine", "cdc7600"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:2: RDABS: not a routine of ltss: its routines are RDISK, WDISK"));
}

TEST(RequestErrors, TheSummaryContainsTheResultsSoFar) {
  CliFixture desk;
  desk.folder.write("test.f",
                    "      DIMENSION X(512)\n      CALL RDISK(5,X,512,0)\n      CALL IDLE\n      CALL "
                    "RDISK(5,X,1,0)\n      END\n");
  const Outcome outcome = desk.platter({"run", "test.f"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.out, "virtual time"));
}

}  // namespace
}  // namespace platter::tests
