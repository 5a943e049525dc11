#pragma once

#include <exception>
#include <type_traits>

#include "runtime/fault.hpp"
#include "runtime/session.hpp"

namespace platter::runtime {

/// The frame of every Fortran-callable routine: the machine catches up with the program, the work is done,
/// and a refusal ends the program with its message and line instead of unwinding through Fortran.
template <typename Work>
auto entry(Work work) -> std::invoke_result_t<Work, Session&> {
  Session& now = session();
  try {
    now.catch_up();
    return work(now);
  } catch (const std::exception& error) {
    stop_with(error.what());
  }
}

}  // namespace platter::runtime
