// Orderly termination: a program that is asked to end still delivers the results so far.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <thread>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

using namespace std::chrono_literals;

/// Waits until the condition is true, for at most half a minute, because the host may be busy. Returns
/// whether it became true.
bool becomes(const std::function<bool()>& so) {
  for (int i = 0; i < 3000; ++i) {
    if (so()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

bool is_there(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/stat");
  std::string pid;
  std::string name;
  std::string state;
  return (status >> pid >> name >> state) && state != "Z";
}

pid_t child_of(pid_t process) {
  pid_t child = 0;
  std::error_code gone;
  for (const auto& thread :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task", gone)) {
    if (child == 0) std::ifstream(thread.path() / "children") >> child;
  }
  return child;
}

constexpr const char* kEndless = R"(
      X=1.
      PRINT *,'BEFORE'
   10 X=X*1.0000001
      IF(X.GT.0.) GO TO 10
      END
)";

class Termination : public testing::Test {
 public:
  /// Starts a program in the fixture's folder, with its outputs in files there. The fixture knows where
  /// guests are stored.
  pid_t start(const Words& words) {
    desk.folder.write("out", "");
    const pid_t child = fork();
    if (child != 0) return child;
    if (chdir(desk.folder.path().c_str()) != 0) _exit(99);
    for (const auto& [name, stream] : {std::pair{"out", STDOUT_FILENO}, {"err", STDERR_FILENO}}) {
      dup2(open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600), stream);
    }
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
    _exit(99);
  }
  /// Waits for the process. Returns its exit code, or 128 plus the number of the signal that ended it.
  static int end_of(pid_t process) {
    int status = 0;
    EXPECT_TRUE(becomes([&] { return waitpid(process, &status, WNOHANG) == process; }));
    if (WIFEXITED(status)) return WEXITSTATUS(status);
    ADD_FAILURE() << "it was ended by signal " << WTERMSIG(status);
    return 128 + WTERMSIG(status);
  }
  void build(const std::string& fortran) {
    desk.folder.write("test.f", fortran);
    ASSERT_EQ(desk.platter({"build", "test.f", "-o", "guest"}).code, 0);
  }
  std::string guest() const { return (desk.folder.path() / "guest").string(); }
  /// Starts `platter run`, and waits until the guest is at work.
  pid_t start_run(const Words& flags = {}) {
    build(text_of(kEndless));
    Words words{platter_command(), "run", "test.f", "--json", "result.json"};
    words.insert(words.end(), flags.begin(), flags.end());
    const pid_t run = start(words);
    EXPECT_TRUE(becomes([&] {
      const pid_t minder = child_of(run);
      the_guest = minder == 0 ? 0 : child_of(minder);
      return the_guest != 0 && std::filesystem::exists("/proc/" + std::to_string(the_guest) + "/exe") &&
             std::filesystem::read_symlink("/proc/" + std::to_string(the_guest) + "/exe").filename() !=
                 "platter";
    }));
    std::this_thread::sleep_for(
        100ms);  // usually the program is computing by now, but the test must pass even if it is not
    return run;
  }
  std::string stopped() {
    const auto json = nlohmann::json::parse(desk.folder.read("result.json"));
    return json["stopped"].is_string() ? json["stopped"].get<std::string>() : "";
  }

  CliFixture desk;
  pid_t the_guest = 0;
};

TEST_F(Termination, SignalEndsAComputingProgram) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const pid_t run = start_run({"--trace", "trace"});
    kill(run, signal);
    EXPECT_EQ(end_of(run), 128 + signal);
    EXPECT_FALSE(is_there(the_guest));
    EXPECT_TRUE(has(stopped(), std::string("SIG") + sigabbrev_np(signal) + " was received"));
    EXPECT_TRUE(has(desk.folder.read("out"), "virtual time")) << "the summary so far";
    EXPECT_TRUE(has(desk.folder.read("out"), "BEFORE\n"));
    EXPECT_TRUE(has(desk.folder.read("err"), "was received"));
    EXPECT_TRUE(desk.folder.read("trace").starts_with("# time_us"));
  }
}

/// The killed command cannot end its program itself. A notebook's time-out kills commands in this way.
TEST_F(Termination, AKilledCommandEndsTheProgram) {
  const pid_t run = start_run();
  kill(run, SIGKILL);
  waitpid(run, nullptr, 0);
  EXPECT_TRUE(becomes([&] { return !is_there(the_guest); }));
  EXPECT_TRUE(has(stopped(), "SIGTERM was received"));
}

TEST_F(Termination, SignalEndsAProgramThatWaitsForCards) {
  build("      PRINT *,'BEFORE'\n      READ(5,*) K\n      END\n");
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  const int before = dup(STDIN_FILENO);
  dup2(pipe_ends[0], STDIN_FILENO);
  const pid_t run = start({guest(), "--json", "result.json"});
  dup2(before, STDIN_FILENO);
  std::this_thread::sleep_for(100ms);
  kill(run, SIGTERM);
  EXPECT_EQ(end_of(run), 128 + SIGTERM);
  for (const int one : {pipe_ends[0], pipe_ends[1], before}) close(one);
  EXPECT_TRUE(has(stopped(), "SIGTERM was received"));
  EXPECT_TRUE(has(desk.folder.read("out"), "BEFORE\n"));
}

/// The signal nearly always arrives inside libgfortran, which must not be interrupted in the middle of its
/// work.
TEST_F(Termination, SignalEndsAPrintingProgram) {
  build("   10 PRINT *,TIMEF(D)\n      GO TO 10\n      END\n");
  for (int i = 0; i < 5; ++i) {
    const pid_t run = start({guest(), "--json", "result.json"});
    std::this_thread::sleep_for(50ms + i * 7ms);
    kill(run, SIGINT);
    EXPECT_EQ(end_of(run), 128 + SIGINT);
    EXPECT_TRUE(has(stopped(), "SIGINT was received"));
    const std::string out = desk.folder.read("out");
    const auto summary = out.find("\n-- cray1");
    ASSERT_NE(summary, std::string::npos);
    EXPECT_EQ(out[summary - 1], '\n') << "the last line is a whole one";
  }
}

/// The program may be writing a long report, but the second signal must end it.
TEST_F(Termination, SecondSignalEndsAtOnce) {
  build(
      "      PRINT *,'BEFORE'\n      OPEN(9,FILE='pipe')\n   10 WRITE(9,*) 'MORE'\n      GO TO 10\n      "
      "END\n");
  ASSERT_EQ(mkfifo((desk.folder.path() / "pipe").c_str(), 0600), 0);
  const pid_t run = start({guest(), "--json", "result.json"});
  std::this_thread::sleep_for(200ms);
  kill(run, SIGTERM);  // the program's last output waits for a reader of the pipe
  ASSERT_TRUE(becomes([&] { return desk.folder.has("result.json"); })) << "files come before that";
  std::this_thread::sleep_for(1200ms);
  kill(run, SIGTERM);
  int status = 0;
  ASSERT_TRUE(becomes([&] { return waitpid(run, &status, WNOHANG) == run; }));
  EXPECT_TRUE(has(stopped(), "SIGTERM was received"));
}

/// libgfortran waits in a loop, so that a single signal of timeout(1) does not end the program.
TEST_F(Termination, KillsAProgramThatDoesNotRespond) {
  build("      PRINT *,F(1.)\n      END\n      FUNCTION F(X)\n      CALL FLUSH(6)\n      F=X\n      END\n");
  const pid_t run = start({platter_command(), "run", "test.f"});
  std::this_thread::sleep_for(1500ms);
  kill(run, SIGTERM);
  EXPECT_EQ(end_of(run), 128 + SIGTERM);
}

/// The same signal may arrive twice: from timeout(1), which signals the whole process group, and from the
/// command.
TEST_F(Termination, TwoSignalsAtOnceCountAsOne) {
  build(text_of(kEndless));
  const pid_t run = start({guest(), "--json", "result.json"});
  std::this_thread::sleep_for(200ms);
  kill(run, SIGTERM);
  kill(run, SIGTERM);
  kill(run, SIGINT);
  const int code =
      end_of(run);  // a busy host may deliver all three signals at once, the one with the lowest number first
  EXPECT_TRUE(code == 128 + SIGTERM || code == 128 + SIGINT) << code;
  EXPECT_TRUE(has(stopped(), code == 128 + SIGTERM ? "SIGTERM was received" : "SIGINT was received"));
}

TEST_F(Termination, AnIgnoredSignalDoesNotEndTheProgram) {
  build(text_of(kEndless));
  const pid_t run = start({"/usr/bin/env", "nohup", guest(), "--json", "result.json", "--limit", "1000"});
  std::this_thread::sleep_for(300ms);
  kill(run, SIGHUP);
  std::this_thread::sleep_for(200ms);
  EXPECT_TRUE(is_there(run));
  kill(run, SIGTERM);
  EXPECT_EQ(end_of(run), 128 + SIGTERM);
}

TEST_F(Termination, EndsWhenTheReaderOfTheOutputCloses) {
  build("   10 PRINT *,'MORE'\n      GO TO 10\n      END\n");
  const std::string run = platter_command() + " run test.f --json result.json";
  const Outcome outcome = desk.command({"bash", "-c", run + " | head -1; echo ${PIPESTATUS[0]}"});
  EXPECT_EQ(outcome.out, " MORE\n141\n");
  EXPECT_EQ(outcome.err, "") << "who has seen enough wants to hear nothing";
  EXPECT_TRUE(has(stopped(), "SIGPIPE was received"));
}

/// A line is written to a pipe when it is complete.
TEST_F(Termination, EndsIfTheOutputIsNeverRead) {
  build("      PRINT *,'A LINE'\n      END\n");
  const Outcome outcome = desk.command(
      {"bash", "-c", "(sleep 0.3; ./guest --json result.json; echo $? >code) | true; sleep 1; cat code"});
  EXPECT_EQ(outcome.out, "141\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(has(stopped(), "test.f:1: SIGPIPE was received"));
}

/// The program ends before the summary is read.
TEST_F(Termination, EndsIfTheSummaryIsNotRead) {
  build("      X=1.\n      END\n");
  const Outcome outcome = desk.command(
      {"bash", "-c", "(sleep 0.3; ./guest --json result.json; echo $? >code) | true; sleep 1; cat code"});
  EXPECT_EQ(outcome.out, "141\n");
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(stopped(), "");
}

TEST_F(Termination, AFileThatBecomesTooLongEndsTheProgram) {
  build("   10 PRINT *,'MORE'\n      GO TO 10\n      END\n");
  const Outcome outcome = desk.command({"bash", "-c", "ulimit -f 64; exec ./guest --json result.json"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_TRUE(has(outcome.err, "standard output cannot be written: File too large"));
  EXPECT_TRUE(has(stopped(), "File too large"));
}

/// The image already exists, and its earlier contents must be preserved.
TEST_F(Termination, StoresWrittenDataInTheImage) {
  build(text_of(R"(
      DIMENSION X(512)
      CALL WDISK(5,X,512,0)
      CALL IOWAIT(5)
      PRINT *,'WRITTEN'
   10 Y=Y+1.
      IF(Y.GT.0.) GO TO 10
      END
)"));
  const pid_t run = start({guest(), "--image", "disks", "--file", "5=DATA", "--json", "result.json"});
  std::this_thread::sleep_for(300ms);
  kill(run, SIGTERM);
  EXPECT_EQ(end_of(run), 128 + SIGTERM);
  EXPECT_TRUE(has(desk.platter({"dataset", "list", "disks"}).out, "DATA"));
}

/// Standard input is a terminal at which nothing has been typed yet.
TEST_F(Termination, ProgramThatWaitsForTheTerminalPrintsANote) {
  build("      READ(5,*) K\n      PRINT *,'CARD',K\n      READ(5,*) K\n      PRINT *,'CARD',K\n      END\n");
  int terminal = 0;
  const pid_t run = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (run == 0) {
    execl(guest().c_str(), "guest", "--no-summary", nullptr);
    _exit(99);
  }
  std::string seen;
  const auto see = [&](const std::string& what) {
    return becomes([&] {
      char some[256];
      if (seen.find(what) != std::string::npos) return true;
      const auto count = read(terminal, some, sizeof some);
      if (count > 0) seen.append(some, static_cast<std::size_t>(count));
      return seen.find(what) != std::string::npos;
    });
  };
  const std::string waits = "the program waits for data cards on the terminal";
  ASSERT_TRUE(see(waits)) << seen;
  ASSERT_EQ(write(terminal, "31\n", 3), 3);
  ASSERT_TRUE(see("CARD                   31")) << seen;
  ASSERT_EQ(write(terminal, "32\n", 3), 3);
  ASSERT_TRUE(see("CARD                   32")) << seen;
  EXPECT_EQ(end_of(run), 0);
  EXPECT_EQ(seen.find(waits), seen.rfind(waits)) << "once";
  close(terminal);
}

}  // namespace
}  // namespace platter::tests
