#include "tools/compiler/build/supervised_process.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <ctime>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>

#include "runtime/host/descriptor.hpp"
#include "tools/compiler/build/process.hpp"

namespace platter::guest {
namespace {

// Between clone and exec other threads of the parent may hold any lock: nothing there allocates or prints.

constexpr int kNotStarted = 127;

/// As exec takes texts, but for the null behind the last.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const auto& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  return pointers;
}

/// This process's environment, with `additions` in the place of what has their names.
std::vector<char*> environment_with(const std::vector<std::string>& additions) {
  std::vector<char*> all = pointers_to(additions);
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string_view text = *variable;
    const auto name = text.substr(0, text.find('=') + 1);
    if (std::none_of(additions.begin(), additions.end(),
                     [&](const std::string& addition) { return addition.starts_with(name); }))
      all.push_back(*variable);
  }
  return all;
}

[[noreturn]] void report_and_exit(const char* tool, int error) {
  for (const char* part : {tool, " cannot be started: ", strerrordesc_np(error), "\n"}) [[maybe_unused]]
    const auto written = write(STDERR_FILENO, part, std::strlen(part));
  _exit(kNotStarted);
}

/// What is to be started, as long as the caller waits for it.
struct ToolStart {
  char** arguments;
  char** environment;
  int output;
  int error;
  const Confinement* confinement;
  sigset_t signals;  ///< held back by the tool
  pid_t parent;
  std::atomic<pid_t>* group;  ///< where its number goes
};

void write_pid(int end, pid_t number) {
  [[maybe_unused]] const auto written = write(end, &number, sizeof number);
}

pid_t read_pid(int end) {
  pid_t number = 0;
  while (read(end, &number, sizeof number) < 0 && errno == EINTR) {
  }
  return number;
}

/// Does `work` in a process that has this one's memory, and is held up until that one has ended or become
/// another program: copying the page tables of a large command (100 MB: 3 ms) took longer than all else that
/// a start does. A stack of its own, since vfork inside vfork confuses AddressSanitizer.
template <typename Arguments>
pid_t clone_sharing_memory(int (*work)(void*), Arguments& start) {
  alignas(16) std::array<std::byte, 64 * 1024> stack;
  return clone(work, stack.data() + stack.size(), CLONE_VM | CLONE_VFORK | SIGCHLD, &start);
}

/// Resets signal handlers before exec; ignored signals stay ignored.
void reset_handlers() {
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXFSZ}) {
    struct sigaction action{};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) std::signal(signal, SIG_DFL);
  }
  std::signal(SIGCHLD, SIG_DFL);  // where it was ignored nothing could be waited for
}

[[noreturn]] int exec_tool(void* argument) {
  const ToolStart& start = *static_cast<ToolStart*>(argument);
  reset_handlers();
  setpgid(0, 0);
  *start.group = getpid();  // before it can start anything
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != start.parent) _exit(kNotStarted);
  const int empty_input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (empty_input >= 0) dup2(empty_input, STDIN_FILENO);
  dup2(start.output, STDOUT_FILENO);
  dup2(start.error, STDERR_FILENO);
  sigprocmask(SIG_SETMASK, &start.signals, nullptr);
  if (start.confinement == nullptr || start.confinement->enter())
    execvpe(start.arguments[0], start.arguments, start.environment);
  report_and_exit(start.arguments[0], errno);
}

constexpr std::size_t kMostTools = 4096;

/// The numbers of the tools, each the number of its process group as well; 0: free. In memory that the
/// supervisor shares.
std::array<std::atomic<pid_t>, kMostTools> tool_groups;

/// Whether any process of the tools' groups is left.
bool any_tool_is_left() {
  return std::any_of(tool_groups.begin(), tool_groups.end(), [](const auto& tool) {
    const pid_t group = tool;
    return group != 0 && kill(-group, 0) == 0;
  });
}

void end_tools() {
  const auto signal_all = [](int signal) {
    for (const auto& tool : tool_groups) {
      if (const pid_t group = tool; group != 0) kill(-group, signal);
    }
  };
  constexpr timespec kStep{0, 5'000'000};
  constexpr int kSteps = 600;  // 3 s
  signal_all(SIGTERM);
  for (int i = 0; i < kSteps && any_tool_is_left(); ++i) nanosleep(&kStep, nullptr);
  signal_all(SIGKILL);
}

struct SupervisorStart {
  pid_t parent;
  int started;  ///< a pipe's end: the supervisor's number is written there, or the error's, negative
};

/// The supervisor: waits until this process has ended.
[[noreturn]] int supervise(void* argument) {
  const SupervisorStart& start = *static_cast<SupervisorStart*>(argument);
  reset_handlers();
  std::signal(SIGTERM, SIG_DFL);  // an ignored signal is not waited for
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  write_pid(start.started, getpid());
  if (getppid() != start.parent) _exit(0);
  close_range(0, UINT_MAX, 0);
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGTERM);
  while (sigwaitinfo(&awaited, nullptr) < 0) continue;
  end_tools();
  _exit(0);
}

/// A guest, as long as the caller waits for it.
struct GuestStart {
  char** arguments;
  sigset_t signals;
  std::chrono::seconds grace_period;
  const std::vector<int>* descriptors;  ///< that the guest inherits
  pid_t parent;
  int started;  ///< a pipe's end, as in SupervisorStart
  GuestEnd* end;
};

[[noreturn]] int exec_guest(void* argument) {
  const GuestStart& start = *static_cast<GuestStart*>(argument);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigprocmask(SIG_SETMASK, &start.signals, nullptr);
  for (const int descriptor : *start.descriptors) fcntl(descriptor, F_SETFD, 0);
  execvp(start.arguments[0], start.arguments);
  start.end->error = errno;
  _exit(kNotStarted);
}

/// The most of a grace_period that is left; less than nothing is nothing.
timespec time_left(const timespec& until) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const time_t seconds = std::max<time_t>(until.tv_sec - now.tv_sec, 0);
  return {seconds, 0};
}

/// All signals are blocked here. A guest is not asked twice: what the terminal sends goes to it as well.
void supervise_guest(pid_t guest, const GuestStart& start) {
  sigset_t awaited;
  sigemptyset(&awaited);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGCHLD}) sigaddset(&awaited, signal);
  timespec until{};
  for (;;) {
    const bool asked = until.tv_sec != 0;
    const timespec left = asked ? time_left(until) : timespec{};
    siginfo_t info{};
    const int signal = sigtimedwait(&awaited, &info, asked ? &left : nullptr);
    if (signal > 0 && signal != SIGCHLD) {
      if (info.si_code != SI_KERNEL) kill(guest, signal);
      if (!asked) {
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec += start.grace_period.count();
      }
    }
    if (signal < 0 && errno == EAGAIN) {
      kill(guest, SIGKILL);
      until = {};
    }
    int status = 0;
    if (waitpid(guest, &status, WNOHANG) != guest) continue;
    start.end->status = status;
    _exit(0);
  }
}

[[noreturn]] int start_and_supervise_guest(void* argument) {
  GuestStart& start = *static_cast<GuestStart*>(argument);
  reset_handlers();
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != start.parent) _exit(kNotStarted);
  const pid_t guest = clone_sharing_memory(exec_guest, start);
  if (guest < 0) start.end->error = errno;
  write_pid(start.started, getpid());
  if (guest < 0) _exit(kNotStarted);
  close_range(0, UINT_MAX, 0);  // so that a reader of the guest's output does not wait for this process
  supervise_guest(guest, start);
  _exit(0);
}

/// Holds all signals back in this thread while it lives: a new process has the handlers of this one at first,
/// which would report its signals here.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

  const sigset_t& before() const { return before_; }

 private:
  sigset_t before_{};
};

/// Starts a process that shares this one's memory from a thread that has nothing else to do, and which waits
/// for the process's end. The thread's stack, where the process's is, stays as long, and so does what tells
/// the process that this one is no more. The result is its number.
template <typename Arguments>
pid_t run_in_thread(int (*work)(void*), Arguments start) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const runtime::Descriptor started(ends[0]);
  const runtime::Descriptor telling(ends[1]);
  start.started = ends[1];
  const BlockedSignals blocked;
  std::thread([work, start]() mutable {
    if (clone_sharing_memory(work, start) < 0) write_pid(start.started, -errno);
  }).detach();
  const pid_t number = read_pid(ends[0]);
  if (number < 0) throw std::system_error(-number, std::generic_category(), "clone");
  return number;
}

}  // namespace

ToolSupervisor& ToolSupervisor::of_this_process() {
  static ToolSupervisor& supervisor =
      *new ToolSupervisor;  // never destroyed: threads may use it while the process ends
  return supervisor;
}

pid_t ToolSupervisor::start(const std::vector<std::string>& command,
                            const std::vector<std::string>& environment, int output, int error,
                            const Confinement* confinement) {
  std::vector<char*> arguments = pointers_to(command);
  arguments.push_back(nullptr);
  std::vector<char*> variables = environment_with(environment);
  variables.push_back(nullptr);
  const std::scoped_lock lock(mutex_);
  if (supervisor_ == 0) supervisor_ = run_in_thread(supervise, SupervisorStart{getpid(), -1});
  const auto group = std::find(tool_groups.begin(), tool_groups.end(), 0);
  if (group == tool_groups.end()) throw std::system_error(EAGAIN, std::generic_category(), "too many tools");
  const BlockedSignals blocked;
  ToolStart start{arguments.data(), variables.data(), output,   error,
                  confinement,      blocked.before(), getpid(), group};
  const pid_t tool = clone_sharing_memory(exec_tool, start);
  if (tool < 0) throw std::system_error(errno, std::generic_category(), "clone");
  return tool;
}

void ToolSupervisor::remove(pid_t tool) {
  const std::scoped_lock lock(mutex_);
  if (const auto slot = std::find(tool_groups.begin(), tool_groups.end(), tool); slot != tool_groups.end())
    *slot = 0;
}

void ToolSupervisor::end() {
  const std::scoped_lock lock(mutex_);
  if (supervisor_ == 0 || any_tool_is_left()) return;
  kill(supervisor_, SIGKILL);
  while (waitpid(supervisor_, nullptr, 0) < 0 && errno == EINTR) continue;
  supervisor_ = 0;
}

pid_t spawn_supervised_guest(const std::vector<std::string>& command, const sigset_t& signals,
                             std::chrono::seconds grace_period, const std::vector<int>& descriptors,
                             GuestEnd& end) {
  std::vector<char*> arguments = pointers_to(command);
  arguments.push_back(nullptr);
  return run_in_thread(start_and_supervise_guest,
                       GuestStart{arguments.data(), signals, grace_period, &descriptors, getpid(), -1, &end});
}

}  // namespace platter::guest
