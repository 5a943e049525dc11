#pragma once

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/distant/desk.hpp"
#include "tools/guest/builder.hpp"
#include "tools/guest/leaving.hpp"
#include "tools/platter/rows.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {

/// One of the programs: a process of the host, and of the emulated machine.
class Partner {
 public:
  Partner(std::string source, guest::Program program, machine::Machine& machine,
          processor::Processes& processes, int priority)
      : source_(std::move(source)), program_(std::move(program)), process_(processes.add(priority)) {
    std::array<int, 2> line{};
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, line.data()) != 0) fail_at("socketpair");
    its_end_ = line[1];
    desk_ = std::make_unique<runtime::distant::Desk>(machine, processes, process_, line[0], words_);
    machine.system().equip(process_);
  }
  Partner(const Partner&) = delete;
  Partner& operator=(const Partner&) = delete;

  const std::string& source() const { return source_; }
  processor::Processes::Number process() const { return process_; }

  /// What it prints is kept until the end.
  void start(const std::vector<std::string>& flags) {
    std::vector<std::string> command{program_.path().string()};
    command.insert(command.end(), flags.begin(), flags.end());
    command.push_back(
        fmt::format("--machine-at={},{},{}", its_end_, words_.descriptor(), static_cast<int>(process_)));
    command.emplace_back("--no-summary");
    std::vector<char*> words;
    for (auto& word : command) words.push_back(word.data());
    words.push_back(nullptr);
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    if (cards_of(flags).empty())
      ::posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_adddup2(&files, ::fileno(printed_.get()), STDOUT_FILENO);
    for (const int its : {its_end_, words_.descriptor()})  // which it inherits, other than all else
      ::posix_spawn_file_actions_adddup2(&files, its, its);
    child_ = guest::Leaving::of_this_process().begin([&] {
      pid_t child = 0;
      const int error = ::posix_spawn(&child, words.front(), &files, nullptr, words.data(), environ);
      if (error != 0) throw std::system_error(error, std::generic_category(), source_);
      return child;
    });
    ::posix_spawn_file_actions_destroy(&files);
    ::close(its_end_);
    thread_ = std::thread([this] {
      desk_->serve();
      status_ = guest::Leaving::of_this_process().wait_for(child_);
    });
  }

  /// Its exit code.
  int join() {
    thread_.join();
    if (!desk_->complaint().empty()) terminal::say("platter: {}: {}\n", source_, desk_->complaint());
    if (WIFEXITED(status_)) return WEXITSTATUS(status_);
    terminal::say("platter: {}: the program was ended by signal {}\n", source_, WTERMSIG(status_));
    return 1;
  }

  void print() const {
    print_heading(fmt::format("{:-<100}", fmt::format("-- {}: {} ", process_ + 1, source_)));
    each_part([](const char* part, std::size_t length) { std::fwrite(part, 1, length, stdout); });
  }

  std::string printed() const {
    std::string text;
    each_part([&](const char* part, std::size_t length) { text.append(part, length); });
    return text;
  }

 private:
  [[noreturn]] static void fail_at(const char* what) {
    throw std::system_error(errno, std::generic_category(), what);
  }
  /// Of what it has printed, which may be long.
  template <typename Use>
  void each_part(Use use) const {
    if (std::fseek(printed_.get(), 0, SEEK_SET) != 0) fail_at("what a program printed");
    std::array<char, 4096> part{};
    while (const auto length = std::fread(part.data(), 1, part.size(), printed_.get()))
      use(part.data(), length);
  }

  static std::string cards_of(const std::vector<std::string>& flags) {
    for (const auto& flag : flags) {
      if (flag.starts_with("--cards")) return flag;
    }
    return {};
  }

  std::string source_;
  guest::Program program_;
  processor::Processes::Number process_;
  runtime::distant::SharedWords words_;
  int its_end_ = -1;
  std::unique_ptr<runtime::distant::Desk> desk_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> printed_{std::tmpfile(), &std::fclose};
  pid_t child_ = 0;
  int status_ = 0;  ///< as waitpid has it, when the thread is over
  std::thread thread_;
};

}  // namespace platter::command
