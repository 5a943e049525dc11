// `platter build` makes a separate program.

#include <gtest/gtest.h>

#include "runtime/program/session/guest.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

const char* const kProgram = R"(
      DIMENSION X(512)
      READ(5,*) K
      CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      PRINT *,K,TIMEF(D)
      END
)";

class Build : public testing::Test {
 public:
  Outcome build(const Words& flags = {}) {
    desk.folder.write("test.f", text_of(kProgram));
    desk.cards = "42\n";
    Words arguments{"build", "test.f", "-o", "guest"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    return desk.platter(arguments);
  }
  CliFixture desk;
};

TEST_F(Build, DoesNotReplaceItsSource) {
  desk.folder.write("test.f", text_of(kProgram));
  const Outcome outcome = desk.platter({"build", "test.f", "-o", "./test.f"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "would replace the source"));
  EXPECT_EQ(desk.folder.read("test.f"), text_of(kProgram));
}

TEST_F(Build, LetsAProgramHaveRoutinesOfTheSameNames) {
  const Outcome outcome = desk.run(text_of(R"(
      CALL IDLE
      CALL IOWAIT(5)
      PRINT *,IFTBL(3,5)
      END
      SUBROUTINE IDLE
      PRINT *,'OWN'
      END
)"));
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(has(outcome.out, "OWN"));
}

TEST_F(Build, TakesTheSameFlagsWhenRun) {
  ASSERT_EQ(build().code, 0);
  const Words flags{"--rotation", "drift",          "--seed",  "7",   "--channels", "1",
                    "--file",     "5=DATA,start=7", "--limit", "100", "--json",     "result.json"};
  Words guest{"./guest"};
  Words command{"run", "test.f"};
  guest.insert(guest.end(), flags.begin(), flags.end());
  command.insert(command.end(), flags.begin(), flags.end());
  const Outcome own = desk.command(guest);
  const std::string json = desk.folder.read("result.json");
  const Outcome run = desk.platter(command);
  EXPECT_EQ(own.code, 0) << own.err;
  EXPECT_EQ(own.out, run.out);
  // A separate program does not know the path of its source.
  auto of_guest = nlohmann::json::parse(json);
  auto of_run = nlohmann::json::parse(desk.folder.read("result.json"));
  EXPECT_TRUE(of_guest.at("repeat").is_null());
  EXPECT_TRUE(of_run.at("repeat").is_object());
  of_run["repeat"] = nullptr;
  EXPECT_EQ(of_guest, of_run);
}

TEST_F(Build, RejectsFlagsAsRunDoes) {
  ASSERT_EQ(build().code, 0);
  for (const Words& flags : {Words{"--chanels", "2"}, Words{"--channels", "9"}, Words{"--machine", "cray2"},
                             Words{"--cards", "nowhere"}, Words{"--json", "nowhere/x"}, Words{"stray"}}) {
    Words guest{"./guest"};
    guest.insert(guest.end(), flags.begin(), flags.end());
    const Outcome outcome = desk.command(guest);
    EXPECT_EQ(outcome.code, 2) << flags.front();
    EXPECT_EQ(outcome.out, "") << flags.front();
    EXPECT_NE(outcome.err, "") << flags.front();
  }
}

/// `platter run` uses this flag to pass a program its run document. For users, the flag is an error.
TEST_F(Build, RejectsTheFlagOfPlatterRun) {
  ASSERT_EQ(build().code, 0);
  const std::string end = "; only `platter run` starts a program with this flag\n";
  const std::string no_number = ": it must be a descriptor number, 0 or higher" + end;
  for (const std::string flag :
       {"--run-at=", "--run-at=x", "--run-at=3x", "--run-at=-1", "--run-at=99999999999"})
    EXPECT_EQ(desk.command({"./guest", flag}).err, "platter: " + flag + no_number);
  EXPECT_EQ(desk.command({"./guest", "--run-at=999"}).err,
            "platter: --run-at=999: Bad file descriptor" + end);
  EXPECT_EQ(desk.command({"./guest", "--run-at=999"}).code, 2);
  EXPECT_EQ(desk.command({"sh", "-c", "./guest --run-at=7 7< /dev/zero"}).err,
            "platter: --run-at=7: it is not a pipe" + end);
  EXPECT_EQ(desk.command({"sh", "-c", "echo garbage | ./guest --run-at=0"}).err,
            "platter: --run-at=0: it does not contain the document of a run" + end);
  EXPECT_EQ(desk.command({"./guest", "--run-at=3", "--host"}).err,
            "platter: --run-at=3: it cannot be combined with --host\n");
}

TEST_F(Build, SuggestsAFlagForAMisspeltOne) {
  ASSERT_EQ(build().code, 0);
  EXPECT_TRUE(has(desk.command({"./guest", "--chanels", "2"}).err, "--chanels: did you mean --channels?"));
}

TEST_F(Build, ForOneMachineDoesNotRunOnAnother) {
  ASSERT_EQ(build().code, 0);
  const Outcome outcome = desk.command({"./guest", "--machine", "cdc7600"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, "built with the times of a cray1, but cdc7600 has a cdc7600"));
  ASSERT_EQ(build({"--machine", "cdc7600"}).code, 0);
  EXPECT_EQ(desk.command({"./guest", "--machine", "cdc7600"}).code, 0);
  const Outcome own = desk.command({"./guest", "--json", "out.json"});
  EXPECT_EQ(own.code, 0) << "its machine is the one it was built for" << own.err;
  EXPECT_EQ(nlohmann::json::parse(desk.folder.read("out.json"))["machine"], "cdc7600");
  EXPECT_EQ(desk.command({"./guest", "--machine", "cray1"}).code, 2);
}

/// The program was built by an older or a newer version than the library that it finds.
TEST_F(Build, AProgramBuiltByAnotherVersionIsRejected) {
  ASSERT_EQ(build().code, 0);
  std::string bytes = desk.folder.read("guest");
  const auto form = bytes.find({runtime::kForm.data(), runtime::kForm.size()});
  ASSERT_NE(form, std::string::npos);
  bytes[form + 7] = 0;
  desk.folder.write("guest", bytes);
  const Outcome outcome = desk.command({"./guest"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, "this program was built by another version of Platter; rebuild it"));
}

TEST_F(Build, ReportsItsVersionAndFlags) {
  ASSERT_EQ(build().code, 0);
  const Outcome version = desk.command({"./guest", "--version"});
  EXPECT_EQ(version.code, 0);
  EXPECT_TRUE(has(version.out, "platter "));
  const Outcome help = desk.command({"./guest", "--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_TRUE(has(help.out, "--rotation"));
}

}  // namespace
}  // namespace platter::tests
