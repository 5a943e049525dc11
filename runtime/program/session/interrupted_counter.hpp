#pragma once

#include <array>
#include <cstdint>

namespace platter::runtime {

/// A routine of charged code, which holds the counter of clock periods in its register while it runs: an
/// entry of the table that the charging pass adds to a program
/// (tools/compiler/charge/placement/routine_table.hpp).
struct ChargedRoutine {
  std::uintptr_t begin;
  std::uintptr_t end;
};

/// `movq %gs:0, %xmm15`: a routine is about to take the counter from memory, and the register has anything.
inline constexpr std::array<unsigned char, 11> kLoadOfCounter{0x65, 0xf3, 0x44, 0x0f, 0x7e, 0x3c,
                                                              0x25, 0,    0,    0,    0};

/// Where a program is interrupted in charged code its counter goes to where everybody looks for it. For
/// handlers of signals, first of all; `context` is the handler's.
void take_interrupted_counter(const void* context);

}  // namespace platter::runtime
