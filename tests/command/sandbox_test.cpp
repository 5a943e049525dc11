// The restrictions of a program, by its flags and reports. tests/escape contains programs that try to break
// them.

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

#include "tests/support/processes.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

const char* const kReadsOutside = R"(
      CHARACTER*8 TEXT
      OPEN(1,FILE='../outside',IOSTAT=I)
      IF(I.NE.0) STOP 7
      READ(1,'(A)') TEXT
      PRINT *,TEXT
      END
)";

/// A fixture whose program works in a subfolder of the test's folder.
class Sandbox : public testing::Test {
 public:
  Sandbox() {
    desk.folder.write("outside", "SECRET\n");
    fs::create_directory(work());
  }
  fs::path work() const { return desk.folder.path() / "work"; }
  Outcome run(const std::string& fortran, const std::string& flags = "", const std::string& before = "") {
    desk.folder.write("work/test.f", text_of(fortran.c_str()));
    return desk.command({"bash", "-c",
                         "cd work && " + before + " " + platter_command() +
                             " run test.f --dialect none --no-summary " + flags});
  }
  std::set<std::string> names_in(const std::string& folder) const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(desk.folder.path() / folder))
      names.insert(entry.path().filename());
    return names;
  }
  CliFixture desk;
};

TEST_F(Sandbox, KeepsTheProgramInItsFolderUnlessItIsTrusted) {
  EXPECT_TRUE(has(run(kReadsOutside).err, "STOP 7"));
  EXPECT_TRUE(has(run(kReadsOutside, "--trust").out, "SECRET"));
}

TEST_F(Sandbox, LetsItIntoAFolderThatIsAllowed) {
  EXPECT_TRUE(has(run(kReadsOutside, "--allow ..").out, "SECRET"));
}

TEST_F(Sandbox, ReportsAtTheEndWhyAFileCouldNotBeOpened) {
  const auto outcome = run("\n      OPEN(1,FILE='../outside')\n      END\n");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "test.f:1: the program may not access ../outside in this way: it may access"));
  EXPECT_TRUE(has(outcome.err, "--allow"));
}

TEST_F(Sandbox, ADenialThatTheProgramHandledIsNotReported) {
  const auto outcome = run("\n      OPEN(1,FILE='../outside',IOSTAT=I)\n      END\n");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
}

/// A denial that the program has handled, and an error that has nothing to do with it.
TEST_F(Sandbox, AnEarlierDenialIsNotReportedWithAnotherError) {
  const auto outcome = run(R"(
      OPEN(1,FILE='../outside',IOSTAT=I)
      IF(I.EQ.0) STOP 7
      OPEN(2,FILE='nowhere/file')
      END
)");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "Cannot open file 'nowhere/file'"));
  EXPECT_FALSE(has(outcome.err, "in this way")) << outcome.err;
  const auto crashed = run(R"(
      REAL, ALLOCATABLE :: A(:)
      ALLOCATE(A(100000000),STAT=I)
      K=100000000
      IF(I.NE.0) CALL SET(K,K)
      END
      SUBROUTINE SET(K,L)
      DIMENSION K(1)
      K(L)=1
      END
)",
                           "--memory 300MB");
  EXPECT_TRUE(has(crashed.err, "test.f:8: the program accessed memory"));
  EXPECT_FALSE(has(crashed.err, "--memory")) << crashed.err;
}

/// The search for the line of a crash reads files that the program itself cannot reach.
TEST_F(Sandbox, DenialsOfTheRuntimeItselfAreNotReported) {
  const auto outcome = run(R"(
      DIMENSION X(10)
      K=100000000
      X(K)=1.
      PRINT *,X(K)
      END
)");
  EXPECT_TRUE(has(outcome.err, "test.f:3: the program accessed memory"));
  EXPECT_FALSE(has(outcome.err, "in this way")) << outcome.err;
}

TEST_F(Sandbox, RejectsAHomeAsTheWorkingFolder) {
  const auto outcome = run("\n      OPEN(1,FILE='made')\n      END\n", "", "HOME=$PWD");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "it may not use the current folder"));
  EXPECT_FALSE(fs::exists(work() / "made"));
}

TEST_F(Sandbox, RejectsAWorkingFolderThatContainsAHome) {
  const auto outcome = run("\n      OPEN(1,FILE='made')\n      END\n", "", "HOME=$PWD/some/home");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_TRUE(has(outcome.err, "it may not use the current folder"));
  EXPECT_FALSE(fs::exists(work() / "made"));
}

TEST_F(Sandbox, TheProgramCannotChangeItsSource) {
  const std::string program = R"(
      OPEN(1,FILE='test.f',IOSTAT=I)
      WRITE(1,*,IOSTAT=J) 'OVER'
      CLOSE(1,STATUS='DELETE',IOSTAT=K)
      OPEN(2,FILE='linked',STATUS='REPLACE',IOSTAT=L)
      IF(J.EQ.0.OR.L.EQ.0) STOP 7
      END
)";
  desk.folder.write("work/test.f", "");
  fs::create_hard_link(work() / "test.f", work() / "linked");
  const auto outcome = run(program);
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(desk.folder.read("work/test.f"), text_of(program.c_str()));
}

TEST_F(Sandbox, GivesTheProgramTheEnvironmentThatItIsGiven) {
  const std::string program = R"(
      CHARACTER*20 A,B
      CALL GETENV('GIVEN',A)
      CALL GETENV('HOME',B)
      PRINT *,A,'-',B,'-'
      END
)";
  EXPECT_EQ(run(program, "--env 'GIVEN=A B=C'").out, " A B=C               -                    -\n");
  EXPECT_EQ(run(program, "--env 'GIVEN=A B=C' --trust").out, " A B=C               -                    -\n");
  EXPECT_TRUE(has(run(program, "--env GIVEN").err, "'GIVEN' is not NAME=VALUE"));
}

TEST_F(Sandbox, ScratchUnitsLeaveNoFile) {
  const auto outcome = run(R"(
      CHARACTER*8 TEXT
      OPEN(1,STATUS='SCRATCH')
      WRITE(1,'(A)') 'WRITTEN'
      REWIND 1
      READ(1,'(A)') TEXT
      PRINT *,TEXT
      END
)");
  EXPECT_EQ(outcome.out, " WRITTEN \n");
}

TEST_F(Sandbox, EndsAProgramAtItsLimitsAndNamesTheFlag) {
  const char* const prints = "\n   10 PRINT *,'MORE AND MORE'\n      GO TO 10\n      END\n";
  const auto printed = run(prints, "--output 100kB");
  EXPECT_LE(printed.out.size(), 100'000U);
  EXPECT_TRUE(has(printed.err, "test.f:1: the program has printed more than the 100000 bytes that --output"));
  const char* const computes = "\n   10 I=I+1\n      GO TO 10\n      END\n";
  EXPECT_TRUE(has(run(computes, "--cpu-time 1").err, "the 1 s of processor time that --cpu-time allows"));
  const char* const writes = "\n   10 WRITE(9,*) 'MORE AND MORE'\n      GO TO 10\n      END\n";
  EXPECT_TRUE(has(run(writes, "--file-size 100kB").err, "File too large (--file-size"));
  EXPECT_LE(fs::file_size(work() / "fort.9"), 100'000U);
  const char* const takes = R"(
      REAL, ALLOCATABLE :: A(:)
      ALLOCATE(A(100000000))
      A(1)=1
      PRINT *,A(1)
      END
)";
  EXPECT_TRUE(has(run(takes, "--memory 500MB").err, "--memory sets the limit"));
  EXPECT_EQ(run(takes, "--memory 2GB").code, 0);
}

TEST_F(Sandbox, OutputMayBeLimitedToZeroBytes) {
  EXPECT_EQ(run("\n      I=1\n      END\n", "--output 0").code, 0);
  const auto printed = run("\n      PRINT *,'WORD'\n      END\n", "--output 0");
  EXPECT_EQ(printed.code, 1);
  EXPECT_EQ(printed.out, "");
  EXPECT_TRUE(has(printed.err, "more than the 0 bytes that --output allows"));
}

/// Even with the smallest allowed memory, the runtime reports an error with its line, and writes files and
/// drives.
TEST_F(Sandbox, HasRoomForTheRuntimeInTheLeastMemory) {
  const auto outcome = run(R"(
      DIMENSION X(51200)
      OPEN(1,STATUS='SCRATCH')
      WRITE(1,*) X
      CALL RDISK(5,X,512,0)
      CALL IOWAIT(5)
      OPEN(2,FILE='nowhere/file')
      END
)",
                           "--memory 100MB --image drives --json out.json --trace events");
  EXPECT_TRUE(has(outcome.err, "At line 6 of file test.f"));
  EXPECT_TRUE(fs::exists(work() / "drives"));
}

TEST_F(Sandbox, IsReported) {
  const auto names = [&](const std::string& flags) {
    const auto outcome = run("\n      END\n", "--host --json out.json " + flags);
    const auto held = nlohmann::json::parse(desk.folder.read("work/out.json"))["sandbox"];
    const std::string line = held.empty() ? "nothing" : "environment";
    EXPECT_TRUE(has(outcome.err, "restricted by the host: " + line));
    return held;
  };
  EXPECT_EQ(names("--trust"), nlohmann::json::parse(R"(["environment"])"));
  EXPECT_EQ(names("").front(), "environment");
  EXPECT_EQ(names("").at(1), "names");
}

/// The kernel cannot restrict access to a pipe by a Landlock rule.
TEST_F(Sandbox, RestrictsProgramsWhoseResultsOrCardsArePipes) {
  const std::string all = "restricted by the host: environment, names, files, limits, calls";
  if (!has(run("\n      END\n", "--host").err, all)) GTEST_SKIP() << "this host does not hold it all";
  const char* const reads = "\n      READ *,I\n      PRINT *,I\n      END\n";
  const auto piped = run(reads, "--host --cards /dev/stdin", "echo 7 |");
  EXPECT_TRUE(has(piped.err, all));
  EXPECT_TRUE(has(piped.out, " 7"));
  for (const char* straight : {"/dev/stdout | cat", "/dev/null", "/dev/fd/1 | cat"}) {
    const auto outcome = run(kReadsOutside, std::string("--host --json ") + straight);
    EXPECT_TRUE(has(outcome.err, all)) << straight;
    EXPECT_TRUE(has(outcome.err, "STOP 7")) << straight;
  }
}

/// Results may be written to a folder that the program itself cannot access.
TEST_F(Sandbox, PutsResultsIntoFoldersThatAreNotThePrograms) {
  const std::string writes = R"(
      DIMENSION A(512)
      CALL WDISK(5,A,512,0)
      CALL IOWAIT(5)
      END
)";
  fs::create_directory(desk.folder.path() / "results");
  const auto outcome =
      run(writes, "--json ../results/json --trace ../results/trace --image ../results/disks --host");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_FALSE(nlohmann::json::parse(desk.folder.read("results/json")).empty());
  EXPECT_TRUE(has(desk.folder.read("results/trace"), "# time_us"));
  EXPECT_EQ(desk.platter({"dataset", "list", "results/disks"}).code, 0);
  EXPECT_EQ(names_in("results"), (std::set<std::string>{"disks", "json", "trace"}));
}

TEST_F(Sandbox, AKilledProgramLeavesNoIncompleteResult) {
  fs::create_directory(desk.folder.path() / "results");
  desk.folder.write("work/test.f", text_of("\n   10 I=I+1\n      GO TO 10\n      END\n"));
  const auto outcome = desk.command({"bash", "-c",
                                     "cd work && " + platter_command() +
                                         " build test.f -o guest && (./guest --json ../results/json & "
                                         "until [ -n \"$(cat /proc/$!/task/*/children)\" ]; do :; done; "
                                         "ls ../results >../seen; kill -9 $!; wait)"});
  EXPECT_EQ(desk.folder.read("seen"), "") << "a result has no name before it is whole\n" << outcome.err;
  EXPECT_TRUE(comes([&] { return names_in("results").empty(); })) << outcome.err;
}

#ifdef __SANITIZE_ADDRESS__
TEST_F(Sandbox, TheSandboxFlagFailsUnderSanitizers) {
  const auto outcome = run("\n      PRINT *,'RAN'\n      END\n", "--sandbox");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(has(outcome.err, "--sandbox: this host cannot restrict the program's files"));
}
#endif

/// valgrind knows neither Landlock nor seccomp: a host without them.
TEST_F(Sandbox, TheSandboxFlagFailsOnAHostWithoutLandlock) {
  if (desk.command({"sh", "-c", "command -v valgrind"}).out.empty())
    GTEST_SKIP() << "valgrind is missing; tools/setup --sandbox-tests installs it";
  desk.folder.write("work/test.f", "      PRINT *,'RAN'\n      END\n");
  const auto start = [&](const std::string& flags) {
    return desk.command({"bash", "-c",
                         "cd work && " + platter_command() +
                             " build test.f -o guest && valgrind -q ./guest --memory 100TB --no-summary " +
                             flags});
  };
  const auto refused = start("--sandbox");
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "--sandbox: this host cannot restrict the program's files"));
  EXPECT_EQ(refused.out, "");
}

}  // namespace
}  // namespace platter::tests
