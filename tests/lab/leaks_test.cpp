// A sealed machine: no command, no flag and no message prints its numbers, nor numbers that follow from them.

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/run_platter.hpp"
#include "tools/lab/sealed_machine.hpp"

namespace platter::tests {
namespace {

const std::vector<std::string> kSets{"disk.rotation=3137 rpm", "disk.sectors_per_track=23"};
const std::string kFault = "correctable,drive=1,block=211,retries=3";

/// Numbers of the machine, and numbers that follow from them. The drive has 411 cylinders of 10 heads.
const std::vector<std::string> kHidden{"3137",      // rpm
                                       "19.12",     // ms per revolution
                                       "1912",      // digits of it in other units
                                       "52.28",     // revolutions per second
                                       "0.831",     // ms per sector
                                       "831.5",     // us per sector
                                       "94530",     // sectors of the drive
                                       "48399360",  // words of the drive
                                       "48399359",  // the last of them
                                       "23 sector", "sectors_per_track", "block=211", "retries=3"};

/// Returns the names at the start of the lines of a help text that match `form`, whose first group is the
/// name.
std::set<std::string> names_in(const std::string& help, const std::string& form) {
  std::set<std::string> names;
  std::istringstream lines(help);
  const std::regex name(form);
  for (std::string line; std::getline(lines, line);) {
    std::smatch found;
    if (std::regex_search(line, found, name)) names.insert(found[1]);
  }
  return names;
}

class SealedRun : public testing::Test {
 public:
  SealedRun() {
    desk.folder.write("m.sealed", lab::seal({.student = "Ada", .sets = kSets, .faults = {kFault}}));
    // Reads the flaky sector, and other sectors; prints nothing that the program measured.
    desk.folder.write("read.f",
                      "      DIMENSION A(5120)\n"
                      "      DO 10 I=1,30\n"
                      "      CALL RDISK(5,A,5120,(I-1)*5120)\n"
                      "   10 CALL IOWAIT(5)\n"
                      "      PRINT *,'READ'\n"
                      "      END\n");
    desk.folder.write("o.f", "      PRINT *,1\n      END\n");
  }

  /// Runs a command. Expects that neither its output nor any file of the folder contains a hidden number.
  Outcome expect_nothing_hidden(const Words& words) const {
    const auto outcome = desk.platter(words);
    std::string all = outcome.out + outcome.err;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(desk.folder.path())) {
      const auto name = std::filesystem::relative(entry.path(), desk.folder.path()).string();
      if (entry.is_regular_file()) all += desk.folder.read(name);
    }
    for (const auto& hidden : kHidden) {
      EXPECT_EQ(all.find(hidden), std::string::npos)
          << hidden << " of platter " << testing::PrintToString(words) << '\n'
          << outcome.out << outcome.err;
    }
    return outcome;
  }

  CliFixture desk;
};

/// Otherwise the other tests would look for numbers that no output contains.
TEST_F(SealedRun, NumbersAreShownWithoutASeal) {
  const auto run = desk.platter({"run", "read.f", "--set", kSets[0], "--set", kSets[1], "--fault", kFault,
                                 "--trace", "t.json", "--json", "-", "-q"});
  const std::string all = run.out + desk.folder.read("t.json");
  for (const char* hidden : {"3137", "1912", "block=211", "retries=3", "sectors_per_track"})
    EXPECT_TRUE(has(all, hidden));
}

TEST_F(SealedRun, ShowsTheOutputOfTheProgramAndNoSummary) {
  const auto run = expect_nothing_hidden({"run", "read.f", "--sealed", "m.sealed"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, " READ\n\n-- sealed machine of Ada: no summary --\n");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(expect_nothing_hidden({"run", "read.f", "--sealed", "m.sealed", "-q"}).out, " READ\n");
}

TEST_F(SealedRun, RunsOnTheSealedMachine) {
  const std::string program =
      "      CALL RDISK(5,A,512,0)\n      CALL IOWAIT(5)\n      T=TIMEF(D)\n      CALL RDISK(5,A,512,0)\n"
      "      CALL IOWAIT(5)\n      T=TIMEF(D)-T\n      PRINT '(F8.3)',T\n      END\n";
  desk.folder.write("turn.f", "      DIMENSION A(512)\n" + program);
  EXPECT_EQ(desk.platter({"run", "turn.f", "-q", "--sealed", "m.sealed"}).out, "  19.127\n");
}

/// Every flag of `platter run` that --help lists is given, with values of several forms.
TEST_F(SealedRun, NoFlagShowsANumber) {
  const auto flags =
      names_in(desk.platter({"run", "--help"}).out, "^  (?:-[a-z](?:\\{false\\})?,)?(--?[A-Za-z][a-z-]*)");
  EXPECT_GT(flags.size(), 50U);
  for (const auto& flag : flags) {
    if (flag == "--sealed" || flag == "--help") continue;
    for (const char* value : {"", "=1", "=out.json", "=o.f", "=read", "=disk.rotation=x2", "=1=out"}) {
      Words words{"run", "read.f", "--sealed", "m.sealed"};
      words.push_back(flag + value);
      expect_nothing_hidden(words);
    }
  }
}

TEST_F(SealedRun, RejectsFlagsThatShowOrProbeTheMachine) {
  for (const char* flag : {"--json=j", "--json=-", "--csv=c", "--trace=t", "--requests=r", "--host",
                           "--image=i", "--provenance", "--set=disk.rotation=x1", "--fault=slow",
                           "--disk=instant", "--what-if=calls.RDISK=2", "--machine=cray1", "--site=lll",
                           "--channels=1", "--file=5=A,sectors=90000", "--trace-events=call", "--specs=."}) {
    const auto run = desk.platter({"run", "read.f", "--sealed", "m.sealed", flag});
    EXPECT_EQ(run.code, 2) << flag;
    EXPECT_TRUE(has(run.err, "the machine is sealed")) << flag;
    EXPECT_EQ(run.out, "") << flag;
  }
}

/// Every command that --help lists is given the sealed file as its argument and as --sealed.
TEST_F(SealedRun, NoOtherCommandShowsANumber) {
  const auto commands = names_in(desk.platter({"--help"}).out, "^  ([a-z][a-z0-9]+) +[A-Z]");
  EXPECT_GT(commands.size(), 25U);
  for (const auto& command : commands) {
    if (command == "table1" || command == "claims" || command == "figure") {  // long, and without programs
      EXPECT_EQ(expect_nothing_hidden({command, "--sealed", "m.sealed"}).code, 2) << command;
      continue;
    }
    expect_nothing_hidden({command, "m.sealed"});
    expect_nothing_hidden({command, "read.f", "--sealed", "m.sealed"});
    expect_nothing_hidden({command, "m.sealed", "m.sealed"});
  }
}

TEST_F(SealedRun, CommandsThatRunProgramsNameTheSeal) {
  for (const char* command : {"explain", "sweep", "compare", "time"}) {
    const auto outcome = desk.platter({command, "read.f", "--sealed", "m.sealed"});
    EXPECT_EQ(outcome.code, 2) << command;
    EXPECT_TRUE(has(outcome.err, "the machine is sealed")) << command;
  }
}

TEST_F(SealedRun, BuiltProgramsRejectTheFile) {
  ASSERT_EQ(desk.platter({"build", "read.f", "-o", "read"}).code, 0);
  const auto run = desk.command({"./read", "--sealed", "m.sealed"});
  EXPECT_EQ(run.code, 2);
  EXPECT_TRUE(has(run.err, "the machine is sealed"));
}

/// Programs that fail in ways whose messages contain numbers of the drive.
TEST_F(SealedRun, MessagesContainNoNumbersOfTheMachine) {
  const std::vector<std::string> programs{
      "      DIMENSION A(512)\n      CALL RDISK(5,A,512,512*94530)\n      END\n",
      "      DIMENSION A(512)\n      CALL RDISK(5,A,512*94531,0)\n      END\n",
      "      DIMENSION A(512)\n      DO 1 I=1,40\n    1 CALL RDISK(5,A,512,512*2400*I)\n      END\n",
      "      DIMENSION A(512)\n      OPEN(1,FILE='X',ACCESS='DIRECT',RECL=8)\n      READ(1,REC=99999999) A\n "
      "     END\n",
      "      DIMENSION A(512)\n      DO 1 I=1,99\n    1 WRITE(1) A\n      REWIND 1\n      DO 2 I=1,200\n    "
      "2 READ(1) A\n"
      "      END\n"};
  int refused = 0;
  for (const auto& program : programs) {
    desk.folder.write("far.f", program);
    const auto run = desk.platter({"run", "far.f", "--sealed", "m.sealed", "-q"});
    for (const auto& hidden : kHidden)
      EXPECT_EQ((run.out + run.err).find(hidden), std::string::npos) << run.err;
    refused += run.err.find("[sealed]") != std::string::npos ? 1 : 0;
  }
  EXPECT_GE(refused, 2) << "too few of the programs fail";
  desk.folder.write("far.f", programs[0]);
  EXPECT_TRUE(has(desk.platter({"run", "far.f", "--sealed", "m.sealed"}).err,
                  "far.f:2: RDISK: word address [sealed]"));
  EXPECT_TRUE(has(desk.platter({"run", "far.f", "--set", kSets[1]}).err, "48399359"));
}

TEST_F(SealedRun, ALimitEndsTheProgramWithoutNumbers) {
  const auto run = expect_nothing_hidden({"run", "read.f", "--sealed", "m.sealed", "--limit", "19.5 ms"});
  EXPECT_EQ(run.code, 1);
}

}  // namespace
}  // namespace platter::tests
