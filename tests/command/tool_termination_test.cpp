// If a signal ends a command, the tools that it has started also end, and no file remains.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <ostream>

#include "tests/support/processes.hpp"
#include "tests/support/run_platter.hpp"

namespace platter::tests {
namespace {

namespace fs = std::filesystem;

class ToolTermination : public testing::Test {
 public:
  ToolTermination() {
    desk.folder.write("long.f", long_program(3000));
    fs::create_directory(tmp());
  }
  /// This folder for temporary files is inside the working folder, where a program could write. Platter
  /// therefore creates its temporary files in the cache.
  fs::path tmp() const { return desk.folder.path() / "tmp"; }
  bool has_temporary_files() const {
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(desk.folder.path() / "cache", none)) {
      if (entry.path().filename().string().starts_with("scratch.")) return true;
    }
    return !fs::is_empty(tmp());
  }

  pid_t start(const Words& arguments) const {
    Words words{"env", fmt::format("TMPDIR={}", tmp().string()),
                fmt::format("PLATTER_CACHE={}/cache", desk.folder.path().string()), platter_command()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return platter::tests::start(desk, words);
  }

  std::size_t tools() const { return processes_of(desk.folder.path()).size(); }
  bool is_compiling() const {
    const auto words = processes_of(desk.folder.path());
    return std::any_of(words.begin(), words.end(),
                       [](const auto& one) { return one.find("/f951 ") != std::string::npos; });
  }

  CliFixture desk;
};

struct Command {
  const char* name;
  Words words;
};
void PrintTo(const Command& one, std::ostream* out) {
  *out << one.name;
}

class CommandTermination : public ToolTermination, public testing::WithParamInterface<Command> {};

TEST_P(CommandTermination, LeavesNothingWhenASignalEndsIt) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const pid_t process = start(GetParam().words);
    EXPECT_TRUE(comes([&] { return is_compiling(); }));
    EXPECT_EQ(end(process, signal), signal);
    EXPECT_EQ(tools(), 0U) << signal;
    EXPECT_FALSE(has_temporary_files()) << signal;
    EXPECT_EQ(desk.folder.read("said"), "") << "nobody complains of what was ended";
    std::error_code none;  // platter time stores no program in the cache
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
INSTANTIATE_TEST_SUITE_P(, CommandTermination, testing::ValuesIn(kCommands),
                         [](const auto& test) { return test.param.name; });

/// The killed command cannot remove its files. The compilers end, and the next run removes the files.
TEST_F(ToolTermination, RemovesFilesOfAKilledRun) {
  const pid_t process = start({"run", "long.f"});
  ASSERT_TRUE(comes([&] { return is_compiling(); }));
  EXPECT_EQ(end(process, SIGKILL), SIGKILL);
  EXPECT_TRUE(comes([&] { return tools() == 0; }));
  EXPECT_TRUE(has_temporary_files());
  desk.folder.write("short.f", "      END\n");
  int status = 0;
  waitpid(start({"run", "short.f", "--no-summary"}), &status, 0);
  EXPECT_EQ(status, 0) << desk.folder.read("said");
  EXPECT_FALSE(has_temporary_files());
}

/// If the command is started with a signal ignored, as by nohup, it ignores that signal.
TEST_F(ToolTermination, AnIgnoredSignalEndsNothing) {
  desk.folder.write("short.f", "      PRINT *,1\n      END\n");
  const auto before = std::signal(SIGHUP, SIG_IGN);
  const pid_t process = start({"run", "short.f", "--no-summary"});
  std::signal(SIGHUP, before);
  EXPECT_TRUE(comes([&] { return tools() > 0; }));
  EXPECT_EQ(end(process, SIGHUP), 0) << desk.folder.read("said");
  EXPECT_TRUE(has(desk.folder.read("said"), " 1\n"));
}

TEST_F(ToolTermination, AClosedPipeEndsTheToolWithoutAMessage) {
  const Outcome outcome = desk.command(
      {"bash", "-c",
       fmt::format("'{}' translate long.f | head -1; echo ${{PIPESTATUS[0]}}", platter_command())});
  EXPECT_TRUE(has(outcome.out, "\n141\n"));
  EXPECT_EQ(outcome.err, "");
}

}  // namespace
}  // namespace platter::tests
