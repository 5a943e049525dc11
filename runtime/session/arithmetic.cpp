#include "runtime/session/arithmetic.hpp"

#include <fmt/format.h>
#include <sys/ucontext.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "runtime/host/say.hpp"
#include "runtime/session/fortran_line.hpp"
#include "runtime/session/guest.hpp"
#include "runtime/session/session.hpp"

namespace platter::runtime {
namespace {

/// What happened, by its code, and what a machine did.
struct Words {
  const char* overflow;
  const char* division;
  const char* invalid;
  const char* integer;
};

#define PLATTER_OVERFLOW "the result of a REAL operation is too large"
#define PLATTER_DIVISION "a REAL is divided by zero, or the logarithm of zero is taken"
#define PLATTER_INVALID                                                                                  \
  "a REAL operation has no result (0./0., the square root or logarithm of a negative number, or a REAL " \
  "that is too large for an INTEGER)"
#define PLATTER_INTEGER "an INTEGER is divided by zero"
#define PLATTER_WORDS(then) \
  {PLATTER_OVERFLOW then, PLATTER_DIVISION then, PLATTER_INVALID then, PLATTER_INTEGER then}

constexpr Words kAny = PLATTER_WORDS("; the program ends here");
constexpr Words kVms = {PLATTER_OVERFLOW "; VMS ends the program: %SYSTEM-F-FLTOVF, floating overflow",
                        PLATTER_DIVISION "; VMS ends the program: %SYSTEM-F-FLTDIV, floating divide by zero",
                        PLATTER_INVALID "; VMS ends the program",
                        PLATTER_INTEGER "; VMS ends the program: %SYSTEM-F-INTDIV, integer divide by zero"};
#define PLATTER_CRAY \
  "; the machine ends the job with a floating-point error. A program that calls OVERFL or DVCHK goes on"
constexpr Words kCray = {PLATTER_OVERFLOW " (here from 1.8E308, on the machine from 1E2466)" PLATTER_CRAY,
                         PLATTER_DIVISION PLATTER_CRAY, PLATTER_INVALID PLATTER_CRAY,
                         PLATTER_INTEGER "; the machine ends the job with a floating-point error"};
constexpr Words kCdc = PLATTER_WORDS(
    "; the machine makes an infinite or indefinite operand of it and ends the job where that is used (a mode "
    "error). "
    "Platter ends the program at once, unless it calls OVERFL, DVCHK or LEGVAR");
#define PLATTER_IBM "; VS FORTRAN puts in a value of its own and goes on, which Platter does only for X/0."
constexpr Words kIbm = {
    PLATTER_OVERFLOW
    " (3.4E38 for a REAL*4, 1.8E308 for a REAL*8; 7.2E75 for both on the machine): use "
    "REAL*8, or smaller numbers",
    "a REAL is divided by zero for the tenth time, or the logarithm of zero is taken; VS FORTRAN ends the "
    "program",
    PLATTER_INVALID PLATTER_IBM, PLATTER_INTEGER PLATTER_IBM};

const Words& machine_words() {
  Session& now = session();
  if (now.units().vms() != nullptr) return kVms;
  if (now.units().cms() != nullptr) return kIbm;
  if (now.machine().reals() == "cray") return kCray;
  return now.machine().reals() == "cdc" ? kCdc : kAny;
}

constexpr greg_t kSingleStep = 0x100;  // of the flags: SIGTRAP after the next instruction
constexpr std::size_t kXmmRegisters = 16;
constexpr int kMost = 10;  // divisions by zero, the last of which ends the program (unsourced)

using Register = std::array<std::uint32_t, 4>;

/// A division by zero that is being corrected.
struct Correction {
  bool under_way = false;
  bool twice = false;  ///< REAL*8
  bool zero = false;   ///< 0./0.
  std::array<Register, kXmmRegisters> before{};
};
Correction correction;
int corrected = 0;

const greg_t* registers(const void* context) {
  return static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
}

/// DIVSS or DIVSD, as gfortran makes them: F3 or F2, a REX prefix perhaps, 0F 5E; `twice` says which. The
/// same with AVX is not made.
bool is_division(const unsigned char* code, bool& twice) {
  constexpr unsigned char kSingle = 0xF3;
  constexpr unsigned char kDouble = 0xF2;
  if (*code != kSingle && *code != kDouble) return false;
  twice = *code++ == kDouble;
  if ((*code & 0xF0U) == 0x40U) ++code;
  return code[0] == 0x0F && code[1] == 0x5E;
}

/// The largest number of the machine with the sign of the quotient, or the host's largest; 0 of 0./0.
template <typename Real>
void replace(Register& quotient) {
  constexpr double kLargest = 7.2370055773322621e75;
  Real value{};
  std::memcpy(&value, quotient.data(), sizeof value);
  const auto largest = static_cast<Real>(std::min<long double>(kLargest, std::numeric_limits<Real>::max()));
  value = correction.zero ? Real{0} : std::copysign(largest, value);
  std::memcpy(quotient.data(), &value, sizeof value);
}

}  // namespace

bool looks_for_faults() {
  Units& units = session().units();
  return guest().faults != nullptr && units.vms() == nullptr && units.cms() == nullptr;
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
  if ((now & _MM_EXCEPT_OVERFLOW) != 0) throw std::runtime_error(machine_words().overflow);
  if ((now & _MM_EXCEPT_DIV_ZERO) != 0) throw std::runtime_error(machine_words().division);
  if ((now & _MM_EXCEPT_INVALID) != 0) throw std::runtime_error(machine_words().invalid);
}

const char* words_of_fault(int code) {
  switch (code) {
    case FPE_FLTOVF:
      return machine_words().overflow;
    case FPE_FLTDIV:
      return machine_words().division;
    case FPE_INTDIV:
      return machine_words().integer;
    default:
      return machine_words().invalid;
  }
}

bool correct_division(int code, void* context) {
  if (session().units().cms() == nullptr || corrected >= kMost - 1) return false;
  if (code != FPE_FLTDIV && code != FPE_FLTINV) return false;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): registers are numbers
  if (!is_division(reinterpret_cast<const unsigned char*>(registers(context)[REG_RIP]), correction.twice))
    return false;
  const auto line = fortran_line(static_cast<std::uintptr_t>(registers(context)[REG_RIP]));
  if (line.empty()) return false;  // a division of the mathematical library
  auto& machine = static_cast<ucontext_t*>(context)->uc_mcontext;
  for (std::size_t i = 0; i < kXmmRegisters; ++i)
    std::memcpy(correction.before[i].data(), machine.fpregs->_xmm[i].element, sizeof(Register));
  correction.under_way = true;
  correction.zero = code == FPE_FLTINV;
  machine.fpregs->mxcsr |= kFaultsMasked;
  machine.gregs[REG_EFL] |= kSingleStep;
  ++corrected;
  say("platter: {}: IFY209I division by zero: the result is {}, and the program goes on\n", line,
      correction.zero    ? "0"
      : correction.twice ? "7.2E75"
                         : "3.4E38 (7.2E75 on the machine)");
  return true;
}

bool replace_quotient(void* context) {
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
