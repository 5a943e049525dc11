#pragma once

#include <exception>
#include <type_traits>
#include <utility>

#include "emulator/processor/processor.hpp"
#include "runtime/program/session/fortran_line.hpp"
#include "runtime/program/session/session.hpp"
#include "runtime/program/session/signals.hpp"
#include "runtime/program/session/termination.hpp"

namespace platter::runtime {

/// Wraps every routine that Fortran calls: brings the machine's time up to the program's, does the work, and
/// ends the program with a message and the Fortran line if a call is rejected, instead of unwinding through
/// Fortran. Inlined into the function that Fortran calls. `arguments`: the other arguments of `work`.
template <typename Work, typename... Arguments>
[[gnu::always_inline]] inline auto entry_of_test(Work work, Arguments&&... arguments)
    -> std::invoke_result_t<Work, Session&, Arguments...> {
  const Inside inside;
  Session& now = session();
  bool caught_up = false;
  try {
    now.catch_up();
    caught_up = true;
    if (asked_to_end() != 0) stop_for_signal(asked_to_end(), fortran_line());
    return work(now, std::forward<Arguments>(arguments)...);
  } catch (const processor::OutOfTime&) {
    stop_out_of_time(caught_up ? fortran_line() : "");
  } catch (const std::exception& error) {
    stop_with(error.what());
  }
}

/// The same for a test of a status, which usually has nothing to do. `look` returns the value for Fortran, or
/// nullopt if `work` must be done. `look` computes with integers only and throws nothing, so faults need not
/// be masked. Masking writes the host's control register, which would take most of the time of a test.
template <typename Look, typename Work>
[[gnu::always_inline]] inline auto entry_of_look(Look look, Work work)
    -> std::invoke_result_t<Work, Session&> {
  {
    const HeldRequests held;
    Session& now = session();
    if (asked_to_end() == 0 && now.catch_up_undisturbed()) {
      if (const auto found = look(now)) return *found;
    }
  }
  return entry_of_test(work);
}

/// The same for routines that may call the system; calls are counted by their call site.
template <typename Work>
[[gnu::always_inline]] inline auto entry(Work work) -> std::invoke_result_t<Work, Session&> {
  session().come_from(__builtin_return_address(0));
  return entry_of_test(work);
}

/// Brings the machine's time up to the program's, before a function of libgfortran.
[[gnu::always_inline]] inline void catch_up() {
  entry([](Session&) {});
}

}  // namespace platter::runtime
