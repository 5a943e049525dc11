#pragma once

#include <csignal>
#include <cstdint>

#include "runtime/program/run/run.hpp"
#include "runtime/program/session/arithmetic.hpp"

namespace platter::runtime {

/// Returns whether an address belongs to the program's constants: a read-only, non-executable segment of its
/// file that is loaded after the code. Signal handlers may call it.
bool is_constant(std::uintptr_t address);

/// Defers requests to end during its lifetime, because the runtime or libgfortran may be in an inconsistent
/// state.
class HeldRequests {
 public:
  HeldRequests() { run().held_requests = run().held_requests + 1; }
  ~HeldRequests() { run().held_requests = run().held_requests - 1; }
  HeldRequests(const HeldRequests&) = delete;
  HeldRequests& operator=(const HeldRequests&) = delete;

  static bool any() { return run().held_requests != 0; }
};

/// Also masks arithmetic faults, for code that may compute with REALs.
class Inside {
  HeldRequests requests_;
  MaskedFaults masked_;
};

/// Blocks requests to end until catch_signals(), because unfinished files could not be removed before.
void hold_requests();

/// Installs the signal handlers. From now on a crash ends the program with a message that names the Fortran
/// line; SIGINT, SIGTERM, SIGHUP, SIGPIPE and SIGXFSZ end it in an orderly way; and a timer of the host ends
/// it if it computes beyond its limit without a call.
void catch_signals();

/// Returns the signal that asks the program to end; 0 if there is none. Code that waits on the host must
/// check it.
int asked_to_end();

/// A function that may resolve an access fault, so that the program continues. `address`: the accessed
/// memory; `writes`: the access was a write; `from`: address of the instruction. Returns whether it has
/// resolved the fault.
using ResolveFault = bool (*)(void* address, bool writes, const void* from);
void resolve_faults_with(ResolveFault resolve);

/// Stops the timer while the program is ending, unless a request to end is pending.
void stop_ticking();

}  // namespace platter::runtime
