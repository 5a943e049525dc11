#include "tools/guest/minder.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <ctime>
#include <string_view>
#include <system_error>

#include "tools/guest/process.hpp"

namespace platter::guest {
namespace {

// Between fork and exec other threads of the parent may hold any lock: nothing here allocates or prints.

constexpr int kNotStarted = 127;
constexpr timespec kToolsPatience{3, 0};  // with a tool that was asked to end

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

[[noreturn]] void complain(const char* tool, int error) {
  for (const char* part : {tool, " cannot be started: ", strerrordesc_np(error), "\n"}) [[maybe_unused]]
    const auto written = write(STDERR_FILENO, part, std::strlen(part));
  _exit(kNotStarted);
}

[[noreturn]] void become(char** arguments, char** environment, int output, int error,
                         const Confinement* confinement, const sigset_t& signals) {
  const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(error, STDERR_FILENO);
  sigprocmask(SIG_SETMASK, &signals, nullptr);
  if (confinement == nullptr || confinement->enter()) execvpe(arguments[0], arguments, environment);
  complain(arguments[0], errno);
}

/// Waits for the tool's end or for SIGTERM, which both are blocked.
[[noreturn]] void mind(pid_t tool, const sigset_t& awaited) {
  bool asked = false;
  for (;;) {
    const int signal = sigtimedwait(&awaited, nullptr, asked ? &kToolsPatience : nullptr);
    if (signal == SIGTERM && !asked) {
      asked = true;
      kill(0, SIGTERM);
    }
    if (signal < 0 && errno == EAGAIN) kill(0, SIGKILL);
    int status = 0;
    if (waitpid(tool, &status, WNOHANG) != tool) continue;
    if (asked) kill(0, SIGKILL);  // what it has left
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : kSignalled + WTERMSIG(status));
  }
}

}  // namespace

pid_t start_minded(const std::vector<std::string>& command, const std::vector<std::string>& environment,
                   int output, int error, const Confinement* confinement) {
  std::vector<char*> arguments = pointers_to(command);
  arguments.push_back(nullptr);
  std::vector<char*> variables = environment_with(environment);
  variables.push_back(nullptr);

  // Until the handlers are gone, which would tell the parent.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t parent = getpid();
  const pid_t minder = _Fork();
  if (minder != 0) {
    const int failed = errno;
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    if (minder < 0) throw std::system_error(failed, std::generic_category(), "fork");
    return minder;
  }
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXFSZ}) {
    struct sigaction action{};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) std::signal(signal, SIG_DFL);
  }
  std::signal(SIGCHLD, SIG_DFL);  // where it was ignored nothing could be waited for
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(kNotStarted);
  // Nothing of a large command has to be copied once more, and this process only waits.
  const pid_t tool = vfork();  // NOLINT(bugprone-unsafe-functions,clang-analyzer-*)
  // NOLINTNEXTLINE(clang-analyzer-unix.Vfork): it calls nothing but the system until exec
  if (tool == 0) become(arguments.data(), variables.data(), output, error, confinement, before);
  if (tool < 0) _exit(kNotStarted);
  close_range(STDERR_FILENO + 1, UINT_MAX, 0);  // ends of other threads' pipes
  sigset_t awaited;
  sigemptyset(&awaited);
  sigaddset(&awaited, SIGTERM);
  sigaddset(&awaited, SIGCHLD);
  mind(tool, awaited);
}

}  // namespace platter::guest
