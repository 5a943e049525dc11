#include "tools/guest/process.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

extern char** environ;

namespace platter::guest {
namespace {

constexpr int kSignalled = 128;

pid_t spawn(const std::vector<std::string>& command, const posix_spawn_file_actions_t* actions) {
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  const int error = posix_spawnp(&child, arguments[0], actions, nullptr, arguments.data(), environ);
  if (error != 0) throw std::system_error(error, std::generic_category(), command.front());
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitpid");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

int run_process(const std::vector<std::string>& command) {
  return wait_for(spawn(command, nullptr));
}

Captured capture_process(const std::vector<std::string>& command, Stream stream) {
  int ends[2];
  if (pipe(ends) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  static_assert(static_cast<int>(Stream::kOutput) == STDOUT_FILENO &&
                static_cast<int>(Stream::kError) == STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], static_cast<int>(stream));
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  const pid_t child = spawn(command, &actions);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Captured captured{};
  std::array<char, 4096> buffer;
  for (ssize_t count = 0; (count = read(ends[0], buffer.data(), buffer.size())) > 0;) {
    captured.output.append(buffer.data(), static_cast<std::size_t>(count));
  }
  close(ends[0]);
  captured.code = wait_for(child);
  return captured;
}

}  // namespace platter::guest
