#include "tools/compiler/build/shutdown_handler.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <utility>

#include "tools/compiler/build/supervised_process.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"

namespace platter::guest {

BuildDeadline::BuildDeadline(std::chrono::seconds most, std::string message)
    : message_(std::move(message)),
      watching_([this, end = std::chrono::steady_clock::now() + most] { watch(end); }) {}

BuildDeadline::~BuildDeadline() {
  {
    const std::scoped_lock lock(mutex_);
    done_ = true;
  }
  changed_.notify_all();
  watching_.join();
}

void BuildDeadline::watch(std::chrono::steady_clock::time_point end) {
  sigset_t all;  // signals are handled by the thread that builds
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  std::unique_lock lock(mutex_);
  if (changed_.wait_until(lock, end, [this] { return done_; })) return;
  lock.unlock();
  constexpr int kFailed = 1;
  ShutdownHandler::of_this_process().give_up(message_, kFailed);
}

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kGracePeriod{5};  // time from SIGTERM to SIGKILL

constexpr unsigned char kWork = 0;  // not a signal number

/// Pipe end to which the signal handler writes the signal's number for the waiting thread; -1 before the
/// thread is started.
int to_thread = -1;

void pass_on(int signal, siginfo_t*, void*) {
  const int error = errno;
  const auto byte = static_cast<unsigned char>(signal);
  [[maybe_unused]] const auto written = ::write(to_thread, &byte, 1);
  errno = error;
}

void pass_over(int, siginfo_t*, void*) {}

/// Installs a handler unless the parent of this process has set the signal to be ignored (nohup).
void handle(int signal, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction before{};
  sigaction(signal, nullptr, &before);
  if (before.sa_handler == SIG_IGN) return;
  struct sigaction action{};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigaction(signal, &action, nullptr);
}

/// Renames the directory before removing it, so that a process that is about to end no longer finds it.
void remove_whole(const fs::path& folder) {
  std::error_code ignored;
  const fs::path gone = folder.string() + ".gone";
  fs::rename(folder, gone, ignored);
  fs::remove_all(gone, ignored);
  fs::remove_all(folder, ignored);  // if rename() has failed, the directory is still here
}

}  // namespace

ShutdownHandler& ShutdownHandler::of_this_process() {
  // Never destroyed, because other threads may wait in it while the process ends.
  static ShutdownHandler& leaving = *new ShutdownHandler;
  return leaving;
}

std::unique_lock<std::mutex> ShutdownHandler::begin_cleanup() {
  std::unique_lock lock(mutex_);
  stay(lock);
  if (to_thread >= 0) return lock;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  to_thread = ends[1];
  std::thread([this, from_handler = ends[0]] {
    // Signals are handled by the other threads: a thread that starts a guest blocks them meanwhile.
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    for (unsigned char byte = 0;;) {
      if (::read(from_handler, &byte, 1) != 1) continue;
      if (byte != kWork) leave(byte);
      const std::scoped_lock lock(mutex_);
      std::exchange(work_, nullptr)();
      changed_.notify_all();
    }
  }).detach();
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM}) handle(signal, pass_on);
  return lock;
}

void ShutdownHandler::in_waiting_thread(std::function<void()> work) {
  auto lock = begin_cleanup();
  work_ = std::move(work);
  if (::write(to_thread, &kWork, 1) == 1) changed_.wait(lock, [this] { return work_ == nullptr; });
}

void ShutdownHandler::stay(std::unique_lock<std::mutex>& lock) {
  changed_.wait(lock, [this] { return !leaving_; });
}

pid_t ShutdownHandler::begin(const std::function<pid_t()>& start) {
  const auto lock = begin_cleanup();
  const pid_t process = start();
  processes_.insert(process);
  return process;
}

int ShutdownHandler::wait_for(pid_t process) {
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(process), &ended, WEXITED | WNOWAIT) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "waitid");
  }
  std::unique_lock lock(mutex_);
  int status = 0;
  if (leaving_) ::kill(-process, SIGKILL);  // remaining processes of its group
  ToolSupervisor::of_this_process().remove(process);
  waitpid(process, &status, 0);  // reaped under the lock, because its process id can be reused afterwards
  processes_.erase(process);
  changed_.notify_all();
  stay(lock);
  return status;
}

fs::path ShutdownHandler::add(const std::function<fs::path()>& make) {
  const auto lock = begin_cleanup();
  return *folders_.insert(make()).first;
}

void ShutdownHandler::remove(const fs::path& folder) {
  std::unique_lock lock(mutex_);
  stay(lock);
  folders_.erase(folder);
  remove_whole(folder);
}

void ShutdownHandler::set_last_words(std::function<void()> last_words) {
  const auto lock = begin_cleanup();
  last_words_ = std::move(last_words);
}

void ShutdownHandler::end_processes(std::unique_lock<std::mutex>& lock) {
  stay(lock);
  leaving_ = true;
  const auto signal_all = [this](int signal) {
    for (const pid_t process : processes_) {
      if (::kill(-process, signal) != 0) ::kill(process, signal);  // for a process that does not lead a group
    }
  };
  signal_all(SIGTERM);
  if (!changed_.wait_for(lock, kGracePeriod, [this] { return processes_.empty(); })) signal_all(SIGKILL);
  ToolSupervisor::of_this_process().end();
  terminal::Line::of_this_process().hide();
}

void ShutdownHandler::leave(int signal) {
  std::unique_lock lock(mutex_);
  end_processes(lock);
  if (last_words_) last_words_();
  for (const auto& folder : folders_) remove_whole(folder);
  die_of(signal);
}

void ShutdownHandler::give_up(const std::string& message, int code) {
  std::unique_lock lock(mutex_);
  end_processes(lock);
  terminal::say("platter: {}\n", message);
  if (last_words_) last_words_();
  for (const auto& folder : folders_) remove_whole(folder);
  ::_exit(code);
}

void prepare_signals() {
  for (const int signal : {SIGPIPE, SIGXFSZ}) handle(signal, pass_over);
  std::signal(SIGCHLD, SIG_DFL);  // children cannot be waited for while SIGCHLD is ignored
}

void die_of(int signal) {
  struct sigaction action{};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
  sigset_t these;
  sigemptyset(&these);
  sigaddset(&these, signal);
  pthread_sigmask(SIG_UNBLOCK, &these, nullptr);
  ::kill(getpid(), signal);
  for (;;) ::pause();
}

}  // namespace platter::guest
