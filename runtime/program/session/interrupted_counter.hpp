#pragma once

#include <ucontext.h>

#include <array>
#include <cstdint>

namespace platter::runtime {

/// Returns the general registers of an interrupted program; `context` is the argument of a signal handler.
inline const greg_t* registers(const void* context) {
  return static_cast<const ucontext_t*>(context)->uc_mcontext.gregs;
}

/// A part of a loop's code that is charged by the trip count when the loop ends: an entry of the table that
/// the charging pass adds to a program (tools/compiler/charge/placement/runtime_tables.hpp). Registers are
/// numbered as in x86 instructions.
struct CountedLoop {
  std::uintptr_t begin;
  std::uintptr_t end;          ///< address of the last instruction, which may be interrupted as well
  std::int64_t step;           ///< increment of the register `counter` per iteration
  std::int64_t per_iteration;  ///< clock periods, lower bound
  std::uint8_t counter;
  std::uint8_t start;  ///< the register that holds the value of `counter` at the loop's entry
  std::uint8_t wide;   ///< 1: `counter` has 64 bits; 0: 32
  std::uint8_t unused[5];
};

/// Returns a lower bound of the clock periods of an interrupted loop that the counter does not include yet; 0
/// outside such loops. Reads only registers and the table, so signal handlers may call it.
std::uint64_t periods_of_counted_loop(std::uintptr_t program_counter, const greg_t* registers);

/// A routine of charged code, which holds the counter of clock periods in a register while it runs: an entry
/// of the table that the charging pass adds to a program
/// (tools/compiler/charge/placement/runtime_tables.hpp).
struct ChargedRoutine {
  std::uintptr_t begin;
  std::uintptr_t end;
};

/// `movq %gs:0, %xmm15`: the routine is about to load the counter, and the register's value is meaningless.
inline constexpr std::array<unsigned char, 11> kLoadOfCounter{0x65, 0xf3, 0x44, 0x0f, 0x7e, 0x3c,
                                                              0x25, 0,    0,    0,    0};

/// Stores the counter in memory if a program was interrupted in charged code. Signal handlers must call it
/// first; `context` is their argument.
void take_interrupted_counter(const void* context);

}  // namespace platter::runtime
