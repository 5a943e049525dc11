#include "tools/compiler/build/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <iterator>
#include <string>
#include <system_error>

#include "runtime/host/descriptor.hpp"
#include "runtime/options/run_document.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"
#include "tools/compiler/build/supervised_process.hpp"

namespace platter::guest {
namespace {

constexpr std::array kForwardedSignals = {SIGINT, SIGTERM, SIGHUP};
// A guest ends by itself within 5 s (runtime/program/session/signals.cpp).
constexpr std::chrono::seconds kGracePeriodOfGuests{10};

volatile std::sig_atomic_t running_supervisor = 0;

/// Forwards a signal to the supervising process. Signals from the terminal are not forwarded: they also reach
/// the guest and its supervising process, which are in the same group. The supervising process kills a guest
/// that ignores them.
void forward(int signal, siginfo_t* from, void*) {
  if (running_supervisor != 0 && from->si_code != SI_KERNEL) ::kill(running_supervisor, signal);
}

/// Forwards signals to the guest during its lifetime. Signals that are ignored (nohup) stay ignored. Signals
/// are blocked until the guest has been started.
class SignalForwarding {
 public:
  SignalForwarding() {
    sigset_t all;
    sigemptyset(&all);
    for (const int signal : kForwardedSignals) sigaddset(&all, signal);
    pthread_sigmask(SIG_BLOCK, &all, &mask_);
    for (std::size_t i = 0; i < kForwardedSignals.size(); ++i) {
      sigaction(kForwardedSignals[i], nullptr, &before_[i]);
      if (before_[i].sa_handler == SIG_IGN) continue;
      struct sigaction action{};
      action.sa_sigaction = forward;
      action.sa_flags = SA_SIGINFO;
      sigaction(kForwardedSignals[i], &action, nullptr);
    }
  }
  ~SignalForwarding() {
    running_supervisor = 0;
    for (std::size_t i = 0; i < kForwardedSignals.size(); ++i)
      sigaction(kForwardedSignals[i], &before_[i], nullptr);
    unblock();
  }
  SignalForwarding(const SignalForwarding&) = delete;
  SignalForwarding& operator=(const SignalForwarding&) = delete;

  /// Returns the previous signal mask.
  const sigset_t& before() const { return mask_; }
  void unblock() const { pthread_sigmask(SIG_SETMASK, &mask_, nullptr); }

 private:
  sigset_t mask_{};
  std::array<struct sigaction, kForwardedSignals.size()> before_{};
};

/// A pipe through which this process reads from another.
struct Pipe {
  // O_CLOEXEC closes the pipe in processes that other threads start at the same time. Otherwise they would
  // keep it open.
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
    reading = runtime::Descriptor(ends[0]);
    writing = runtime::Descriptor(ends[1]);
  }

  bool is_open() const { return reading.is_open(); }

  /// Reads once. Closes the pipe at its end, or if the text is too long. In the latter case the tool's next
  /// write fails.
  void read_into(std::string& text) {
    constexpr std::size_t kMost = 200'000'000;
    std::array<char, 4096> buffer;
    const ssize_t count = read(reading.number(), buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return;
    const auto length = count <= 0 ? 0 : std::min(static_cast<std::size_t>(count), kMost - text.size());
    text.append(buffer.data(), length);
    if (count <= 0 || length < static_cast<std::size_t>(count)) reading = runtime::Descriptor(-1);
  }

  runtime::Descriptor reading{-1};
  runtime::Descriptor writing{-1};
};

}  // namespace

ChildEnd run_child(const std::string& program, const runtime::Options& options) {
  Pipe done;  // the process that puts the results in place keeps the writing end open
  const auto run = runtime::pipe_with({.options = options, .done_at = done.writing.number()});
  const SignalForwarding signals;
  GuestEnd end;
  const pid_t supervisor =
      spawn_supervised_guest({program, runtime::flag_of(run)}, signals.before(), kGracePeriodOfGuests,
                             {done.writing.number(), run.number()}, end);
  done.writing = runtime::Descriptor(-1);
  running_supervisor = supervisor;
  signals.unblock();
  int status = 0;
  while (::waitpid(supervisor, &status, 0) < 0 && errno == EINTR) continue;
  char none = 0;
  while (::read(done.reading.number(), &none, 1) < 0 && errno == EINTR) continue;
  if (end.error != 0) throw std::system_error(end.error, std::generic_category(), program);
  if (end.status >= 0) status = end.status;
  if (WIFEXITED(status)) return {WEXITSTATUS(status), false};
  return {kSignalled + WTERMSIG(status), true};
}

namespace {

int wait_for(pid_t child) {
  const int status = ShutdownHandler::of_this_process().wait_for(child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status);
}

}  // namespace

std::string reason_of(const Captured& failed) {
  if (!failed.output.empty()) return failed.output;
  if (failed.code > kSignalled) {
    const int signal = failed.code - kSignalled;
    return fmt::format("it was ended by signal {} ({})", signal, ::strsignal(signal));
  }
  return fmt::format("it ended with {} and without a message", failed.code);
}

Captured capture_process(const std::vector<std::string>& command, Stream stream,
                         const std::vector<std::string>& environment, const Confinement* confinement) {
  Pipe output;
  Pipe error;
  const bool separate = stream == Stream::kSeparate;
  const int first = stream == Stream::kError ? STDOUT_FILENO : output.writing.number();
  const int joint = stream == Stream::kOutput ? STDERR_FILENO : output.writing.number();
  const pid_t child = ShutdownHandler::of_this_process().begin([&] {
    return ToolSupervisor::of_this_process().start(command, environment, first,
                                                   separate ? error.writing.number() : joint, confinement);
  });
  output.writing = runtime::Descriptor(-1);
  error.writing = runtime::Descriptor(-1);
  Captured captured{};
  while (output.is_open() || error.is_open()) {
    std::array<pollfd, 2> ready = {pollfd{output.reading.number(), POLLIN, 0},
                                   pollfd{error.reading.number(), POLLIN, 0}};
    if (poll(ready.data(), ready.size(), -1) < 0) continue;
    if (ready[0].revents != 0) output.read_into(captured.output);
    if (ready[1].revents != 0) error.read_into(captured.error);
  }
  captured.code = wait_for(child);
  return captured;
}

}  // namespace platter::guest
