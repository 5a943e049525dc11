// platter explain: why was a revolution lost, or not?

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/json_schema.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

std::string explained(const Words& arguments) {
  Words words{"explain"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const Outcome outcome = CliFixture().platter(words);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  return outcome.out;
}

/// The number before "us late" or "us to spare".
double microseconds(const std::string& text, const std::string& after) {
  const auto end = text.find(" us " + after);
  if (end == std::string::npos) return -1;
  return std::stod(text.substr(text.rfind(' ', end - 1)));
}

nlohmann::json schema() {
  return nlohmann::json::parse(std::ifstream(source_path("docs/schemas/explain.schema.json")));
}

TEST(Explain, AShortLoopLosesNoRevolutionAndHasSomeToSpare) {
  const std::string text = explained({"ctss/RDISK"});
  EXPECT_TRUE(has(text, "did not lose a revolution"));
  const double spare = microseconds(text, "to spare");
  EXPECT_GT(spare, 0);
  EXPECT_LT(spare, 150);
}

TEST(Explain, LongLoopLosesARevolutionAndReportsTheLateness) {
  const std::string text = explained({"ctss/RDISK", "--loop", "1000"});
  EXPECT_TRUE(has(text, "lost 1 revolution (late command)"));
  EXPECT_GT(microseconds(text, "late"), 0);
  EXPECT_LT(microseconds(text, "late"), 1000);
}

TEST(Explain, WithOneBufferAShortLoopLosesARevolution) {
  EXPECT_TRUE(has(explained({"ctss/RDISK", "--set", "controller.buffers=1"}), "lost 1 revolution"));
  EXPECT_TRUE(has(explained({"ctss/RDISK", "--set", "controller.read_ahead=none"}), "lost 1 revolution"));
}

TEST(Explain, WaitingInTheSystemLosesOneReadingAndNoneWriting) {
  EXPECT_TRUE(has(explained({"ctss/RDISK", "--wait"}), "lost 1 revolution"));
  EXPECT_TRUE(has(explained({"ctss/WDISK", "--wait"}), "did not lose a revolution"));
}

TEST(Explain, StatementNamesTheOwnerOfEachCall) {
  const auto explained_in_lines =
      [](Words words) {  // joins wrapped lines, because a terminal's line may end before the layer's name
        return std::regex_replace(explained(std::move(words)), std::regex("\n +'"), " '");
      };
  const std::string read = explained_in_lines({"ctss/cftlib/READ", "--sectors", "5"});
  EXPECT_TRUE(has(read, "READ of cftlib under ctss on the cray1: records of 5 sectors"));
  EXPECT_TRUE(has(read, "call, read of "));
  EXPECT_TRUE(has(read, "; READ of unit 5, blocks by the layer 'buffers'"));
  EXPECT_TRUE(
      has(explained({"ctss/cftlib/BUFFER IN", "--sectors", "40"}), "; BUFFER IN of unit 5, blocks by"));
  EXPECT_TRUE(has(explained_in_lines({"ctss/fortlib/WRITE"}), "; WRITE of unit 5, blocks by the layer '"));
  EXPECT_FALSE(has(explained({"ctss/RDISK"}), "of unit")) << "the program's own call";
  const Outcome none = CliFixture().platter({"explain", "ctss/cftlib/REED"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "'REED' is not a statement that can be explained; nearest: READ")) << none.err;
  EXPECT_TRUE(has(CliFixture().platter({"explain", "ctss/cftlob/READ"}).err,
                  "ctss has no library 'cftlob'; nearest: "
                  "cftlib"));
}

TEST(Explain, EveryRoutineIsExplained) {
  for (const char* routine :
       {"ctss/WDISK", "ctss/IZDKIN", "ctss/IZDKOUT", "ctss/RDABS", "ctss/WRABS", "ctss/MDISK"}) {
    EXPECT_TRUE(has(explained({routine}), "did not lose a revolution")) << routine;
  }
  for (const char* routine : {"ltss/RDISK", "ltss/WDISK", "ltss/IZDKIN", "ltss/IZDKOUT"}) {
    EXPECT_TRUE(has(explained({routine}), "lost 1 revolution")) << routine;
  }
}

TEST(Explain, ExplainsRdabsByTheSectorsOfACall) {
  EXPECT_TRUE(has(explained({"ctss/RDABS", "--sectors", "18"}), "did not lose a revolution"));
  EXPECT_TRUE(has(explained({"ctss/RDABS", "--sectors", "36"}), "lost 1 revolution"));
}

TEST(Explain, ShowsATimeLineAndTheEvents) {
  const std::string text = explained({"ctss/RDISK", "--sectors", "3"});
  for (const char* part : {"processor  ", "channel    ", "heads      ", "us after the call of request 2",
                           "interrupt", "sector", "status"}) {
    EXPECT_TRUE(has(text, part));
  }
}

TEST(Explain, ACallWithoutASectorAtTheHeadsIsNotExplained) {
  EXPECT_TRUE(has(CliFixture().platter({"explain", "ctss/RDISK", "--set", "machine.controller=iosd"}).err,
                  "no sector of the third RDISK passed the heads: a cache or an I/O subsystem"));
  const Outcome short_sectors =
      CliFixture().platter({"explain", "ctss/cftlib/READ", "--set", "machine.disk=ibm3380_1k"});
  EXPECT_NE(short_sectors.code, 0);
  EXPECT_EQ(short_sectors.out, "");
  EXPECT_TRUE(has(short_sectors.err, "READ: unit 5: a blocked dataset needs sectors of 512 words"))
      << short_sectors.err;
}

/// Returns a machine with two kinds of drives whose name comes before all others. Each drive has its own
/// controller, or both share one.
std::string two_kinds(const std::string& channels) {
  return "description = \"two kinds of drives\"\nprocessor = \"cray1\"\ncontroller = \"dcu2\"\n"
         "dialect = \"cft\"\nsystems = [\"ctss\"]\nsubprograms = []\n[[site]]\nname = \"here\"\n" +
         channels;
}

TEST(Explain, ExplainsEachKindOfDriveByItsName) {
  for (const char* channels : {"[[site.channel]]\ndisks = [\"dd19\"]\n[[site.channel]]\ndisks = [\"dd19\"]\n"
                               "[[site.channel]]\ndisks = [\"dd29\"]\n",
                               "[[site.channel]]\ndisks = [\"dd19\", \"dd19\", \"dd29\"]\n"}) {
    const CliFixture desk;
    desk.folder.write("own/machines/aa.toml", two_kinds(channels));
    const Outcome outcome = desk.platter({"explain", "ctss/RDISK", "--loop", "1000", "--specs", "own",
                                          "--json", "out.json", "--csv", "out.csv"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string text = std::regex_replace(outcome.out, std::regex("\n +"), " ");  // lines of any length
    // The loop takes longer than a sector of either drive.
    EXPECT_TRUE(has(text, "lost 1 revolution (late command) on drive 1 (dd19 on dcu2): it was "));
    EXPECT_TRUE(has(text, "testing every 1000 us, on drive 3 (dd29 on dcu2)"));
    EXPECT_TRUE(has(text, "lost 1 revolution (late command) on drive 3 (dd29 on dcu2): it was "));
    EXPECT_FALSE(has(text, "drive 2")) << "it is as the first";
    const auto document = nlohmann::json::parse(desk.folder.read("out.json"));
    EXPECT_EQ(mistake_by(schema(), document), "");
    EXPECT_EQ(document.at("lost").at("drive"), "drive 1 (dd19 on dcu2)");
    ASSERT_EQ(document.at("drives").size(), 1U);
    EXPECT_EQ(document.at("drives")[0].at("lost").at("drive"), "drive 3 (dd29 on dcu2)");
    EXPECT_EQ(document.at("drives")[0].at("events")[0].at("channel"), 3);
    EXPECT_EQ(1 + document.at("events").size() + document.at("drives")[0].at("events").size(),
              static_cast<std::size_t>(std::ranges::count(desk.folder.read("out.csv"), '\n')));
  }
}

TEST(Explain, ReportsADriveWithNothingToExplain) {
  const CliFixture desk;
  desk.folder.write("own/machines/aa.toml",
                    two_kinds("[[site.channel]]\ndisks = [\"dd19\"]\n[[site.channel]]\ndisks = [\"dd49\"]\n"
                              "controller = \"iosd\"\n"));
  const Outcome outcome = desk.platter({"explain", "ctss/RDISK", "--specs", "own"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "did not lose a revolution"));
  EXPECT_TRUE(has(outcome.out, "drive 2: no sector of the third RDISK passed the heads"));
}

TEST(Explain, RejectsInvalidNamesAndValues) {
  const auto complaint = [](const Words& arguments) {
    const Outcome outcome = CliFixture().platter(arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_TRUE(has(complaint({"explain", "ctss/RDSK"}), "ctss has no routine 'RDSK'; nearest: RDISK"));
  EXPECT_TRUE(has(complaint({"explain", "ctsx/RDISK"}), "unknown system 'ctsx'; nearest: ctss"));
  EXPECT_TRUE(has(complaint({"explain", "RDISK"}), "OS/ROUTINE"));
  EXPECT_TRUE(has(complaint({"explain", "ctss/RDISK", "--sectors", "0"}),
                  "--sectors: must be a whole number of at least 1"));
  EXPECT_TRUE(
      has(complaint({"explain", "ctss/RDISK", "--sectors", "999999"}), "--sectors must be from 1 to"));
  EXPECT_TRUE(has(complaint({"explain", "ctss/RDISK", "--loop", "0"}), "--loop"));
  EXPECT_TRUE(has(complaint({"explain", "ctss/RDISK", "--loop", "nan"}), "--loop"));
  EXPECT_TRUE(has(complaint({"explain", "ctss/RDISK", "--seed", "-1"}), "--seed"));
  EXPECT_NE(complaint({"explain"}), "");
}

}  // namespace
}  // namespace platter::tests
