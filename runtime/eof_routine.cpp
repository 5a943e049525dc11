// EOF(u). In a file of its own: that it is linked tells that the program asks for it (statement/ending.cpp).

#include "runtime/entry.hpp"

extern "C" double plt_eof_(const std::int64_t* unit);

/// Whether the last READ or BUFFER IN on the unit met an end of file: 1 or 0. Forgets it.
extern "C" double plt_eof_(const std::int64_t* unit) {
  return platter::runtime::entry(
      [&](platter::runtime::Session& now) { return now.units().take_end_of_file(*unit) ? 1.0 : 0.0; });
}
