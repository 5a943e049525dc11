#include "tests/support/processes.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <system_error>
#include <thread>

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

std::vector<std::string> processes_of(const fs::path& folder) {
  const auto text_of_file = [](const fs::path& file) {  // nothing of one that has just ended
    std::ifstream in(file, std::ios::binary);
    return std::string{std::istreambuf_iterator<char>(in), {}};
  };
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string number = entry.path().filename().string();
    const bool is_process = number.find_first_not_of("0123456789") == std::string::npos;
    if (!is_process || number == std::to_string(getpid())) continue;
    std::error_code gone;
    std::string words = text_of_file(entry.path() / "cmdline");
    for (const std::string& text : {words, text_of_file(entry.path() / "environ"),
                                    fs::read_symlink(entry.path() / "cwd", gone).string()}) {
      if (text.find(folder.string()) == std::string::npos) continue;
      for (char& c : words) c = c == '\0' ? ' ' : c;
      found.push_back(words);
      break;
    }
  }
  return found;
}

pid_t start(const Desk& desk, const Words& words) {
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
