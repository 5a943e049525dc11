// A program on several PEs of the T3D, each a process, with the partition that they share in this one.
//
// Machines: t3d

#include "runtime/process/partition/partition.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "emulator/machine/machine.hpp"
#include "emulator/multicomputer/multicomputer.hpp"
#include "runtime/options/run_document.hpp"
#include "tests/runtime/programs/program_fixture.hpp"

namespace platter::tests {
namespace {

/// A T3D whose PEs run one program.
class Partitions : public testing::Test {
 protected:
  struct Ran {
    std::vector<int> codes;
    std::vector<std::string> printed;
    std::vector<time::Instant> ended;
    std::int64_t barriers;
  };

  Ran run(const std::string& fortran, std::int64_t pes) const {
    const auto catalogue = specification::Catalogue::builtin();
    auto document = catalogue.open("multicomputers", "t3d");
    const auto specification = multicomputer::read_specification(document, catalogue);
    multicomputer::Job job{.pes = pes};
    job.well_formed = 0;
    record::Recorder recorder;
    machine::MachineConfig choice;
    choice.machine = "t3d";
    const machine::Machine element(catalogue, choice, recorder);
    const auto& site = specification.site(element.choice().site);
    time::Engine engine;
    multicomputer::Disks disks(catalogue, site, choice.seed, recorder, engine);
    multicomputer::SharedFiles files(disks, element.personality());
    multicomputer::Host host(specification, site, job, engine);
    const runtime::protocol::SharedWords words;
    std::vector<int> ours;
    std::vector<int> theirs;
    for (std::int64_t pe = 0; pe < pes; ++pe) {
      int ends[2];
      EXPECT_EQ(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), 0);
      ours.push_back(ends[0]);
      theirs.push_back(ends[1]);
    }
    runtime::partition::Partition all(specification, engine, host, files, words, ours);
    std::vector<pid_t> processes;
    for (std::int64_t pe = 0; pe < pes; ++pe) {
      const auto line = theirs[static_cast<std::size_t>(pe)];
      processes.push_back(start(fortran, pe, pes, line, words.descriptor()));
      ::close(line);
    }
    std::thread([&all] { all.run(); }).join();
    Ran ran{.codes = {}, .printed = {}, .ended = {}, .barriers = all.meetings().barriers()};
    for (std::size_t pe = 0; pe < processes.size(); ++pe) {
      int status = 0;
      ::waitpid(processes[pe], &status, 0);
      ran.codes.push_back(WIFEXITED(status) ? WEXITSTATUS(status) : -1);
      ran.printed.push_back(folder.read(fmt::format("out{}", pe)));
      ran.ended.push_back(all.ended(pe));
    }
    return ran;
  }

  Folder folder;

 private:
  /// Starts the process of a PE, whose output is written to the file outN in the folder.
  pid_t start(const std::string& fortran, std::int64_t pe, std::int64_t pes, int line, int words) const {
    runtime::Options options;
    options.choice.machine = "t3d";
    options.summary = false;
    options.partition = {
        .line = line, .words = words, .number = static_cast<int>(pe), .programs = static_cast<int>(pes)};
    if (const char* const counts = std::getenv("PLATTER_COUNTS_FOLDER"))
      options.sandbox.folders.emplace_back(counts);
    const auto run = runtime::pipe_with({.options = options});
    Words command = ProgramFixture::command_of(fortran, {"--machine", "t3d"});
    command.resize(3);  // the flags are in the document
    command.push_back(runtime::flag_of(run));
    const std::string out = (folder.path() / fmt::format("out{}", pe)).string();
    std::vector<char*> arguments;
    for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const pid_t process = ::fork();
    if (process != 0) return process;
    const int file = ::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(file, STDOUT_FILENO);
    ::dup2(file, STDERR_FILENO);
    ::fcntl(line, F_SETFD, 0);
    ::fcntl(words, F_SETFD, 0);
    ::fcntl(run.number(), F_SETFD, 0);
    if (::chdir(folder.path().c_str()) == 0) ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
};

TEST_F(Partitions, FilesAreSharedAndABarrierLetsAllContinueAtOneTime) {
  const auto ran = run(R"(
      PROGRAM SHARED
      DIMENSION N(4)
      INTEGER MY_PE
      ME = MY_PE()
      OPEN (10, FILE='PART'//CHAR(ICHAR('0')+ME), FORM='UNFORMATTED')
      DO 10 K = 1,5
      DO 5 I = 1,4
    5 N(I) = 100*ME + 10*K + I
   10 WRITE (10) N
      CLOSE (10)
      CALL BARRIER()
      NEXT = MOD(ME+1, N$PES)
      OPEN (30, FILE='PART'//CHAR(ICHAR('0')+NEXT), FORM='UNFORMATTED')
      DO 20 K = 1,5
   20 READ (30) N
      PRINT 30, ME, N$PES, N(4)
   30 FORMAT (3I6)
      CLOSE (30)
      CALL BARRIER()
      END
)",
                       3);
  EXPECT_EQ(ran.codes, (std::vector<int>{0, 0, 0}));
  // Each PE prints the fourth word of the fifth record of the next PE: 100 times that PE's number, plus 54.
  for (int pe = 0; pe < 3; ++pe)
    EXPECT_EQ(ran.printed[static_cast<std::size_t>(pe)],
              fmt::format("{:6}{:6}{:6}\n", pe, 3, 100 * ((pe + 1) % 3) + 54));
  EXPECT_EQ(ran.barriers, 2);
  EXPECT_GT(ran.ended[0], time::kStart);
}

TEST_F(Partitions, APeThatWaitsForOneThatHasEndedIsReported) {
  const auto ran = run(R"(
      PROGRAM LONELY
      INTEGER MY_PE
      IF (MY_PE().EQ.0) CALL BARRIER()
      END
)",
                       2);
  EXPECT_EQ(ran.codes, (std::vector<int>{1, 0}));
  EXPECT_TRUE(has(ran.printed[0], "BARRIER")) << ran.printed[0];
}

TEST_F(Partitions, ErrorsOfFilesAreThoseOfTheStatement) {
  const auto ran = run(R"(
      PROGRAM MISSING
      OPEN (9, FILE='NONE', FORM='UNFORMATTED', STATUS='OLD', IOSTAT=I)
      OPEN (9, FILE='SOME', FORM='UNFORMATTED', STATUS='NEW')
      WRITE (9) I
      REWIND 9
      READ (9) J
      READ (9, END=10) J
      STOP 1
   10 CLOSE (9, STATUS='DELETE')
      IF (I.NE.0) PRINT 20
   20 FORMAT (' NONE')
      END
)",
                       1);
  EXPECT_EQ(ran.codes, std::vector<int>{0}) << ran.printed[0];
  EXPECT_EQ(ran.printed[0], " NONE\n");
}

}  // namespace
}  // namespace platter::tests
