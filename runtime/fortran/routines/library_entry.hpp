#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "runtime/fortran/unit/interface/library_unit.hpp"
#include "runtime/program/session/entry.hpp"

namespace platter::runtime {

/// The result of a function whose type is the program's affair, as RANGET and DATE are: REAL and INTEGER
/// functions return it in registers of their own, and this fills both.
struct TypelessResult {
  double real;
  std::uint64_t integer;
};
inline TypelessResult typeless(std::uint64_t word) {
  return {std::bit_cast<double>(word), word};
}

/// The frame of a subprogram of a library: `name` must be one of the machine's, and takes the processor what
/// its specification says of a call that works on so many elements.
template <typename Work>
auto library_entry(const char* name, std::int64_t elements, Work work) {
  return entry([&](Session& now) {
    now.charge_subprogram(name, std::max<std::int64_t>(elements, 0));
    return work(now);
  });
}

/// The same of a call that may have a variable for errors: what has a number goes there, and the program
/// goes on; else, and where nullptr is given, it ends.
template <typename Work>
void told_entry(const char* name, std::int64_t* error, Work work) {
  library_entry(name, 0, [&](Session& now) {
    if (error == nullptr) return work(now);
    try {
      work(now);
      *error = 0;
    } catch (const LibraryError& wrong) {
      *error = wrong.number();
    }
  });
}

}  // namespace platter::runtime
