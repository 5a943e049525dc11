#pragma once

#include <xmmintrin.h>

#include <type_traits>

namespace platter::runtime {

/// The faults of REAL arithmetic at which the machines ended a program: overflow, division by zero, and an
/// operation without a result. These bits of the host's control register mask them.
inline constexpr unsigned kFaultsMasked = _MM_MASK_OVERFLOW | _MM_MASK_DIV_ZERO | _MM_MASK_INVALID;

/// Masks arithmetic faults during its lifetime, because faults in Platter's own arithmetic and in
/// libgfortran's conversions are not faults of the program.
class MaskedFaults {
 public:
  MaskedFaults() : before_(_mm_getcsr()) { _mm_setcsr(before_ | kFaultsMasked); }
  ~MaskedFaults() { _mm_setcsr((_mm_getcsr() & ~kFaultsMasked) | (before_ & kFaultsMasked)); }
  MaskedFaults(const MaskedFaults&) = delete;
  MaskedFaults& operator=(const MaskedFaults&) = delete;

 private:
  unsigned before_;
};

/// Returns whether the program calls OVERFL, DVCHK or LEGVAR on a machine whose library has them. Such a
/// program continues after a fault.
bool looks_for_faults();

/// Makes faults of the program's arithmetic raise SIGFPE at the faulting instruction from now on, unless the
/// program tests for faults itself.
void trap_faults();
void mask_faults();

/// Detects faults in a library routine that computes with the program's numbers while faults are masked.
class FaultWatch {
 public:
  FaultWatch();
  /// Throws ProgramFault if a fault has occurred since construction, unless the program tests for faults.
  void require_none() const;

 private:
  unsigned before_;
};

/// Runs `work` and throws ProgramFault if it causes a fault.
template <typename Work>
auto watched(Work work) {
  const FaultWatch watch;
  if constexpr (std::is_void_v<decltype(work())>) {
    work();
    watch.require_none();
  } else {
    const auto result = work();
    watch.require_none();
    return result;
  }
}

/// Returns the message for a fault: the event and the machine's reaction. `code` is the code of the SIGFPE.
const char* words_of_fault(int code);

/// Applies the system's standard correction of a division by zero, if it has one: prints a message, arranges
/// that the result is replaced by the largest number or 0, and lets the program continue. Returns false if
/// the fault is of another kind or has occurred too often. `context`: third argument of the SIGFPE handler.
bool correct_division(int code, void* context);
/// The second half of the correction, called by the SIGTRAP handler after the division: replaces the
/// quotient.
bool replace_quotient(void* context);

}  // namespace platter::runtime
