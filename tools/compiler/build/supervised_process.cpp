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

// Between clone and exec, other threads of the parent may hold any lock. Code that runs there must not
// allocate memory or print.

constexpr int kNotStarted = 127;

/// Returns pointers to the texts for exec, without the terminating null pointer.
std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (const auto& text : texts) pointers.push_back(const_cast<char*>(text.c_str()));
  return pointers;
}

/// Returns this process's environment with `additions`, which replace variables of the same name.
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

/// The arguments of exec_tool(). The caller keeps them alive until exec.
struct ToolStart {
  char** arguments;
  char** environment;
  int output;
  int error;
  const Confinement* confinement;
  sigset_t signals;  ///< signal mask of the tool
  pid_t parent;
  std::atomic<pid_t>* group;  ///< receives the tool's process group id
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

/// Runs `work` in a process that shares this process's memory. This process is suspended until the new
/// process has ended or executed another program. Copying the page tables of a large command (100 MB: 3 ms)
/// would take longer than the rest of a start. The new process has a separate stack, because nested vfork
/// confuses AddressSanitizer.
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
  std::signal(SIGCHLD, SIG_DFL);  // children cannot be waited for while SIGCHLD is ignored
}

[[noreturn]] int exec_tool(void* argument) {
  const ToolStart& start = *static_cast<ToolStart*>(argument);
  reset_handlers();
  setpgid(0, 0);
  *start.group = getpid();  // sets the process group before the tool can start other processes
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

/// Process ids of the tools, which are also their process group ids; 0 marks a free entry. The supervisor
/// shares this memory.
std::array<std::atomic<pid_t>, kMostTools> tool_groups;

/// Returns whether any process of the tools' groups is still running.
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
  constexpr int kSteps = 600;  // number of steps, which take 3 s together
  signal_all(SIGTERM);
  for (int i = 0; i < kSteps && any_tool_is_left(); ++i) nanosleep(&kStep, nullptr);
  signal_all(SIGKILL);
}

struct SupervisorStart {
  pid_t parent;
  int started;  ///< pipe end to which the supervisor writes its process id, or a negated errno
};

/// Main function of the supervisor. Waits until this process has ended, and then ends the tools.
[[noreturn]] int supervise(void* argument) {
  const SupervisorStart& start = *static_cast<SupervisorStart*>(argument);
  reset_handlers();
  std::signal(SIGTERM, SIG_DFL);  // an ignored signal cannot be waited for
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

/// The arguments of start_and_supervise_guest(). The caller keeps them alive while it waits for the guest.
struct GuestStart {
  char** arguments;
  sigset_t signals;
  std::chrono::seconds grace_period;
  const std::vector<int>* descriptors;  ///< descriptors that the guest inherits
  pid_t parent;
  int started;  ///< pipe end, as in SupervisorStart
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

/// Returns the remaining time until `until`, in whole seconds, at least 0.
timespec time_left(const timespec& until) {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const time_t seconds = std::max<time_t>(until.tv_sec - now.tv_sec, 0);
  return {seconds, 0};
}

/// Waits for the guest and forwards signals to it. All signals are blocked here. Signals from the terminal
/// are not forwarded, because the guest also receives them.
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
  close_range(0, UINT_MAX, 0);  // otherwise a reader of the guest's output would wait for this process
  supervise_guest(guest, start);
  _exit(0);
}

/// Blocks all signals in this thread during its lifetime. A new process initially has this process's signal
/// handlers, which would handle its signals as if they had been sent to this process.
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

/// Starts a process that shares this process's memory, and returns its process id. A detached thread clones
/// it and then only waits for its end. The thread must stay alive, because its stack contains the stack of
/// the new process, and because the kernel signals the new process when its parent thread ends.
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
  // Never destroyed, because other threads may use it while the process ends.
  static ToolSupervisor& supervisor = *new ToolSupervisor;
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
  if (group == tool_groups.end())
    throw std::system_error(EAGAIN, std::generic_category(), "too many compiler processes at a time");
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
