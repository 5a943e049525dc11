#include "tools/platter/partition_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "tools/guest/leaving.hpp"

namespace platter::command {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace

PartitionProgram::PartitionProgram(std::int64_t pe) : pe_(pe) {
  std::array<int, 2> line{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, line.data()) != 0) fail("socketpair");
  our_end_ = line[0];
  its_end_ = line[1];
  if (!printed_ || !said_) fail("a temporary file");
}

void PartitionProgram::start(const guest::Program& program, const std::vector<std::string>& flags,
                             const runtime::distant::SharedWords& words, std::size_t pes) {
  std::vector<std::string> command{program.path().string()};
  command.insert(command.end(), flags.begin(), flags.end());
  command.push_back(fmt::format("--pe-at={},{},{},{}", its_end_, words.descriptor(), pe_, pes));
  command.emplace_back("--no-summary");
  std::vector<char*> argv;
  for (auto& word : command) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  if (std::none_of(flags.begin(), flags.end(), [](const auto& flag) { return flag.starts_with("--cards"); }))
    ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&files, ::fileno(printed_.get()), STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, ::fileno(said_.get()), STDERR_FILENO);
  for (const int its : {its_end_, words.descriptor()})  // which it inherits, other than all else
    ::posix_spawn_file_actions_adddup2(&files, its, its);
  child_ = guest::Leaving::of_this_process().begin([&] {
    pid_t child = 0;
    const int error = ::posix_spawn(&child, argv.front(), &files, nullptr, argv.data(), environ);
    if (error != 0) throw std::system_error(error, std::generic_category(), command.front());
    return child;
  });
  ::posix_spawn_file_actions_destroy(&files);
  ::close(its_end_);
}

int PartitionProgram::join() {
  const int status = guest::Leaving::of_this_process().wait_for(child_);
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  signal_ = WTERMSIG(status);
  return 1;
}

std::string PartitionProgram::text_of(std::FILE& file) {
  if (std::fseek(&file, 0, SEEK_SET) != 0) fail("what a program printed");
  std::string text;
  std::array<char, 4096> part{};
  while (const auto length = std::fread(part.data(), 1, part.size(), &file)) text.append(part.data(), length);
  return text;
}

std::string PartitionProgram::said(const std::string& more) const {
  std::string text = text_of(*said_);
  if (!text.empty() && text.back() != '\n') text += '\n';
  if (!more.empty()) text += fmt::format("platter: {}\n", more);
  if (signal_ != 0) text += fmt::format("platter: the program was ended by signal {}\n", signal_);
  return text;
}

}  // namespace platter::command
