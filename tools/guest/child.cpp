#include "tools/guest/child.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>

#include "tools/guest/process.hpp"

namespace platter::guest {
namespace {

constexpr std::array kHandedOn = {SIGINT, SIGTERM, SIGHUP};
constexpr unsigned kGuestsPatience = 10;  // s; a guest gives itself 5 (runtime/session/signals.cpp)

volatile std::sig_atomic_t child = 0;

/// What the terminal sends goes to the guest, too, which is in the same group. A program that hears none of
/// it, by accident or on purpose, ends when it has been waited for.
void hand_on(int signal, siginfo_t* from, void*) {
  if (child == 0) return;
  if (from->si_code != SI_KERNEL) ::kill(child, signal);
  ::alarm(kGuestsPatience);
}

void kill_the_deaf(int) {
  if (child != 0) ::kill(child, SIGKILL);
}

/// While it lives the signals are handed on; those that are ignored stay so (nohup). They wait until there is
/// somebody to have them.
class HandingOn {
 public:
  HandingOn() {
    sigset_t all;
    sigemptyset(&all);
    for (const int signal : kHandedOn) sigaddset(&all, signal);
    pthread_sigmask(SIG_BLOCK, &all, &mask_);
    for (std::size_t i = 0; i < kHandedOn.size(); ++i) {
      sigaction(kHandedOn[i], nullptr, &before_[i]);
      if (before_[i].sa_handler == SIG_IGN) continue;
      struct sigaction action{};
      action.sa_sigaction = hand_on;
      action.sa_flags = SA_SIGINFO;
      sigaction(kHandedOn[i], &action, nullptr);
    }
    struct sigaction kill{};
    kill.sa_handler = kill_the_deaf;
    sigaction(SIGALRM, &kill, &before_alarm_);
  }
  ~HandingOn() {
    child = 0;
    ::alarm(0);
    end();
  }
  HandingOn(const HandingOn&) = delete;
  HandingOn& operator=(const HandingOn&) = delete;

  void let_through() const { pthread_sigmask(SIG_SETMASK, &mask_, nullptr); }
  void end() const {
    for (std::size_t i = 0; i < kHandedOn.size(); ++i) sigaction(kHandedOn[i], &before_[i], nullptr);
    sigaction(SIGALRM, &before_alarm_, nullptr);
    let_through();
  }

 private:
  sigset_t mask_{};
  std::array<struct sigaction, kHandedOn.size()> before_{};
  struct sigaction before_alarm_{};
};

/// In the child, which becomes the guest. It is asked to end when its parent is gone, which may be already.
[[noreturn]] void become(char* const* arguments, pid_t parent, const HandingOn& signals, int failed) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(kSignalled + SIGTERM);
  signals.end();
  ::execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const auto told = ::write(failed, &error, sizeof error);
  ::_exit(kSignalled - 1);
}

}  // namespace

ChildEnd run_child(std::vector<std::string> command) {
  int done[2];  // whose other end is kept by the process that puts results in place
  if (::pipe2(done, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  command.push_back("--done-at=" + std::to_string(done[1]));
  std::vector<char*> arguments;
  for (const auto& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  int failed[2];  // closed by itself when the guest is there
  if (::pipe2(failed, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const HandingOn signals;
  const pid_t parent = ::getpid();
  const pid_t started = ::fork();
  if (started == 0) {
    ::fcntl(done[1], F_SETFD, 0);
    become(arguments.data(), parent, signals, failed[1]);
  }
  int error = started < 0 ? errno : 0;
  ::close(failed[1]);
  ::close(done[1]);
  child = started > 0 ? started : 0;
  signals.let_through();
  if (started > 0) {
    while (::read(failed[0], &error, sizeof error) < 0 && errno == EINTR) continue;
  }
  ::close(failed[0]);
  int status = 0;
  while (started > 0 && ::waitpid(started, &status, 0) < 0 && errno == EINTR) continue;
  char none = 0;
  while (::read(done[0], &none, 1) < 0 && errno == EINTR) continue;
  ::close(done[0]);
  if (error != 0) throw std::system_error(error, std::generic_category(), command.front());
  if (WIFEXITED(status)) return {WEXITSTATUS(status), false};
  return {kSignalled + WTERMSIG(status), true};
}

}  // namespace platter::guest
