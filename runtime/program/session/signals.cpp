#include "runtime/program/session/signals.hpp"

#include <elf.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <span>
#include <string>

#include "runtime/host/progress_line.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/arithmetic.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/interrupted_counter.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {

bool is_constant(std::uintptr_t address) {
  // NOLINTBEGIN(performance-no-int-to-ptr): code[0] is the address of the program file's header, because
  // programs are linked to fixed addresses.
  const auto& header = *reinterpret_cast<const Elf64_Ehdr*>(guest().code[0]);
  const std::span segments(reinterpret_cast<const Elf64_Phdr*>(guest().code[0] + header.e_phoff),
                           header.e_phnum);
  // NOLINTEND(performance-no-int-to-ptr)
  return std::any_of(segments.begin(), segments.end(), [&](const Elf64_Phdr& segment) {
    return segment.p_type == PT_LOAD && segment.p_flags == PF_R && segment.p_vaddr >= guest().code[1] &&
           address >= segment.p_vaddr && address < segment.p_vaddr + segment.p_memsz;
  });
}

}  // namespace platter::runtime

// Symbols of the linker: the bounds of the code of this library, which includes libgfortran.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" [[gnu::visibility("hidden")]] const char __ehdr_start;
extern "C" [[gnu::visibility("hidden")]] const char etext;
extern "C" void* __libc_stack_end;  // defined by the dynamic loader: the start of the stack
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace platter::runtime {
namespace {

struct SignalState {
  sigset_t mask_before{};  ///< signal mask before hold_requests()
  timespec asked_at{};     ///< when the program was asked to end, by the host's monotonic clock; 0: never
  ResolveFault resolve_fault = nullptr;
  const char* crash = nullptr;  ///< description of the crash whose line is being looked up
};

SignalState& signal_state() {
  return run().part<SignalState>();
}

/// The stack of signal handlers. The program's own stack may be full when it crashes. The memory is not
/// initialized, so the host allocates only the pages that are used.
struct HandlerStack {
  std::array<char, 256UL * 1024> bytes;  // NOLINT(cppcoreguidelines-pro-type-member-init)
};

std::uintptr_t program_counter(const void* context) {
  return static_cast<std::uintptr_t>(registers(context)[REG_RIP]);
}

/// Returns whether the program can be ended at the interrupted instruction: in Fortran code, or in a function
/// called by Fortran that holds no state. The C library is excluded, because it may hold a lock.
bool can_end_here(const void* context) {
  const auto begin = reinterpret_cast<std::uintptr_t>(&__ehdr_start);
  const auto end = reinterpret_cast<std::uintptr_t>(&etext);
  const auto address = program_counter(context);
  const bool known =
      (address >= guest().code[0] && address < guest().code[1]) || (address >= begin && address < end);
  return known && !HeldRequests::any() && !is_leaving();
}

/// Returns the words from the stack pointer on: at most `most`, and none beyond the stack's end.
std::span<const std::uintptr_t> top_of_stack(const void* context, std::size_t most) {
  const auto top = static_cast<std::uintptr_t>(registers(context)[REG_RSP]);
  const auto end = reinterpret_cast<std::uintptr_t>(__libc_stack_end);
  if (top >= end) return {};
  // NOLINTNEXTLINE(performance-no-int-to-ptr): registers are numbers
  return {reinterpret_cast<const std::uintptr_t*>(top), std::min(most, (end - top) / sizeof(std::uintptr_t))};
}

/// Returns the line of the call of a mathematical function, which has no frame tables: the line of the first
/// word on the stack that is an address of Fortran code.
std::string line_of_caller(const void* context) {
  constexpr std::size_t kMost = 512;
  const auto stack = top_of_stack(context, kMost);
  for (const std::uintptr_t word : stack) {
    if (word < guest().code[0] || word >= guest().code[1]) continue;
    if (auto line = fortran_line(word - 1); !line.empty()) return line;
  }
  return "";
}

/// Returns the Fortran line of the interrupted instruction or, if it has none, of its innermost Fortran
/// caller.
std::string line_of(const void* context) {
  std::string place = fortran_line(program_counter(context));
  if (place.empty()) place = fortran_line();
  return place.empty() ? line_of_caller(context) : place;
}

/// Returns whether the address that was accessed is near the stack pointer.
bool is_at_stack(const siginfo_t& fault, const void* context) {
  constexpr std::uintptr_t kNear = 1 << 16;
  const auto end = static_cast<std::uintptr_t>(registers(context)[REG_RSP]);
  return reinterpret_cast<std::uintptr_t>(fault.si_addr) - (end - kNear) < 2 * kNear;
}

/// Returns whether the program tried to store into a constant.
bool is_at_constant(const siginfo_t& fault, const void* context) {
  constexpr greg_t kWrites = 2;  // bit of the processor's error code: the access was a write
  return (registers(context)[REG_ERR] & kWrites) != 0 &&
         is_constant(reinterpret_cast<std::uintptr_t>(fault.si_addr));
}

const char* what_happened(int signal, const siginfo_t& fault, const void* context) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      if (is_at_stack(fault, context))
        return "the stack is full (probably because subprograms call each other without end)";
      if (is_at_constant(fault, context))
        return "the program stored into a constant (probably an argument that a subprogram changes)";
      return "the program accessed memory that it does not have (probably by an index outside its array, or "
             "a transfer of more words than its array has)";
    case SIGABRT:
      return "the program was aborted";
    case SIGFPE:
      return words_of_fault(fault.si_code);
    default:
      return "the program executed an invalid instruction";
  }
}

void handle(int signal, void (*handler)(int, siginfo_t*, void*), int flags) {
  struct sigaction action{};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | flags;
  sigaction(signal, &action, nullptr);
}

bool is_resolved(int signal, const siginfo_t& fault, const void* context) {
  constexpr greg_t kWrites = 2;  // bit of the processor's error code: the access was a write
  if (signal != SIGSEGV || signal_state().resolve_fault == nullptr || is_leaving()) return false;
  const bool writes = (registers(context)[REG_ERR] & kWrites) != 0;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): registers are numbers
  return signal_state().resolve_fault(fault.si_addr, writes,
                                      reinterpret_cast<const void*>(program_counter(context)));
}

/// Returns whether the fault was corrected, so that the program continues as it did on the machine.
bool is_corrected(int signal, const siginfo_t& fault, void* context) {
  if (signal == SIGTRAP) return replace_quotient(context);
  const auto address = program_counter(context);
  const bool of_program = address >= guest().code[0] && address < guest().code[1];
  return signal == SIGFPE && of_program && can_end_here(context) && correct_division(fault.si_code, context);
}

/// Ends the program with a message. If the program has jumped to an invalid address, or has overwritten a
/// return address, the search for the line crashes as well; the message then contains no line.
void on_crash(int signal, siginfo_t* fault, void* context) {
  take_interrupted_counter(context);
  if (is_resolved(signal, *fault, context) || is_corrected(signal, *fault, context)) return;
  const char*& what = signal_state().crash;
  begin_leaving();
  std::string line;
  if (what == nullptr) {
    what = what_happened(signal, *fault, context);
    line = line_of(context);
  }
  std::signal(signal, SIG_DFL);  // a further crash ends the process at once
  stop_after_crash(line, what);
}

/// Returns the seconds since the program was asked to end; 0 if it was not asked.
time_t asked_for() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  const timespec& then = signal_state().asked_at;
  return then.tv_sec == 0 ? 0 : now.tv_sec - then.tv_sec - (now.tv_nsec < then.tv_nsec ? 1 : 0);
}

[[noreturn]] void end_at_once(int signal) {
  std::signal(signal, SIG_DFL);
  sigset_t this_one;
  sigemptyset(&this_one);
  sigaddset(&this_one, signal);
  sigprocmask(SIG_UNBLOCK, &this_one, nullptr);
  std::raise(signal);
  ::_exit(kSignal + signal);
}

/// Ends the program for a signal. Includes the iterations of an interrupted loop that the counter would
/// include only at the loop's end.
[[noreturn]] void end_for_signal(int signal, const void* context) {
  store_charged(charged_words().cp + periods_of_counted_loop(program_counter(context), registers(context)));
  begin_leaving();
  stop_for_signal(signal, line_of(context));
}

/// Updates the progress line, and checks the counter, the time limit and pending requests to end. A request
/// may stay pending forever, if libgfortran waits for itself or for a reader of its last lines, so it is
/// enforced after kPatience seconds.
void on_tick(int, siginfo_t*, void* context) {
  take_interrupted_counter(context);
  if (ProgressLine::is_wanted() && !is_leaving()) ProgressLine::look(session().about_now());
  constexpr time_t kPatience = 5;
  if (asked_for() >= kPatience) end_at_once(asked_to_end());
  if (!can_end_here(context)) return;
  if (asked_to_end() != 0) end_for_signal(asked_to_end(), context);
  if (session().runs_back()) {
    begin_leaving();
    stop_after_crash(line_of(context), ForgedClock("it ran backwards").what());
  }
  if (!session().is_out_of_time(periods_of_counted_loop(program_counter(context), registers(context))))
    return;
  begin_leaving();
  stop_on_tick(session().options().host ? line_of(context) : "");
}

void tick(int flags) {
  handle(SIGALRM, on_tick, flags);
  constexpr suseconds_t kTick = 50'000;
  const itimerval every{{0, kTick}, {0, kTick}};
  setitimer(ITIMER_REAL, &every, nullptr);
}

/// Ends the program now or, if that is impossible, at the next call or tick. A second request ends it at once
/// if a second has passed. Earlier requests are repetitions of the first, which several sources send at the
/// same time: the terminal, `platter run`, timeout(1).
void on_request(int signal, siginfo_t*, void* context) {
  take_interrupted_counter(context);
  if (signal_state().asked_at.tv_sec != 0) {
    if (asked_for() >= 1) end_at_once(signal);
    return;
  }
  clock_gettime(CLOCK_MONOTONIC, &signal_state().asked_at);
  run().asked_to_end = signal;
  tick(is_leaving() ? SA_RESTART : 0);  // interrupts system calls that wait
  if (can_end_here(context)) end_for_signal(signal, context);
}

/// The failed write is reported by its caller.
void on_failed_write(int signal, siginfo_t*, void*) {
  if (asked_to_end() == 0) run().asked_to_end = signal;
}

bool is_ignored(int signal) {
  struct sigaction before{};
  sigaction(signal, nullptr, &before);
  return before.sa_handler == SIG_IGN;
}

constexpr std::array kRequests = {SIGINT, SIGTERM, SIGHUP};

}  // namespace

void hold_requests() {
  sigset_t requests;
  sigemptyset(&requests);
  for (const int signal : kRequests) sigaddset(&requests, signal);
  sigprocmask(SIG_BLOCK, &requests, &signal_state().mask_before);
}

void catch_signals() {
  auto& stack = run().part<HandlerStack>().bytes;
  stack_t alternative{};
  alternative.ss_sp = stack.data();
  alternative.ss_size = stack.size();
  sigaltstack(&alternative, nullptr);
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP})
    handle(signal, on_crash, SA_NODEFER);
  const auto catch_request = [](int signal) {
    if (!is_ignored(signal)) handle(signal, on_request, 0);  // ignored under nohup
  };
  std::for_each(kRequests.begin(), kRequests.end(), catch_request);
  catch_request(SIGXCPU);
  for (const int signal : {SIGPIPE, SIGXFSZ}) handle(signal, on_failed_write, SA_RESTART);
  // If the program is one of several, the process that started them shows the progress.
  if (!session().options().remote_machine && session().partition() == nullptr) ProgressLine::begin();
  if (session().has_limit() || ProgressLine::is_wanted()) tick(SA_RESTART);
  sigprocmask(SIG_SETMASK, &signal_state().mask_before, nullptr);
}

int asked_to_end() {
  return run().asked_to_end;
}

void resolve_faults_with(ResolveFault resolve) {
  signal_state().resolve_fault = resolve;
}

void stop_ticking() {
  if (signal_state().asked_at.tv_sec == 0) {
    std::signal(SIGALRM, SIG_IGN);
  } else {
    handle(SIGALRM, on_tick, SA_RESTART);
  }
}

}  // namespace platter::runtime
