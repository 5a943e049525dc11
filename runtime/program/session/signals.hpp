#pragma once

#include <csignal>
#include <cstdint>

#include "runtime/program/run/run.hpp"
#include "runtime/program/session/arithmetic.hpp"

namespace platter::runtime {

/// Whether an address lies where the program's constants are: in a segment of its file that is loaded behind
/// its code, to be read and neither written nor executed. May be asked in a signal's handler.
bool is_constant(std::uintptr_t address);

/// While one of these lives the program is inside the runtime or inside libgfortran, where things may be half
/// done: a request to end has to wait.
class HeldRequests {
 public:
  HeldRequests() { run().held_requests = run().held_requests + 1; }
  ~HeldRequests() { run().held_requests = run().held_requests - 1; }
  HeldRequests(const HeldRequests&) = delete;
  HeldRequests& operator=(const HeldRequests&) = delete;

  static bool any() { return run().held_requests != 0; }
};

/// The same for code that may compute with REALs, whose faults are not the program's.
class Inside {
  HeldRequests requests_;
  MaskedFaults masked_;
};

/// Until catch_signals() nobody ends the program from outside: nothing would put away what is begun.
void hold_requests();

/// From now on a crash ends the program with a message that names the Fortran line; SIGINT, SIGTERM, SIGHUP,
/// SIGPIPE and SIGXFSZ end it in good order; and a timer of the host ends it where it computes beyond its
/// limit without calling anything.
void catch_signals();

/// The signal that asks the program to end, 0 where none does. Whoever waits on the host looks at it.
int asked_to_end();

/// Who may make a touched place of memory good, so that the program goes on: from the place of its code
/// `from`. `writes`: the memory was to be written.
using ResolveFault = bool (*)(void* address, bool writes, const void* from);
void resolve_faults_with(ResolveFault resolve);

/// While the program's end is being made there is nothing that the timer could stop, but an end that somebody
/// waits for.
void stop_ticking();

}  // namespace platter::runtime
