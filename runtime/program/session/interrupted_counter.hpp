#pragma once

#include <ucontext.h>

#include <array>
#include <cstdint>

namespace platter::runtime {

/// The general registers of an interrupted program; `context` is that of a signal handler.
inline const greg_t* registers(const void* context) {
  return static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
}

/// A stretch of the code of a loop that is charged by its trip count when it ends: an entry of the table that
/// the charging pass adds to a program (tools/compiler/charge/placement/runtime_tables.hpp). Registers are
/// numbered as in x86 instructions.
struct CountedLoop {
  std::uintptr_t begin;
  std::uintptr_t end;
  std::int64_t step;           ///< what an iteration adds to the register `counter`
  std::int64_t per_iteration;  ///< clock periods, at least
  std::uint8_t counter;
  std::uint8_t start;  ///< the register that holds what `counter` was at the entry
  std::uint8_t wide;   ///< 64 bits of `counter` rather than 32
  std::uint8_t unused[5];
};

/// Clock periods, at least, that a loop has taken which the counter does not know of yet, where the program
/// was interrupted inside one. Reads nothing but registers and the table: for handlers.
std::uint64_t periods_of_counted_loop(std::uintptr_t program_counter, const greg_t* registers);

/// A routine of charged code, which holds the counter of clock periods in its register while it runs: an
/// entry of the table that the charging pass adds to a program
/// (tools/compiler/charge/placement/runtime_tables.hpp).
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
