// A program that ignores all signals, by system calls that the runtime itself needs, still ends with the
// command.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

#include "tests/escape/sandbox_fixture.hpp"
#include "tests/support/processes.hpp"

namespace platter::tests {
namespace {

constexpr const char* kDeaf = R"(
program deaf
  integer :: call_c, raw, i, k
  character(8) :: ready = 'READY'
  do i = 1, 31
    if (i /= 9 .and. i /= 19) k = call_c('signal', i, 1, 0, 0, 0, 0)
  end do
  k = raw(1, 1, loc(ready), 5, 0, 0, 0)
  do
    k = k + 1
    if (k < 0) k = 0
  end do
end program
include 'reach.inc'
)";

/// Kills the command while the program runs. Expects that no process of it remains.
void expect_end_after(int signal) {
  const CliFixture desk;
  desk.folder.write("deaf.f90", kDeaf);
  desk.folder.write("reach.inc", Folder().read(source_path("tests/escape/attempts/reach.inc")));
  const pid_t command = start(desk, {platter_command(), "run", "deaf.f90"});
  EXPECT_TRUE(comes([&] { return desk.folder.read("said").find("READY") != std::string::npos; }));
  kill(command, signal);
  EXPECT_TRUE(comes([&] { return waitpid(command, nullptr, WNOHANG) == command; }));
  EXPECT_TRUE(comes([&] { return processes_of(desk.folder.path()).empty(); }));
  kill_processes_of(desk.folder.path());
}

TEST(UnresponsiveProgram, EndsWithTheCommand) {
  expect_end_after(SIGTERM);
}

TEST(UnresponsiveProgram, EndsWithCommandThatIsKilled) {
  expect_end_after(SIGKILL);
}

/// The killed process emulates the machine that these programs share.
TEST(UnresponsiveProgram, EndsWithKilledMachineOfSeveralPrograms) {
  const CliFixture desk;
  desk.folder.write("deaf.f90", kDeaf);
  desk.folder.write("reach.inc", Folder().read(source_path("tests/escape/attempts/reach.inc")));
  const pid_t command =
      start(desk, {"sh", "-c", "exec '" + platter_command() + "' together deaf.f90 deaf.f90"});
  EXPECT_TRUE(comes([&] { return processes_of(desk.folder.path()).size() >= 3; }));
  kill(command, SIGKILL);
  EXPECT_TRUE(comes([&] { return waitpid(command, nullptr, WNOHANG) == command; }));
  EXPECT_TRUE(comes([&] { return processes_of(desk.folder.path()).empty(); }));
  kill_processes_of(desk.folder.path());
}

}  // namespace
}  // namespace platter::tests
