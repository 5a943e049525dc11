// Programs that only do legitimate work must run under all restrictions.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <ostream>
#include <regex>

#include "tests/escape/attempt.hpp"
#include "tests/escape/sandbox_fixture.hpp"
#include "tests/support/processes.hpp"

namespace platter::tests {

namespace fs = std::filesystem;

void PrintTo(const Attempt& one, std::ostream* out);

namespace {

class Legitimate : public testing::TestWithParam<Attempt> {};

TEST_P(Legitimate, ProgramRuns) {
  const Attempt& program = GetParam();
  SandboxFixture ground;
  ground.copy_in(program.source);
  const Outcome outcome = ground.run(program);
  EXPECT_EQ(outcome.code, 0) << program.tries << ":\n" << outcome.err;
  for (const auto& seen : program.seen)
    EXPECT_TRUE(std::regex_search(outcome.out, std::regex(seen))) << "no \"" << seen << "\" in:\n"
                                                                  << outcome.out.substr(0, 2000);
  EXPECT_EQ(ground.touched(), "");
  EXPECT_EQ(processes_of(ground.root()), Words{});
}

INSTANTIATE_TEST_SUITE_P(, Legitimate, testing::ValuesIn(attempts_in(source_path("tests/escape/legitimate"))),
                         [](const auto& test) { return test.param.name; });

constexpr const char* kFiles = R"(
      CHARACTER*4 TEXT
      OPEN(8,STATUS='SCRATCH')
      WRITE(8,*) 'SCRATCH'
      OPEN(9,FILE='made')
      WRITE(9,'(A)') 'WELL'
      REWIND 9
      READ(9,'(A)') TEXT
      PRINT *,TEXT
      END
)";

/// Runs a program that creates a file and a scratch file, under unusual circumstances.
class Circumstances : public testing::Test {
 protected:
  Circumstances() { desk.folder.write("test.f", text_of(kFiles)); }
  Outcome shell(const std::string& line) const {
    return desk.command({"sh", "-c", line, "sh", platter_command()});
  }
  CliFixture desk;
};

TEST_F(Circumstances, RunsASourceThatIsALink) {
  desk.folder.write("elsewhere/real.f", text_of(kFiles));
  fs::create_symlink("elsewhere/real.f", desk.folder.path() / "linked.f");
  const Outcome outcome = desk.platter({"run", "linked.f", "--no-summary"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, " WELL\n");
}

TEST_F(Circumstances, RunsInAFolderThatIsALink) {
  fs::create_directory(desk.folder.path() / "real");
  fs::create_symlink("real", desk.folder.path() / "linked");
  const Outcome outcome = shell("cd linked && \"$1\" run ../test.f --no-summary");
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
  EXPECT_TRUE(desk.folder.has("real/made"));
}

TEST_F(Circumstances, RunsInAFolderWithBlanksAndOtherLettersInItsName) {
  const fs::path folder = desk.folder.path() / "größer als 'eins' & \"zwei\"";
  fs::create_directory(folder);
  fs::copy_file(desk.folder.path() / "test.f", folder / "prüfung eins.f");
  const Outcome outcome = shell("cd gr* && \"$1\" run pr*.f --no-summary");
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
}

TEST_F(Circumstances, ReportsThatTemporaryFilesCannotBeCreated) {
  ASSERT_EQ(desk.platter({"run", "test.f", "--no-summary"}).code,
            0);  // the compiled program is in the cache from now on
  const Outcome outcome = shell("TMPDIR=/proc exec \"$1\" run test.f --no-summary");
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
}

TEST_F(Circumstances, RunsWithoutAHomeFolder) {
  const Outcome outcome = shell("exec env -u HOME \"$1\" run test.f --no-summary");
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
}

TEST_F(Circumstances, RunsWithAClosedStandardInput) {
  const Outcome outcome = shell("exec \"$1\" run test.f --no-summary <&-");
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
}

TEST_F(Circumstances, RunsWithAClosedStandardError) {
  const Outcome outcome = shell("exec \"$1\" run test.f --no-summary 2>&-");
  EXPECT_EQ(outcome.out, " WELL\n");
}

/// The exit code is 128 plus the number of SIGPIPE, as for every command, and the program's file exists.
TEST_F(Circumstances, EndsWhenAPipeCloses) {
  desk.folder.write("test.f",
                    "      OPEN(9,FILE='made')\n      WRITE(9,*) 'WELL'\n"
                    "   10 PRINT *,'MORE'\n      GO TO 10\n      END\n");
  const Outcome outcome = shell("(\"$1\" run test.f --no-summary; echo $? >code) | head -2");
  EXPECT_EQ(outcome.out, " MORE\n MORE\n");
  EXPECT_EQ(desk.folder.read("code"), "141\n");
  EXPECT_EQ(desk.folder.read("made"), " WELL\n");
}

TEST_F(Circumstances, RunsInAReadOnlyFolder) {
  desk.folder.write("work/test.f", "      PRINT *,'WELL'\n      END\n");
  const std::string work = desk.folder.path() / "work";
  chmod(work.c_str(), 0500);
  const Outcome outcome = shell("cd work && exec \"$1\" run test.f --no-summary");
  chmod(work.c_str(), 0700);
  EXPECT_EQ(outcome.out, " WELL\n") << outcome.err;
}

/// A program may use a file that the user added to its folder by a hard link: the kernel does not distinguish
/// it from other files, and the user created the link on purpose.
TEST_F(Circumstances, RunsASourceThatIsAHardLink) {
  desk.folder.write("outside/data", "LINKED\n");
  fs::create_directory(desk.folder.path() / "work");
  fs::create_hard_link(desk.folder.path() / "outside/data", desk.folder.path() / "work/data");
  desk.folder.write("work/read.f",
                    "      CHARACTER*6 TEXT\n      OPEN(9,FILE='data')\n"
                    "      READ(9,*) TEXT\n      PRINT *,TEXT\n      END\n");
  const Outcome outcome = shell("cd work && exec \"$1\" run read.f --no-summary");
  EXPECT_EQ(outcome.out, " LINKED\n") << outcome.err;
}

}  // namespace
}  // namespace platter::tests
