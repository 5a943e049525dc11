// A command that a signal ends: the tools that it has started end too, and nothing stays behind.

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <ostream>
#include <thread>

#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// Long enough to compile that a signal finds the compiler at work.
std::string long_program() {
  constexpr int kLoops = 3000;
  std::string text = "      DIMENSION X(1000)\n";
  for (int i = 1; i <= kLoops; ++i) {
    text += fmt::format("      DO {0} I=1,100\n      X(I)=X(I)*{0}.+SIN(X(I+1))\n{0:5} CONTINUE\n", i);
  }
  return text + "      PRINT *,X(1)\n      END\n";
}

class LeavingTools : public testing::Test {
 public:
  LeavingTools() {
    desk.folder.write("long.f", long_program());
    fs::create_directory(tmp());
  }
  fs::path tmp() const { return desk.folder.path() / "tmp"; }

  pid_t start(const Words& arguments) const {
    Words words{"env",
                "-C",
                desk.folder.path().string(),
                fmt::format("TMPDIR={}", tmp().string()),
                fmt::format("PLATTER_CACHE={}/cache", desk.folder.path().string()),
                platter_command()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
      posix_spawn_file_actions_addopen(&actions, stream, (desk.folder.path() / "said").c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND, 0600);
    pid_t process = 0;
    EXPECT_EQ(posix_spawnp(&process, "env", &actions, nullptr, pointers.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    return process;
  }

  /// Whether it comes about within a time that is ample.
  static bool comes(const std::function<bool()>& condition) {
    for (int i = 0; i < 2000; ++i) {
      if (condition()) return true;
      std::this_thread::sleep_for(10ms);
    }
    return false;
  }

  /// Processes that name this test's folder.
  int tools() const {
    int count = 0;
    for (const auto& entry : fs::directory_iterator("/proc")) {
      std::ifstream in(entry.path() / "cmdline");
      std::string words;
      std::getline(in, words);  // nothing of one that has just ended
      if (words.find(desk.folder.path().string()) != std::string::npos) ++count;
    }
    return count;
  }
  bool is_compiling() const { return tools() > 1; }

  static int end(pid_t process, int signal) {
    kill(process, signal);
    int status = 0;
    waitpid(process, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
  }

  Desk desk;
};

struct Command {
  const char* name;
  Words words;
};
void PrintTo(const Command& one, std::ostream* out) {
  *out << one.name;
}

class LeavingCommand : public LeavingTools, public testing::WithParamInterface<Command> {};

TEST_P(LeavingCommand, leaves_nothing_when_a_signal_ends_it) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const pid_t process = start(GetParam().words);
    EXPECT_TRUE(comes([&] { return is_compiling(); }));
    EXPECT_EQ(end(process, signal), signal);
    EXPECT_EQ(tools(), 0) << signal;
    EXPECT_TRUE(fs::is_empty(tmp())) << signal;
    EXPECT_EQ(desk.folder.read("said"), "") << "nobody complains of what was ended";
    std::error_code none;  // platter time keeps nothing
    for (const auto& entry : fs::directory_iterator(desk.folder.path() / "cache", none))
      EXPECT_TRUE(entry.is_regular_file());
  }
}

const Command kCommands[] = {{"run", {"run", "long.f"}},
                             {"build", {"build", "long.f", "-o", "program"}},
                             {"time", {"time", "long.f"}},
                             {"table1", {"table1", "--row", "RDISK"}},
                             {"claims", {"claims", "--id", "BH05"}},
                             {"figure", {"figure", "1", "-o", "figure.svg"}}};
INSTANTIATE_TEST_SUITE_P(, LeavingCommand, testing::ValuesIn(kCommands),
                         [](const auto& test) { return test.param.name; });

/// Nothing can be put away then; but the compilers end, and the next run puts it away.
TEST_F(LeavingTools, what_a_killed_one_leaves_the_next_removes) {
  const pid_t process = start({"run", "long.f"});
  ASSERT_TRUE(comes([&] { return is_compiling(); }));
  EXPECT_EQ(end(process, SIGKILL), SIGKILL);
  EXPECT_TRUE(comes([&] { return tools() == 0; }));
  EXPECT_FALSE(fs::is_empty(tmp()));
  desk.folder.write("short.f", "      END\n");
  int status = 0;
  waitpid(start({"run", "short.f", "--no-summary"}), &status, 0);
  EXPECT_EQ(status, 0) << desk.folder.read("said");
  EXPECT_TRUE(fs::is_empty(tmp()));
}

/// A signal that the starter of the command had it ignore (nohup) is ignored.
TEST_F(LeavingTools, an_ignored_signal_ends_nothing) {
  desk.folder.write("short.f", "      PRINT *,1\n      END\n");
  const auto before = std::signal(SIGHUP, SIG_IGN);
  const pid_t process = start({"run", "short.f", "--no-summary"});
  std::signal(SIGHUP, before);
  EXPECT_TRUE(comes([&] { return tools() > 0; }));
  EXPECT_EQ(end(process, SIGHUP), 0) << desk.folder.read("said");
  EXPECT_TRUE(has(desk.folder.read("said"), " 1\n"));
}

TEST_F(LeavingTools, a_reader_that_has_seen_enough) {
  const Outcome outcome = desk.command(
      {"bash", "-c",
       fmt::format("'{}' translate long.f | head -1; echo ${{PIPESTATUS[0]}}", platter_command())});
  EXPECT_TRUE(has(outcome.out, "\n141\n"));
  EXPECT_EQ(outcome.err, "");
}

}  // namespace
}  // namespace platter::tests
