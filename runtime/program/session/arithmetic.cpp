#include "runtime/program/session/arithmetic.hpp"

#include <fmt/format.h>
#include <sys/ucontext.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <limits>

#include "emulator/error/program_fault.hpp"
#include "runtime/host/say.hpp"
#include "runtime/program/run/run.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/guest.hpp"
#include "runtime/program/session/interrupted_counter.hpp"
#include "runtime/program/session/session.hpp"

namespace platter::runtime {
namespace {

constexpr greg_t kSingleStep = 0x100;  // bit of the flags register: SIGTRAP after the next instruction
constexpr std::size_t kXmmRegisters = 16;

using Register = std::array<std::uint32_t, 4>;

/// A division by zero that is being corrected.
struct Correction {
  bool under_way = false;
  bool twice = false;  ///< the division is of REAL*8
  bool zero = false;   ///< the division is 0./0.
  double largest = 0;  ///< replaces the quotient of any other division
  std::array<Register, kXmmRegisters> before{};
  int done = 0;  ///< divisions corrected so far
};

Correction& the_correction() {
  return run().part<Correction>();
}

/// Returns whether the code is DIVSS or DIVSD as gfortran generates them: F3 or F2, optionally a REX prefix,
/// and 0F 5E. `twice` is set for DIVSD. gfortran generates no AVX form.
bool is_division(const unsigned char* code, bool& twice) {
  constexpr unsigned char kSingle = 0xF3;
  constexpr unsigned char kDouble = 0xF2;
  if (*code != kSingle && *code != kDouble) return false;
  twice = *code++ == kDouble;
  if ((*code & 0xF0U) == 0x40U) ++code;
  return code[0] == 0x0F && code[1] == 0x5E;
}

/// Replaces the quotient by the largest number of the machine or, if that is smaller, of the host, with the
/// quotient's sign. The quotient of 0./0. becomes 0.
template <typename Real>
void replace(Register& quotient) {
  const Correction& correction = the_correction();
  Real value{};
  std::memcpy(&value, quotient.data(), sizeof value);
  const auto largest =
      static_cast<Real>(std::min<long double>(correction.largest, std::numeric_limits<Real>::max()));
  value = correction.zero ? Real{0} : std::copysign(largest, value);
  std::memcpy(quotient.data(), &value, sizeof value);
}

}  // namespace

bool looks_for_faults() {
  return guest().faults != nullptr && session().services().has_fault_tests();
}

void trap_faults() {
  if (looks_for_faults()) return;
  _mm_setcsr(_mm_getcsr() & ~(kFaultsMasked | static_cast<unsigned>(_MM_EXCEPT_MASK)));
}

void mask_faults() {
  _mm_setcsr(_mm_getcsr() | kFaultsMasked);
}

FaultWatch::FaultWatch() : before_(_mm_getcsr()) {
  _mm_setcsr(before_ & ~static_cast<unsigned>(_MM_EXCEPT_MASK));
}

void FaultWatch::require_none() const {
  const unsigned now = _mm_getcsr();
  _mm_setcsr(now | before_);
  if (looks_for_faults()) return;
  if ((now & _MM_EXCEPT_OVERFLOW) != 0) throw ProgramFault(session().services().fault_messages().overflow);
  if ((now & _MM_EXCEPT_DIV_ZERO) != 0) throw ProgramFault(session().services().fault_messages().division);
  if ((now & _MM_EXCEPT_INVALID) != 0) throw ProgramFault(session().services().fault_messages().invalid);
}

const char* words_of_fault(int code) {
  switch (code) {
    case FPE_FLTOVF:
      return session().services().fault_messages().overflow;
    case FPE_FLTDIV:
      return session().services().fault_messages().division;
    case FPE_INTDIV:
      return session().services().fault_messages().integer;
    default:
      return session().services().fault_messages().invalid;
  }
}

bool correct_division(int code, void* context) {
  const DivisionCorrection* const standard = session().services().division_correction();
  Correction& correction = the_correction();
  if (standard == nullptr || correction.done >= standard->most) return false;
  if (code != FPE_FLTDIV && code != FPE_FLTINV) return false;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): registers are numbers
  if (!is_division(reinterpret_cast<const unsigned char*>(registers(context)[REG_RIP]), correction.twice))
    return false;
  const auto line = fortran_line(static_cast<std::uintptr_t>(registers(context)[REG_RIP]));
  if (line.empty()) return false;  // the division is in the mathematical library
  auto& machine = static_cast<ucontext_t*>(context)->uc_mcontext;
  for (std::size_t i = 0; i < kXmmRegisters; ++i)
    std::memcpy(correction.before[i].data(), machine.fpregs->_xmm[i].element, sizeof(Register));
  correction.under_way = true;
  correction.largest = standard->largest;
  correction.zero = code == FPE_FLTINV;
  machine.fpregs->mxcsr |= kFaultsMasked;
  machine.gregs[REG_EFL] |= kSingleStep;
  ++correction.done;
  say("platter: {}: {} {}, and the program continues\n", line, standard->message,
      correction.zero    ? "0"
      : correction.twice ? standard->largest_text
                         : standard->largest_of_four);
  return true;
}

bool replace_quotient(void* context) {
  Correction& correction = the_correction();
  if (!correction.under_way) return false;
  correction.under_way = false;
  auto& machine = static_cast<ucontext_t*>(context)->uc_mcontext;
  for (std::size_t i = 0; i < kXmmRegisters; ++i) {
    Register now;
    std::memcpy(now.data(), machine.fpregs->_xmm[i].element, sizeof now);
    if (now == correction.before[i]) continue;
    correction.twice ? replace<double>(now) : replace<float>(now);
    std::memcpy(machine.fpregs->_xmm[i].element, now.data(), sizeof now);
  }
  machine.fpregs->mxcsr &= ~(kFaultsMasked | static_cast<unsigned>(_MM_EXCEPT_MASK));
  machine.gregs[REG_EFL] &= ~kSingleStep;
  return true;
}

}  // namespace platter::runtime
