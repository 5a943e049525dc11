#pragma once

#include <xmmintrin.h>

#include <type_traits>

namespace platter::runtime {

/// The faults of REAL arithmetic at which the machines ended a program: an overflow, a division by zero, an
/// operation without a result. Bits of the host's control register that switch their traps off.
inline constexpr unsigned kFaultsMasked = _MM_MASK_OVERFLOW | _MM_MASK_DIV_ZERO | _MM_MASK_INVALID;

/// Platter's own arithmetic, and libgfortran's conversions, are not the program's: no fault of theirs ends
/// it.
class MaskedFaults {
 public:
  MaskedFaults() : before_(_mm_getcsr()) { _mm_setcsr(before_ | kFaultsMasked); }
  ~MaskedFaults() { _mm_setcsr((_mm_getcsr() & ~kFaultsMasked) | (before_ & kFaultsMasked)); }
  MaskedFaults(const MaskedFaults&) = delete;
  MaskedFaults& operator=(const MaskedFaults&) = delete;

 private:
  unsigned before_;
};

/// Whether the program calls OVERFL, DVCHK or LEGVAR, on a machine whose library has them: it goes on after a
/// fault.
bool looks_for_faults();

/// From now on a fault of the program's arithmetic raises SIGFPE at its instruction. Nothing is done for a
/// program that looks for faults itself.
void trap_faults();
void mask_faults();

/// Looks for faults in a library routine that computes with the program's numbers while faults are masked.
class FaultWatch {
 public:
  FaultWatch();
  /// Throws ProgramFault where there was a fault since the constructor, and the program is to end.
  void require_none() const;

 private:
  unsigned before_;
};

/// `work`, which must be without a fault.
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

/// What is printed of a fault, from the code of its SIGFPE: what happened, and what the machine did then.
const char* words_of_fault(int code);

/// Applies the system's standard correction of a division by zero, if it has one: prints a message, makes the
/// largest number or 0 the result, and lets the program continue. False if the fault is another one, or has
/// happened too often. `context`: the third argument of the handler of SIGFPE.
bool correct_division(int code, void* context);
/// The second half, in the handler of SIGTRAP: the division is done, and its result is there to be replaced.
bool replace_quotient(void* context);

}  // namespace platter::runtime
