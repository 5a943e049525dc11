#include "tools/compiler/build/child.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <string>
#include <system_error>

#include "tools/compiler/build/process.hpp"
#include "tools/compiler/build/supervised_process.hpp"

namespace platter::guest {
namespace {

constexpr std::array kHandedOn = {SIGINT, SIGTERM, SIGHUP};
constexpr std::chrono::seconds kGuestsPatience{
    10};  // a guest allows itself 5 (runtime/program/session/signals.cpp)

volatile std::sig_atomic_t child = 0;

/// Signals from the terminal reach the guest and its minder, which are in the same group. The minder kills a
/// program that ignores them, by accident or on purpose.
void hand_on(int signal, siginfo_t* from, void*) {
  if (child != 0 && from->si_code != SI_KERNEL) ::kill(child, signal);
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
  }
  ~HandingOn() {
    child = 0;
    for (std::size_t i = 0; i < kHandedOn.size(); ++i) sigaction(kHandedOn[i], &before_[i], nullptr);
    let_through();
  }
  HandingOn(const HandingOn&) = delete;
  HandingOn& operator=(const HandingOn&) = delete;

  /// The signals that were held back before.
  const sigset_t& before() const { return mask_; }
  void let_through() const { pthread_sigmask(SIG_SETMASK, &mask_, nullptr); }

 private:
  sigset_t mask_{};
  std::array<struct sigaction, kHandedOn.size()> before_{};
};

}  // namespace

ChildEnd run_child(std::vector<std::string> command) {
  int done[2];  // whose other end is kept by the process that puts results in place
  if (::pipe2(done, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  command.push_back("--done-at=" + std::to_string(done[1]));
  const HandingOn signals;
  GuestEnd end;
  const pid_t minder = spawn_supervised_guest(command, signals.before(), kGuestsPatience, done[1], end);
  ::close(done[1]);
  child = minder;
  signals.let_through();
  int status = 0;
  while (::waitpid(minder, &status, 0) < 0 && errno == EINTR) continue;
  char none = 0;
  while (::read(done[0], &none, 1) < 0 && errno == EINTR) continue;
  ::close(done[0]);
  if (end.error != 0) throw std::system_error(end.error, std::generic_category(), command.front());
  if (end.status >= 0) status = end.status;
  if (WIFEXITED(status)) return {WEXITSTATUS(status), false};
  return {kSignalled + WTERMSIG(status), true};
}

}  // namespace platter::guest
