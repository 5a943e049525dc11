// UNICOS's commands on the command line, and their error messages.

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

class UnicosCommands : public testing::Test {
 protected:
  CliFixture desk;

  /// Returns the message of a rejected command.
  std::string refusal(const Words& words) const {
    const auto outcome = desk.platter(words);
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  }
  Outcome run(const Words& more = {}) const {
    Words words{"run", "p.f", "--machine", "ymp", "--no-summary"};
    words.insert(words.end(), more.begin(), more.end());
    return desk.platter(words);
  }
  void SetUp() override {
    desk.folder.write("p.f", text_of(R"(
      WRITE(1) 5.0
      REWIND 1
      READ(1) X
      PRINT *,X
      END
)"));
  }
};

TEST_F(UnicosCommands, AssignKeepsListsAddsReplacesAndRemoves) {
  EXPECT_EQ(desk.platter({"assign", "-F", "cos.async:96", "u:1"}).code, 0);
  EXPECT_EQ(desk.platter({"assign", "-p", "0", "f:data"}).code, 0);
  EXPECT_EQ(desk.platter({"assign", "-V"}).out, "assign -p 0 f:data\nassign -F cos.async:96 u:1\n");
  EXPECT_EQ(desk.platter({"assign", "-I", "-n", "30", "u:1"}).code, 0);
  EXPECT_EQ(desk.platter({"assign", "-V", "u:1"}).out, "assign -F cos.async:96 -n 30 u:1\n");
  EXPECT_EQ(desk.platter({"assign", "-b", "16", "u:1"}).code, 0);
  EXPECT_EQ(desk.platter({"assign", "-V", "u:1"}).out, "assign -b 16 u:1\n");
  EXPECT_EQ(desk.platter({"assign", "-R", "f:data"}).code, 0);
  EXPECT_EQ(desk.folder.read(".assign"), "assign -b 16 u:1\n");
  EXPECT_EQ(desk.platter({"assign", "-R"}).code, 0);
  EXPECT_EQ(desk.platter({"assign", "-V"}).out, "");
}

TEST_F(UnicosCommands, AssignNamesTheInvalidArgument) {
  const std::pair<Words, const char*> refusals[] = {
      {{"-F", "cos,xyz", "u:1"}, "xyz"},
      {{"-F", "cos.quick", "u:1"}, "quick"},
      {{"-F", "cos:0", "u:1"}, "cos"},
      {{"-F", "mr:9:3", "u:1"}, "mr"},
      {{"-F", "cos:1:2:3", "u:1"}, "cos"},
      {{"-F", "cos:99999999999999999999", "u:1"}, "99999999999999999999"},
      {{"-F", "cos\u00a0,mr", "u:1"}, "-F"},
      {{"-F", "\u201ccos\u201d", "u:1"}, "-F"},
      {{"-F", "", "u:1"}, "-F"},
      {{"-F", ",", "u:1"}, "-F"},
      {{"-b", "99999999999999999999", "u:1"}, "-b is given 99999999999999999999"},
      {{"-b", "0", "u:1"}, "-b is given 0"},
      {{"-n", "-3", "u:1"}, "-n is given -3"},
      {{"-p", "0-99", "u:1"}, "-p is given 0-99"},
      {{"-p", "2-1", "u:1"}, "the first number exceeds the second"},
      {{"-s", "xx", "u:1"}, "-s is given xx; structures are"},
      {{"-m", "maybe", "u:1"}, "on or off"},
      {{"-Z", "u:1"}, "-Z is not known; flags are"},
      {{"-b", "8", "u:one"}, "u:one is not a unit"},
      {{"-b", "8", "x:1"}, "x:1 is not an object"},
      {{"-b", "8", "g:xx"}, "g:xx is not a group"},
      {{"-b", "8"}, "no object is named"},
      {{"u:1"}, "nothing is assigned to u:1"},
      {{"-b", "8", "u:1", "u:2"}, "u:2 is a second object"},
      {{"-F", "cos", "-s", "u", "u:1"}, "-F and -s both name a structure"},
      {{"-R", "u:9"}, "nothing is assigned to u:9"},
      {{"-V", "u:9"}, "nothing is assigned to u:9"},
  };
  for (const auto& [words, said] : refusals) {
    Words all{"assign"};
    all.insert(all.end(), words.begin(), words.end());
    EXPECT_TRUE(has(refusal(all), said));
  }
  EXPECT_FALSE(
      std::filesystem::exists(desk.folder.path() / ".assign"));  // nothing of the rejected command was stored
}

TEST_F(UnicosCommands, AnEnvironmentThatCannotBeReadIsReported) {
  const auto with = [&](const std::string& filenv) {
    return desk.command({"env", "FILENV=" + filenv, platter_command(), "assign", "-V"}).err;
  };
  std::filesystem::create_directory(desk.folder.path() / "folder");
  EXPECT_TRUE(has(with("folder"), "folder, which FILENV names, is a folder"));
  desk.folder.write("other", "# mine\n\nassign -b 8 u:1\nexport X=3\n");
  EXPECT_TRUE(has(with("other"), "other, line 4: each line must be assign, its flags and an object"));
  desk.folder.write("wrong", "assign -F frobs u:1\n");
  EXPECT_TRUE(has(with("wrong"), "wrong, line 1: "));
  EXPECT_EQ(with("nothing"), "");
  EXPECT_EQ(with("/dev/null"), "");
  EXPECT_TRUE(has(with("/dev/tty"), "/dev/tty: "));  // the command does not wait for the terminal
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_TRUE(has(with("pipe"), "pipe: is a folder, a pipe or a device"));
}

TEST_F(UnicosCommands, ARunReportsAssignsOfFilesThatWereNotOpened) {
  const auto outcome = run({"--assign", "-b 16 u:1", "--assign", "-b 16 u:7", "--assign", "-F mr f:fort.2"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(outcome.err, "platter: note: assign: u:7 was not opened\n"));
  EXPECT_TRUE(has(outcome.err, "platter: note: assign: f:fort.2 was not opened\n"));
  EXPECT_FALSE(has(outcome.err, "u:1 "));
  EXPECT_EQ(run({"--assign", "-b 16 g:all"}).err, "");
}

/// Records of 500 words are not whole sectors, so they pass through a system buffer.
TEST_F(UnicosCommands, JaCountsWaitsForSystemBuffersAsUnlocked) {
  desk.folder.write("u.f", "      DIMENSION A(500)\n      DO 10 I=1,200\n   10 WRITE(1) A\n      END\n");
  const auto ja_after = [&](const char* layers) {
    EXPECT_EQ(desk.platter({"procstat", "-R", "raw", "u.f", "--no-summary", "--assign", layers}).code, 0);
    return desk.platter({"ja", "-ct", "raw"}).out;
  };
  EXPECT_TRUE(has(ja_after("-s u u:1"), "   0.0000     0.0252\n"));
  EXPECT_TRUE(has(ja_after("-F cos u:1"), "     0.0000\n"));
}

TEST_F(UnicosCommands, ProcviewNeedsAReportOption) {
  ASSERT_EQ(run({"--procstat", "raw"}).code, 0);
  EXPECT_TRUE(has(refusal({"procview", "raw"}), "give a report option"));
}

TEST_F(UnicosCommands, ProcviewAndJaReadWholeFilesOfProcstat) {
  ASSERT_EQ(run({"--procstat", "raw"}).code, 0);
  EXPECT_TRUE(has(desk.platter({"procview", "-l", "-Fs", "raw"}).out, "Fortran Unit Number"));
  EXPECT_TRUE(has(desk.platter({"ja", "-ct", "raw"}).out, "User CPU"));
  const auto raw = desk.folder.read("raw");
  for (const auto length : {raw.size() - 4, raw.size() / 2, std::size_t{40}}) {
    desk.folder.write("half", raw.substr(0, length));
    EXPECT_TRUE(has(refusal({"procview", "half"}), "half")) << length;
  }
  desk.folder.write("more", raw + "calls 1 2 3 4 5 6 Read\n");
  EXPECT_TRUE(has(refusal({"procview", "more"}), "text follows the line 'end'"));
  desk.folder.write("other", "hello\n");
  EXPECT_TRUE(has(refusal({"procview", "other"}), "other is not a file of --procstat"));
  EXPECT_TRUE(has(refusal({"ja", "nowhere"}), "nowhere: cannot be read"));
  EXPECT_TRUE(has(refusal({"ja", "."}), ".: is a folder, a pipe or a device"));
}

TEST_F(UnicosCommands, DfIsOfMachinesUnderUnicos) {
  const auto outcome = desk.platter({"df", "-p", "--site", "three"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(has(refusal({"df", "-p", "--machine", "cray1"}), "cray1 has no file system with partitions"));
  EXPECT_TRUE(has(refusal({"df", "-p", "--site", "nowhere"}), "nowhere"));
}

TEST_F(UnicosCommands, SetfGivesSpaceAtOnceThatRunsThenHave) {
  const Words image{"--image", "disks", "--site", "three"};
  const auto with = [&](Words words) {
    words.insert(words.end(), image.begin(), image.end());
    return desk.platter(words);
  };
  const auto free_blocks = [&] {
    const auto rooms = numbers_of(with({"df", "-p"}).out);
    return std::vector<double>{rooms.at(1), rooms.at(4),
                               rooms.at(7)};  // columns: partition, free blocks, all blocks
  };
  const auto before = numbers_of(desk.platter({"df", "-p", "--site", "three"}).out).at(1);
  EXPECT_EQ(with({"setf", "-n", "288", "-p", "0-2", "-q", "48", "data"}).code, 0);
  EXPECT_EQ(free_blocks(), std::vector<double>(3, before - 96));
  EXPECT_EQ(with({"setf", "-n", "144", "data"}).code, 0);  // extends the file after its present end
  EXPECT_EQ(free_blocks(), std::vector<double>(3, before - 144));
  // A program writes into the allocated space, and no further space is allocated.
  desk.folder.write("p.f", text_of(R"(
      DIMENSION A(49152)
      OPEN(3,FILE='data',FORM='UNFORMATTED',STATUS='OLD')
      DO 10 I=1,4
   10 WRITE(3) A
      END
)"));
  EXPECT_EQ(run(image).code, 0);
  EXPECT_EQ(free_blocks(), std::vector<double>(3, before - 144));
  EXPECT_TRUE(has(with({"setf", "-n", "99999999", "more"}).err, "no space left on device"));
  EXPECT_TRUE(has(with({"setf", "-n", "9", "-p", "0-9", "more"}).err, "partition 3 does not exist"));
  EXPECT_TRUE(has(refusal({"setf", "-n", "9", "data"}), "--image"));
  const auto none = desk.folder.path() / "none.img";
  EXPECT_EQ(refusal({"setf", "-n", "9", "-p", "7", "data", "--image", none.string()}).empty(), false);
  EXPECT_FALSE(std::filesystem::exists(none)) << "what failed leaves no image";
}

TEST_F(UnicosCommands, RoutinesOfOtherSystemsAreRejectedInWords) {
  desk.folder.write("p.f", "      DIMENSION A(512)\n      CALL RDISK(5,A,512,0)\n      END\n");
  EXPECT_TRUE(has(run().err, "its programs use statements such as"));
}

/// Changes that a user would try on a machine.
TEST_F(UnicosCommands, OneFlagEnlargesTheBuffersOrAddsPartitions) {
  const auto seconds = [&](const Words& more) {
    Words words{
        "run", source_path("tests/documents/unicos/t.f"), "--machine", "ymp", "--no-summary", "--json",
        "out"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(desk.platter(words).code, 0);
    return nlohmann::json::parse(desk.folder.read("out")).at("virtual_seconds").get<double>();
  };
  const double plain = seconds({});
  EXPECT_LT(seconds({"--assign", "-b 1961 u:1"}), plain);
  EXPECT_LT(seconds({"--assign", "-b 8 u:1"}), seconds({"--assign", "-b 1 u:1"}));
  EXPECT_LT(seconds({"--site", "three", "--assign", "-p 0-2 -q 48 -F cos,bufa:144:6 u:1"}),
            seconds({"--site", "three", "--assign", "-F cos,bufa:144:6 u:1"}));
}

}  // namespace
}  // namespace platter::tests
