#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "emulator/system/layer/request_coalescer.hpp"
#include "runtime/fortran/unit/interface/library_error.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {

/// The result of a function such as RANGET or DATE. The program chooses its type. REAL and INTEGER functions
/// return their results in different registers, and this structure fills both.
struct TypelessResult {
  double real;
  std::uint64_t integer;
};
inline TypelessResult typeless(std::uint64_t word) {
  return {std::bit_cast<double>(word), word};
}

/// Runs a subprogram of a library. `name` must be one of the machine's. The call costs the processor time
/// that its specification gives for `elements` elements.
template <typename Work>
auto library_entry(const char* name, std::int64_t elements, Work work) {
  return entry([&](Session& now) {
    now.charge_subprogram(name, std::max<std::int64_t>(elements, 0));
    return work(now);
  });
}

/// Runs a subprogram whose call may have an error variable. The number of an error is stored in that
/// variable, and the program continues. An error without a number, or without a variable (nullptr), ends the
/// program.
template <typename Work>
void entry_with_status(const char* name, std::int64_t* error, Work work) {
  library_entry(name, 0, [&](Session& now) {
    if (error == nullptr) return work(now);
    try {
      work(now);
      *error = 0;
    } catch (const LibraryError& wrong) {
      *error = wrong.number();
    } catch (const layer::DeviceError&) {
      *error = static_cast<std::int64_t>(LibraryFault::kDevice);
    }
  });
}

}  // namespace platter::runtime
