#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/run_platter.hpp"

// Statements that position the printer do not change earlier output.
namespace platter::tests {
namespace {

TEST(Printer, AppendsToALog) {
  const CliFixture desk;
  desk.folder.write("print.f",
                    "      PRINT 10,1\n      ENDFILE 6\n      PRINT 10,2\n      REWIND 6\n      BACKSPACE 6\n"
                    "      PRINT 10,3\n   10 FORMAT(I5)\n      END\n");
  desk.folder.write("log", "an older log, longer than what comes\n");
  desk.command({"sh", "-c", "'" + platter_command() + "' run print.f --no-summary >> log"});
  EXPECT_EQ(desk.folder.read("log"), "an older log, longer than what comes\n    1\n    2\n    3\n");
}

// An output file is either complete or absent.

const char* const kReads = R"(
      DIMENSION A(512)
      PRINT *,'PRINTED'
      CALL RDISK(5,A,512,0)
      CALL IOWAIT(5)
      END
)";

class Outputs : public testing::Test {
 public:
  Outputs() { desk.folder.write("test.f", text_of(kReads)); }
  /// Runs `platter run` with these arguments in a shell.
  Outcome type(const std::string& rest) {
    return desk.command({"bash", "-c", platter_command() + " run test.f " + rest});
  }
  std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(desk.folder.path()))
      names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }
  bool is_whole_json(const std::string& name) {
    return nlohmann::json::parse(desk.folder.read(name), nullptr, false).is_object();
  }
  CliFixture desk;
};

/// If standard output is closed, a file such as the trace could get its descriptor, 1.
TEST_F(Outputs, AreNotMixedIfStandardStreamsAreClosed) {
  type("--trace all");
  const std::string trace = desk.folder.read("all");
  ASSERT_TRUE(trace.starts_with("# time_us"));
  for (const char* closed : {">&-", "2>&-", "<&-", ">&- 2>&- <&-"}) {
    const Outcome outcome = type("--trace one --json result.json --image disks " + std::string(closed));
    EXPECT_EQ(desk.folder.read("one"), trace) << closed;
    EXPECT_TRUE(is_whole_json("result.json")) << closed;
    std::filesystem::remove(desk.folder.path() / "disks");
    const bool prints = std::string(closed).find(">&-") != 0;
    EXPECT_EQ(outcome.code, prints ? 0 : 2) << closed << outcome.err;
  }
}

TEST_F(Outputs, InvisibleOutputsAreAnError) {
  EXPECT_TRUE(has(type(">&-").err, "standard output cannot be written"));
}

TEST_F(Outputs, CardsAreReadIfStandardInputIsClosed) {
  desk.folder.write("test.f", "      READ(5,*) K\n      PRINT *,K\n      END\n");
  desk.folder.write("deck", "31\n");
  const Outcome outcome = type("--cards deck --no-summary --json result.json <&-");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(numbers_of(outcome.out), std::vector<double>{31});
}

TEST_F(Outputs, AFullDeviceEndsAProgramThatPrintsWithoutEnd) {
  desk.folder.write("test.f", "   10 PRINT *,'MORE'\n      GO TO 10\n      END\n");
  const Outcome outcome = type("--json result.json >/dev/full");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.err, "platter: standard output cannot be written: No space left on device\n");
  EXPECT_TRUE(
      has(nlohmann::json::parse(desk.folder.read("result.json"))["stopped"], "No space left on device"));
}

TEST_F(Outputs, AFullDeviceOfAUnitIsAnError) {
  desk.folder.write("test.f",
                    "      OPEN(9,FILE='/dev/full')\n   10 WRITE(9,*) 'MORE'\n      GO TO 10\n      END\n");
  const Outcome outcome = type("--trust");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:2: a file cannot be written: No space left on device"));
}

/// libgfortran writes such a short output only when the program ends.
TEST_F(Outputs, AFewLostLinesAreAnError) {
  const Outcome outcome = type("--no-summary >/dev/full");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "standard output cannot be written"));
}

TEST_F(Outputs, LeaveNoOtherFiles) {
  type("--json result.json --trace trace --no-summary");
  EXPECT_EQ(files(),
            (std::vector<std::string>{"result.json", "stderr", "stdin", "stdout", "test.f", "trace"}));
  type("--json result.json --trace trace --no-summary --library nonesuch");
  EXPECT_EQ(files(),
            (std::vector<std::string>{"result.json", "stderr", "stdin", "stdout", "test.f", "trace"}));
}

/// The run fails before it writes results.
TEST_F(Outputs, EarlierFilesStayWithoutNewOnes) {
  desk.folder.write("result.json", "of before");
  EXPECT_EQ(type("--json result.json --library nonesuch").code, 2);
  EXPECT_EQ(desk.folder.read("result.json"), "of before");
}

TEST_F(Outputs, FollowLinksAndPreservePermissions) {
  desk.folder.write("there/real.json", "of before");
  std::filesystem::create_symlink("there/real.json", desk.folder.path() / "link.json");
  std::filesystem::create_symlink("there/none.json", desk.folder.path() / "dangling.json");
  chmod((desk.folder.path() / "there/real.json").c_str(), 0604);
  for (const auto& [link, real] :
       {std::pair{"link.json", "there/real.json"}, {"dangling.json", "there/none.json"}}) {
    EXPECT_EQ(type(std::string("--json ") + link).code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(desk.folder.path() / link));
    EXPECT_TRUE(is_whole_json(real)) << real;
  }
  struct stat after{};
  stat((desk.folder.path() / "there/real.json").c_str(), &after);
  EXPECT_EQ(after.st_mode & 0777U, 0604U);
  EXPECT_EQ(type("--json new.json").code, 0);
  stat((desk.folder.path() / "new.json").c_str(), &after);
  EXPECT_EQ(after.st_mode & 0444U, 0444U) << "as any new file";
}

TEST_F(Outputs, FollowTheProgramsOutputOnStandardOutput) {
  for (const char* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    const std::string out = type("--no-summary --json " + std::string(name)).out;
    ASSERT_TRUE(out.starts_with(" PRINTED\n{")) << name << "\n" << out;
    EXPECT_TRUE(nlohmann::json::parse(out.substr(out.find('{')), nullptr, false).is_object());
  }
  EXPECT_EQ(type("--json /dev/null").code, 0);
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  const std::string piped = type("--no-summary --json /dev/stdout | cat").out;
  EXPECT_TRUE(piped.starts_with(" PRINTED\n{")) << piped;
}

TEST_F(Outputs, GoToAPipe) {
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  EXPECT_EQ(type("--json pipe --no-summary & cat pipe >copy; wait $!").code, 0);
  EXPECT_TRUE(is_whole_json("copy"));
}

TEST_F(Outputs, UnwritableOutputsAreRejectedBeforeTheProgramRuns) {
  for (const char* flags : {"--json nowhere/result.json", "--trace nowhere/trace", "--json .", "--trace ."}) {
    const Outcome outcome = type(flags);
    EXPECT_EQ(outcome.code, 2) << flags;
    EXPECT_EQ(outcome.out, "") << flags;
    EXPECT_TRUE(has(outcome.err, "cannot be written"));
  }
}

}  // namespace
}  // namespace platter::tests
