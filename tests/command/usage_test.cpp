// Errors of the command line: exit code 2, and a message that names the error.

#include <gtest/gtest.h>
#include <unistd.h>

#include <ostream>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

struct Mistake {
  const char* name;
  Words flags;
  const char* message;
};
void PrintTo(const Mistake& one, std::ostream* out) {
  *out << one.name;
}

class Usage : public testing::TestWithParam<Mistake> {};

TEST_P(Usage, EndsWith2AndNamesTheError) {
  CliFixture desk;
  const Outcome outcome = desk.run("      PRINT *,'NOT RUN'\n      END\n", GetParam().flags);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, GetParam().message));
}

const Mistake kMistakes[] = {
    {"unknown_machine", {"--machine", "cray2"}, "unknown machine 'cray2'; nearest: cray1"},
    {"unknown_system", {"--os", "ctsx"}, "cray1 does not run 'ctsx'; nearest: ctss"},
    {"system_of_another_machine", {"--os", "ltss"}, "cray1 does not run 'ltss'"},
    {"unknown_site", {"--site", "lasll"}, "cray1 is not installed at a site 'lasll'; nearest: lasl"},
    {"too_many_channels",
     {"--channels", "9"},
     "9 channels were requested; the cray1 at site lasl allows 1 to 4 logical channels"},
    {"no_channels", {"--channels", "0"}, "0 channels were requested"},
    {"negative_channels", {"--channels", "-1"}, "-1 channels were requested"},
    {"huge_channels", {"--channels", "99999999999999999999"}, "is not a whole number"},
    {"channels_in_words", {"--channels", "two"}, "--channels"},
    {"unknown_flag", {"--chanels", "2"}, "--chanels"},
    {"misspelt_flag", {"--libary", "ftnlib"}, "--libary: did you mean --library?"},
    {"misspelt_flag_with_value", {"--sead=2"}, "--sead: did you mean --seed?"},
    {"unknown_flag_without_value", {"--fast"}, "--fast"},
    {"rotation", {"--rotation", "fast"}, "--rotation"},
    {"disk", {"--disk", "ssd"}, "--disk"},
    {"negative_seed", {"--seed", "-1"}, "--seed"},
    {"seed_in_words", {"--seed", "seven"}, "--seed"},
    {"endless_seed", {"--seed", "99999999999999999999999"}, "at most 19 digits"},
    {"cards_not_there", {"--cards", "nowhere.cards"}, "nowhere.cards"},
    {"cards_a_folder", {"--cards", "."}, "--cards"},
    {"json_nowhere", {"--json", "nowhere/result.json"}, "--json: nowhere/result.json cannot be written"},
    {"json_a_folder", {"--json", "."}, "--json: . cannot be written"},
    {"trace_nowhere", {"--trace", "nowhere/trace"}, "--trace: nowhere/trace cannot be written"},
    {"file_without_name", {"--file", "5"}, "'5' is not UNIT=NAME"},
    {"file_without_dataset", {"--file", "5="}, "--file"},
    {"file_of_no_unit", {"--file", "X=DATA"}, "the unit must be a whole number, not 'X'"},
    {"file_with_unknown_key", {"--file", "5=DATA,strt=7"}, "unknown key 'strt'; nearest: start"},
    {"file_with_negative_start", {"--file", "5=DATA,start=-7"}, "start must be a whole number, not '-7'"},
    {"file_behind_the_end",
     {"--file", "5=DATA,start=73980"},
     "start=73980: the drive has sectors 0 to 73979"},
    {"file_too_long",
     {"--file", "5=DATA,start=73970,sectors=11"},
     "sectors=11: the value must be from 1 to 10, the number of sectors from sector 73970 to the end"},
    {"file_without_sectors", {"--file", "5=DATA,sectors=0"}, "sectors=0"},
    {"endless_system_buffer",
     {"--system-buffer", "99999999999999999999"},
     "--system-buffer: must be a whole number from 1 to 1000, not '99999999999999999999'"},
    {"empty_system_buffer", {"--system-buffer", ""}, "from 1 to 1000, not ''"},
    {"octal_seed", {"--seed", "0x10"}, "--seed: must be a whole number of at most 19 digits, not '0x10'"},
    {"empty_seed", {"--seed", ""}, "--seed: must be a whole number"},
    {"channels_with_a_power", {"--channels", "1e0"}, "--channels: '1e0' is not a whole number of at most"},
    {"blank_channels", {"--channels", " 1"}, "--channels: ' 1' is not a whole number of at most"},
    {"endless_limit",
     {"--limit", "99999999999999999999"},
     "--limit: '99999999999999999999' is not a time above 0"},
    {"file_of_an_endless_unit",
     {"--file", "99999999999999999999=DATA"},
     "--file: the unit must be a whole number of at most 18 digits, not '99999999999999999999'"},
    {"file_with_an_endless_start",
     {"--file", "5=DATA,start=99999999999999999999"},
     "--file: start must be a whole number of at most 18 digits"},
    {"file_with_an_octal_start", {"--file", "5=DATA,start=0x10"}, "start must be a whole number, not '0x10'"},
    {"file_twice",
     {"--file", "5=A", "--file", "5=B"},
     "--file: unit 5 is given twice, as A and as B; name it once"},
    {"file_twice_in_other_words",
     {"--file", "5=A", "--file", "6=C", "--file", "05=B"},
     "unit 5 is given twice"},
    {"endless_set",
     {"--set", "controller.buffers=99999999999999999999"},
     "--set controller.buffers=99999999999999999999: '99999999999999999999' is not a number of at most 18 "
     "digits"},
    {"flag_twice", {"--limit", "1", "--limit", "2"}, "--limit is given 2 times; once is allowed"},
    {"flag_without_value", {"--machine"}, "--machine has no value"},
    {"assign_of_nothing", {"--assign", ""}, "--assign: '' is blank; give flags of assign"},
    {"word_that_is_none", {"--one-trip", "maybe"}, "--one-trip: 'maybe' is not one of on, off"},
    {"no_memory", {"--memory", "0"}, "--memory: must be a size from 100 MB to 1000 TB, in bytes, kB, "},
    {"too_little_memory", {"--memory", "99MB"}, "GiB, not '99MB'"},
    {"negative_memory", {"--memory=-1"}, "--memory: must be a size from 100 MB"},
    {"endless_memory", {"--memory", "99999999999999999999"}, "--memory: must be a size from 100 MB"},
    {"memory_in_words", {"--memory", "x"}, "GiB, not 'x'"},
    {"no_file_size", {"--file-size", "0"}, "--file-size: must be a size from 100 kB to 1000 TB"},
    {"negative_output", {"--output=-1"}, "--output: must be a size from 0 bytes to 1000 TB"},
    {"output_with_a_power", {"--output", "1e3"}, "not '1e3'"},
    {"no_time_of_the_host", {"--cpu-time", "0"}, "--cpu-time: must be a whole number from 1 to 100000000"},
    {"octal_time_of_the_host", {"--cpu-time", "0x10"}, "--cpu-time: must be a whole number from 1"},
    {"file_of_no_channel", {"--file", "5=DATA,channel=5"}, "channel 5 does not exist; use 1 to 4"},
};
INSTANTIATE_TEST_SUITE_P(, Usage, testing::ValuesIn(kMistakes),
                         [](const auto& test) { return test.param.name; });

TEST(CommandLine, AMisspeltSubcommandIsRejectedWithTheNearest) {
  EXPECT_TRUE(has(CliFixture().platter({"rnu", "test.f"}).err, "rnu: did you mean run?"));
  EXPECT_TRUE(has(CliFixture().platter({"dataset", "lst", "disks"}).err, "lst: did you mean list?"));
  EXPECT_FALSE(has(CliFixture().platter({"execute", "test.f"}).err, "did you mean"));
  EXPECT_EQ(CliFixture().platter({"rnu", "test.f"}).code, 2);
}

TEST(CommandLine, NoCommandPrintsTheHelp) {
  const CliFixture desk;
  const Outcome nothing = desk.platter({});
  EXPECT_EQ(nothing.code, 2);
  EXPECT_EQ(nothing.out, "");
  EXPECT_TRUE(has(nothing.err, "Usage: platter"));
  const Outcome help = desk.platter({"help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_EQ(help.out, nothing.err);
  EXPECT_EQ(help.out, desk.platter({"--help"}).out);
  EXPECT_EQ(desk.platter({"help", "run"}).out, desk.platter({"run", "--help"}).out);
  EXPECT_EQ(desk.platter({"help", "dataset", "list"}).out, desk.platter({"dataset", "list", "--help"}).out);
  const Outcome bogus = desk.platter({"help", "bogus"});
  EXPECT_EQ(bogus.code, 2);
  EXPECT_TRUE(has(bogus.err, "unknown command bogus; commands are run, build, "));
}

TEST(CommandLine, RejectsUnknownCommands) {
  const CliFixture desk;
  const std::pair<Words, const char*> cases[] = {
      {{"bogus"}, "platter: unknown command bogus; commands are run, build, translate, "},
      {{"rnu", "test.f"}, "platter: unknown command rnu: did you mean run? commands are run, "},
      {{"--bogus"}, "platter: unknown flag --bogus\nSee 'platter --help'."},
      {{"run", "--machin", "x"}, "unknown flag --machin: did you mean --machine?\nSee 'platter run --help'."},
      {{"run"}, "platter: FILE.f... is missing: Fortran files; - is standard input\n"},
      {{"build", "test.f"}, "platter: --output is missing: Write the program to FILE\n"},
      {{"dataset"}, "platter: a command is missing; commands are list, dump, export, import, create\n"},
      {{"list", "disks", "more"}, "platter: unexpected argument 'more'\n"},
      {{"list", "discs"},
       "what: 'discs' is not one of machines, systems, routines, disks, controllers, processors, documents"},
      {{"figure", "99999999999999999999", "-o", "x"}, "number: must be a whole number from 1 to 4"},
      {{"explain", "ctss/RDISK", "--sectors", "99999999999999999999"},
       "--sectors: must be a whole number of at least 1"},
      {{"explain", "ctss/RDISK", "--sectors", "0"}, "--sectors: must be a whole number of at least 1"},
      {{"explain", "ctss/RDISK", "--loop", "1e400"},
       "--loop: must be a decimal number from 0.0125 to 1000000"},
      {{"explain", "ctss/RDISK", "--loop", "0x10"}, "--loop: must be a decimal number"},
      {{"explain", "ctss/RDISK", "--loop", "nan"}, "--loop: must be a decimal number"},
      {{"dataset", "import", "i", "d", "f", "--record", "99999999999999999999"},
       "--record: must be a whole number"},
  };
  for (const auto& [words, said] : cases) {
    const Outcome outcome = desk.platter(words);
    EXPECT_EQ(outcome.code, 2) << said;
    EXPECT_EQ(outcome.out, "") << said;
    EXPECT_TRUE(has(outcome.err, said));
  }
}

TEST(CommandLine, SourcesMayHaveOddNames) {
  CliFixture desk;
  for (const char* name :
       {"-x.f", "--help.f", "a b.f", "it's.f", "a\"b.f", "a\\b.f", "\xc3\xa9.f", "$x.f", " .f"}) {
    for (const char* number : {"63", "77B"}) {  // which is translated
      desk.folder.write(name, "      PRINT *," + std::string(number) + "\n      END\n");
      const Outcome outcome = desk.platter({"run", "--no-summary", "--", name});
      EXPECT_EQ(outcome.code, 0) << name << outcome.err;
      EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{63}) << name;
    }
  }
  EXPECT_EQ(desk.platter({"build", "-o", "-guest", "--", "-x.f"}).code, 0);
  EXPECT_EQ(numbers_of(desk.command({"./-guest", "--no-summary"}).out), std::vector<double>{63});
  EXPECT_EQ(desk.platter({"time", "--", "-x.f"}).code, 0);
  desk.folder.write("-cards", "5\n");
  desk.folder.write("cards.f", "      READ *,K\n      PRINT *,K\n      END\n");
  EXPECT_EQ(numbers_of(desk.platter({"run", "cards.f", "--no-summary", "--cards=-cards"}).out),
            std::vector<double>{5});
}

/// The error is reported before anything is compiled or measured.
TEST(CommandLine, OutputsThatCannotBeWrittenAreRejectedAtOnce) {
  CliFixture desk;
  desk.folder.write("test.f", "      NOT FORTRAN\n");
  const Words commands[] = {{"build", "test.f", "-o"},
                            {"figure", "3", "-o"},
                            {"table1", "--json"},
                            {"claims", "--json"},
                            {"time", "test.f", "--json"}};
  for (const auto& command : commands) {
    for (const char* place : {"nowhere/x", "."}) {
      Words words = command;
      words.emplace_back(place);
      const Outcome outcome = desk.platter(words);
      EXPECT_EQ(outcome.code, 2) << command.front();
      EXPECT_TRUE(has(outcome.err, command.back() + ": " + place + " cannot be written: "))
          << command.front();
    }
  }
  desk.platter({"build", "test.f", "-o", "guest"});
  EXPECT_FALSE(desk.folder.has("guest")) << "nothing stays of what was only tried";
}

TEST(CommandLine, AMissingSourceIsRejected) {
  CliFixture desk;
  const Outcome outcome = desk.platter({"run", "nowhere.f"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "nowhere.f"));
  EXPECT_EQ(desk.platter({"build", "nowhere.f", "-o", "guest"}).code, 2);
  EXPECT_EQ(desk.platter({"run", "."}).code, 2);
}

/// gfortran would also compile C, and link other files that it is given.
TEST(CommandLine, ASourceOfUnknownEndingIsRejected) {
  CliFixture desk;
  desk.folder.write("good.f", "      END\n");
  for (const char* name :
       {"prog.dat", "prog.c", "prog.C", "prog.cpp", "prog.s", "prog.o", "prog.a", "prog"}) {
    desk.folder.write(name, "int main() { return 0; }\n");
    for (const Words& words : {Words{"run", name}, Words{"run", "good.f", name}, Words{"time", name},
                               Words{"build", name, "-o", "guest"}}) {
      const Outcome outcome = desk.platter(words);
      EXPECT_EQ(outcome.code, 2) << name;
      EXPECT_TRUE(
          has(outcome.err, std::string(name) + ": the name of a Fortran file must end in one of .f, "));
    }
  }
  EXPECT_FALSE(desk.folder.has("guest"));
}

/// A disk that fills up. The message does not mention the program, which is not the cause.
TEST(CommandLine, AFullDiskIsReportedForResults) {
  CliFixture desk;
  desk.folder.write("test.f",
                    "      DIMENSION A(512)\n      CALL RDISK(5,A,512,0)\n      CALL IDLE\n      END\n");
  for (const char* flags : {"--trace /dev/full", "--json /dev/full", ">/dev/full"}) {
    const Outcome outcome = desk.command({"sh", "-c", platter_command() + " run test.f " + flags});
    EXPECT_EQ(outcome.code, 2) << flags;
    EXPECT_TRUE(has(outcome.err, "cannot be written"));
    EXPECT_EQ(outcome.err.find("test.f"), std::string::npos) << outcome.err;
  }
  EXPECT_EQ(desk.command({"sh", "-c", platter_command() + " list >/dev/full"}).code, 2);
}

TEST(CommandLine, JsonAcceptsNamesThatAreNotUtf8) {
  CliFixture desk;
  desk.folder.write("odd\xff.f", "      STOP 3\n      END\n");
  EXPECT_EQ(desk.platter({"run", "odd\xff.f", "--json", "result.json"}).code, 1);
  EXPECT_TRUE(has(nlohmann::json::parse(desk.folder.read("result.json"))["stopped"], "STOP 3"));
}

TEST(CommandLine, AMissingSourceOrSubcommandEndsWith2) {
  CliFixture desk;
  EXPECT_EQ(desk.platter({"run"}).code, 2);
  EXPECT_EQ(desk.platter({}).code, 2);
  const Outcome unknown = desk.platter({"rum"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err, "");
}

TEST(CommandLine, UnreadableCardsAreRejected) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  CliFixture desk;
  desk.folder.write("secret.cards", "1\n");
  std::filesystem::permissions(desk.folder.path() / "secret.cards", std::filesystem::perms::none);
  const Outcome outcome = desk.run("      END\n", {"--cards", "secret.cards"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "secret.cards"));
}

TEST(CommandLine, AnUnwritableProgramIsRejected) {
  CliFixture desk;
  desk.folder.write("test.f", "      END\n");
  const Outcome outcome = desk.platter({"build", "test.f", "-o", "nowhere/guest"});
  EXPECT_NE(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "nowhere/guest"));
}

}  // namespace
}  // namespace platter::tests
