#include "runtime/fault.hpp"

#include <fmt/format.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <ctime>

#include "runtime/fortran_line.hpp"
#include "runtime/session.hpp"

namespace platter::runtime {
namespace {

bool crashed = false;
std::string& the_message = *new std::string;  // never destroyed: the report is written at the very end

[[noreturn]] void stop_at(const std::string& place, const std::string& message) {
  the_message = place.empty() ? message : fmt::format("{}: {}", place, message);
  const std::string line = fmt::format("platter: {}\n", the_message);
  std::fflush(stdout);
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, line.data(), line.size());
  std::exit(1);
}

/// From here on the program is ending: a tick that came while its last line is looked for would look for it
/// as well, and libbacktrace cannot do that twice at once.
void stop_ticking() {
  std::signal(SIGALRM, SIG_IGN);
}

std::uintptr_t program_counter(void* context) {
  return static_cast<std::uintptr_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
}

/// Whether the address that was touched lies next to the stack's end, where the next call would have gone.
bool is_at_stack(const siginfo_t& fault, void* context) {
  constexpr std::uintptr_t kNear = 1 << 16;
  const auto end = static_cast<std::uintptr_t>(static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
  return reinterpret_cast<std::uintptr_t>(fault.si_addr) - (end - kNear) < 2 * kNear;
}

const char* what_happened(int signal, const siginfo_t& fault, void* context) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      if (is_at_stack(fault, context))
        return "the stack is full (subprograms that call each other without end, most likely)";
      return "the program touched memory that it does not have (an index outside its array, most likely)";
    case SIGABRT:
      return "the program was aborted";
    case SIGFPE:
      return "an arithmetic error (an integer divided by zero, most likely)";
    default:
      return "the program executed what is not an instruction";
  }
}

void on_crash(int signal, siginfo_t* fault, void* context) {
  stop_ticking();
  crashed = true;
  std::signal(signal, SIG_DFL);  // a second one, while we tidy up, ends at once
  std::string place = fortran_line(program_counter(context));
  if (place.empty()) place = fortran_line();
  stop_at(place, what_happened(signal, *fault, context));
}

/// How long this process has computed.
time::Duration host_time() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

/// Whether the counter has stood still for longer, on the host, than the program may still compute. A counted
/// loop is charged when it ends; but no host is slower than the machine it emulates, so the limit lies behind
/// us.
bool has_stood_too_long() {
  static std::uint64_t seen = 0;
  static time::Duration since{};
  if (platter_cp != seen || since == time::Duration::zero()) {
    seen = platter_cp;
    since = host_time();
  }
  return host_time() - since > session().left();
}

/// Looks at the counter. Only while Fortran itself is executing: inside the libraries things may be half
/// done.
void on_tick(int, siginfo_t*, void* context) {
  if (!session().is_over_limit() && !has_stood_too_long()) return;
  const std::string place = fortran_line(program_counter(context));
  if (place.empty()) return;
  stop_ticking();
  stop_at(place, session().limit_message());
}

void handle(int signal, void (*handler)(int, siginfo_t*, void*), int flags) {
  struct sigaction action{};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | flags;
  sigaction(signal, &action, nullptr);
}

}  // namespace

bool has_crashed() {
  return crashed;
}

void note_stop(const std::string& message) {
  the_message = message;
  fmt::print(stderr, "platter: {}\n", message);
}

const std::string& stop_message() {
  return the_message;
}

void stop_with(const std::string& message) {
  stop_ticking();
  stop_at(fortran_line(), message);
}

void catch_faults() {
  // A stack of its own, since a crash may be the stack's end.
  constexpr std::size_t kStack = 256UL * 1024;
  static std::array<char, kStack> stack;
  stack_t alternative{};
  alternative.ss_sp = stack.data();
  alternative.ss_size = stack.size();
  sigaltstack(&alternative, nullptr);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
    handle(signal, on_crash, SA_ONSTACK | SA_NODEFER);

  if (!session().has_limit()) return;
  handle(SIGALRM, on_tick, SA_ONSTACK | SA_RESTART);
  constexpr suseconds_t kTick = 50'000;
  const itimerval every{{0, kTick}, {0, kTick}};
  setitimer(ITIMER_REAL, &every, nullptr);
}

}  // namespace platter::runtime
