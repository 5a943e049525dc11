// Tools of a command that is killed, and the process that ends them.

#include "tools/compiler/build/supervised_process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "tests/support/folder.hpp"
#include "tests/support/processes.hpp"
#include "tools/compiler/build/process.hpp"

namespace platter::guest {
namespace {

/// The tool and the processes that it starts ignore SIGTERM.
TEST(ToolSupervisor, EndsTheProcessesOfAToolWhenTheCommandIsKilled) {
  const tests::Folder folder;
  const pid_t command = fork();
  if (command == 0) {
    capture_process({"sh", "-c",
                     "cd " + folder.path().string() +
                         "; trap '' TERM; sleep 1000 & echo $! > written; mv written number; wait"});
    _exit(0);
  }
  ASSERT_TRUE(tests::comes([&] { return folder.has("number"); }));
  const pid_t started = std::stoi(folder.read("number"));
  EXPECT_EQ(kill(started, 0), 0);
  kill(command, SIGKILL);
  waitpid(command, nullptr, 0);
  EXPECT_TRUE(tests::comes([&] { return kill(started, 0) != 0; }));
}

TEST(ToolSupervisor, IsOneProcessForAllToolsAndEndsWithTheLast) {
  const auto children = [] {
    const pid_t ended = waitpid(-1, nullptr, WNOHANG);
    return ended == 0 ? "some" : ended < 0 ? "none" : "one that nothing has waited for";
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(capture_process({"echo", "1"}).output, "1\n");
  EXPECT_STREQ(children(), "some");
  ToolSupervisor::of_this_process().end();
  EXPECT_STREQ(children(), "none");
  EXPECT_EQ(capture_process({"echo", "2"}).output, "2\n") << "by another supervisor";
  ToolSupervisor::of_this_process().end();
}

}  // namespace
}  // namespace platter::guest
