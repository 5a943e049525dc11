#include "runtime/program/session/interrupted_counter.hpp"

#include <ucontext.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "runtime/program/session/charged_counter.hpp"
#include "runtime/program/session/guest.hpp"

namespace platter::runtime {
namespace {

constexpr int kRegisters[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                              REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

/// Returns the number of completed iterations. The current iteration may be incomplete.
std::int64_t whole_iterations(const CountedLoop& loop, const greg_t* registers) {
  const std::int64_t now = registers[kRegisters[loop.counter]];
  const std::int64_t start = registers[kRegisters[loop.start]];
  const std::int64_t gone = loop.step > 0 ? now - start : start - now;
  const std::int64_t all = (loop.wide != 0 ? gone : static_cast<std::uint32_t>(gone)) / std::abs(loop.step);
  return std::max<std::int64_t>(all - 1, 0);
}

}  // namespace

std::uint64_t periods_of_counted_loop(std::uintptr_t program_counter, const greg_t* registers) {
  for (const CountedLoop* loop = guest().loops[0]; loop < guest().loops[1]; ++loop) {
    if (program_counter < loop->begin || program_counter > loop->end) continue;
    std::int64_t periods = 0;
    const bool overflows =
        __builtin_mul_overflow(whole_iterations(*loop, registers), loop->per_iteration, &periods);
    return static_cast<std::uint64_t>(overflows ? std::numeric_limits<std::int64_t>::max()
                                                : std::max<std::int64_t>(periods, 0));
  }
  return 0;
}

namespace {

constexpr int kCounter = 15;  // number of the xmm register

bool has_counter(std::uintptr_t place) {
  for (const ChargedRoutine* routine = guest().routines[0]; routine < guest().routines[1]; ++routine) {
    if (place < routine->begin || place >= routine->end) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): registers are numbers
    return std::memcmp(reinterpret_cast<const void*>(place), kLoadOfCounter.data(), kLoadOfCounter.size()) !=
           0;
  }
  return false;
}

}  // namespace

void take_interrupted_counter(const void* context) {
  const auto& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
  if (!has_counter(static_cast<std::uintptr_t>(machine.gregs[REG_RIP]))) return;
  std::uint64_t counter = 0;
  std::memcpy(&counter, &machine.fpregs->_xmm[kCounter], sizeof counter);
  store_charged(counter);
}

}  // namespace platter::runtime
