#pragma once

#include <exception>
#include <type_traits>

#include "emulator/processor/out_of_time.hpp"
#include "runtime/session/fortran_line.hpp"
#include "runtime/session/leaving.hpp"
#include "runtime/session/session.hpp"
#include "runtime/session/signals.hpp"

namespace platter::runtime {

/// From where the program has come to where it goes on, which is told.
class Visit {
 public:
  explicit Visit(Session& session) : session_(session), begun_(session.machine().processor().now()) {}
  ~Visit() { session_.tell_resumed(begun_); }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

 private:
  Session& session_;
  time::Instant begun_;
};

/// The frame of every Fortran-callable routine: the machine catches up with the program, the work is done,
/// and a refusal ends the program with its message and line instead of unwinding through Fortran.
template <typename Work>
auto entry(Work work) -> std::invoke_result_t<Work, Session&> {
  const Inside inside;
  Session& now = session();
  bool caught_up = false;
  try {
    now.catch_up();
    caught_up = true;
    if (asked_to_end() != 0) stop_for_signal(asked_to_end(), fortran_line());
    const Visit visit(now);
    return work(now);
  } catch (const processor::OutOfTime&) {
    stop_out_of_time(caught_up ? fortran_line() : "");
  } catch (const std::exception& error) {
    stop_with(error.what());
  }
}

/// The same before something that is libgfortran's.
inline void catch_up() {
  entry([](Session&) {});
}

}  // namespace platter::runtime
