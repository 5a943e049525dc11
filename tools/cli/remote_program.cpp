#include "tools/cli/remote_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <system_error>
#include <thread>

#include "runtime/options/run_document.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"

namespace platter::command {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// The open files of a new process.
class SpawnedFiles {
 public:
  SpawnedFiles() { ::posix_spawn_file_actions_init(&actions_); }
  ~SpawnedFiles() { ::posix_spawn_file_actions_destroy(&actions_); }
  SpawnedFiles(const SpawnedFiles&) = delete;
  SpawnedFiles& operator=(const SpawnedFiles&) = delete;

  void empty(int descriptor) {
    ::posix_spawn_file_actions_addopen(&actions_, descriptor, "/dev/null", O_RDONLY, 0);
  }
  void put(int descriptor, std::FILE& file) {
    ::posix_spawn_file_actions_adddup2(&actions_, ::fileno(&file), descriptor);
  }
  /// Keeps a descriptor open in the process. Other descriptors are closed there.
  void inherit(int descriptor) { ::posix_spawn_file_actions_adddup2(&actions_, descriptor, descriptor); }
  const posix_spawn_file_actions_t* actions() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

/// Passes the file's contents to `use` in parts, since they may be long.
template <typename Use>
void each_part(std::FILE& file, Use use) {
  if (std::fseek(&file, 0, SEEK_SET) != 0) fail("the output of a program");
  std::array<char, 4096> part{};
  while (const auto length = std::fread(part.data(), 1, part.size(), &file)) use(part.data(), length);
}

std::string text_of(std::FILE& file) {
  std::string text;
  each_part(file, [&](const char* part, std::size_t length) { text.append(part, length); });
  return text;
}

}  // namespace

RemoteProgram::RemoteProgram() {
  if (!printed_ || !said_) fail("a temporary file");
  std::array<int, 2> line{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, line.data()) != 0) fail("socketpair");
  our_end_ = line[0];
  its_end_ = line[1];
}

RemoteProgram::~RemoteProgram() {
  if (its_end_ >= 0) ::close(its_end_);
}

runtime::ConnectionOption RemoteProgram::connection(const runtime::protocol::SharedWords& words,
                                                    std::size_t number, std::size_t programs) const {
  return {.line = its_end_,  // the same number in both processes
          .words = words.descriptor(),
          .number = static_cast<int>(number),
          .programs = static_cast<int>(programs)};
}

void RemoteProgram::start(const guest::Program& program, runtime::Options options,
                          const runtime::protocol::SharedWords& words, bool keep_errors) {
  guest::require_memory(program);
  options.json = options.csv = "";
  options.trace = {};
  options.summary = false;
  const auto run = runtime::pipe_with({.options = options});
  std::string path = program.path().string();
  std::string flag = runtime::flag_of(run);
  const std::array<char*, 3> argv{path.data(), flag.data(), nullptr};
  SpawnedFiles files;
  if (options.cards.empty()) files.empty(STDIN_FILENO);
  files.put(STDOUT_FILENO, *printed_);
  if (keep_errors) files.put(STDERR_FILENO, *said_);
  files.inherit(its_end_);
  files.inherit(words.descriptor());
  files.inherit(run.number());
  child_ = guest::ShutdownHandler::of_this_process().begin([&] {
    pid_t child = 0;
    const int error = ::posix_spawn(&child, argv.front(), files.actions(), nullptr, argv.data(), environ);
    if (error != 0) throw std::system_error(error, std::generic_category(), path);
    return child;
  });
  ::close(its_end_);
  its_end_ = -1;
}

/// The program's socket is closed, so it has no work left. It is killed after a grace period so that it
/// cannot delay the others.
RemoteProgram::End RemoteProgram::wait() {
  using namespace std::chrono_literals;
  constexpr auto kPatience = 10s;
  const auto end = std::chrono::steady_clock::now() + kPatience;
  siginfo_t ended{};
  while (::waitid(P_PID, static_cast<id_t>(child_), &ended, WEXITED | WNOWAIT | WNOHANG) == 0 &&
         ended.si_pid == 0) {
    if (std::chrono::steady_clock::now() > end) ::kill(child_, SIGKILL);
    std::this_thread::sleep_for(2ms);
  }
  const int status = guest::ShutdownHandler::of_this_process().wait_for(child_);
  if (WIFEXITED(status)) return {.code = WEXITSTATUS(status)};
  return {.signal = WTERMSIG(status)};
}

void RemoteProgram::print() const {
  each_part(*printed_, [](const char* part, std::size_t length) { std::fwrite(part, 1, length, stdout); });
}

std::string RemoteProgram::printed() const {
  return text_of(*printed_);
}

std::string RemoteProgram::said() const {
  return text_of(*said_);
}

}  // namespace platter::command
