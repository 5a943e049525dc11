#include "tests/support/processes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

namespace platter::tests {

std::string long_program(int loops) {
  std::string text = "      DIMENSION X(1000)\n";
  for (int i = 1; i <= loops; ++i)
    text += fmt::format("      DO {0} I=1,100\n      X(I)=X(I)*{0}.+SIN(X(I+1))\n{0:5} CONTINUE\n", i);
  return text + "      PRINT *,X(1)\n      END\n";
}

}  // namespace platter::tests

extern char** environ;

namespace platter::tests {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

bool comes(const std::function<bool()>& condition) {
  for (int i = 0; i < 3000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

namespace {

/// Returns the text of a file in /proc, whose size is not known in advance, or "" if the process has ended.
std::string text_of_process(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();  // if the process is gone, this sets the stream's state and does not throw
  return text.str();
}

std::vector<pid_t> numbers_of_processes_of(const fs::path& folder) {
  std::vector<pid_t> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string number = entry.path().filename().string();
    const bool is_process = number.find_first_not_of("0123456789") == std::string::npos;
    if (!is_process || number == std::to_string(getpid())) continue;
    std::error_code gone;
    const std::string all = text_of_process(entry.path() / "cmdline") +
                            text_of_process(entry.path() / "environ") +
                            fs::read_symlink(entry.path() / "cwd", gone).string();
    if (all.find(folder.string()) != std::string::npos) found.push_back(std::stoi(number));
  }
  return found;
}

}  // namespace

std::vector<std::string> processes_of(const fs::path& folder) {
  std::vector<std::string> found;
  for (const pid_t process : numbers_of_processes_of(folder)) {
    found.push_back(text_of_process(fs::path("/proc") / std::to_string(process) / "cmdline"));
    for (char& c : found.back()) c = c == '\0' ? ' ' : c;
  }
  return found;
}

void kill_processes_of(const fs::path& folder) {
  for (const pid_t process : numbers_of_processes_of(folder)) kill(process, SIGKILL);
}

pid_t start(const CliFixture& desk, const Words& words) {
  std::vector<char*> pointers;
  for (const auto& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, stream, (desk.folder.path() / "said").c_str(),
                                     O_WRONLY | O_CREAT | O_APPEND, 0600);
  posix_spawn_file_actions_addchdir_np(&actions, desk.folder.path().c_str());
  pid_t process = 0;
  const int error = posix_spawnp(&process, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), words.front());
  return process;
}

int end(pid_t process, int signal) {
  kill(process, signal);
  int status = 0;
  waitpid(process, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : -WEXITSTATUS(status);
}

}  // namespace platter::tests
