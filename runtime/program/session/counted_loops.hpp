#pragma once

#include <ucontext.h>

#include <cstdint>

namespace platter::runtime {

/// A stretch of the code of a loop that is charged by its trip count when it ends: an entry of the table that
/// the charging pass adds to a program (tools/compiler/charge/placement/loop_table.hpp). Registers are
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

}  // namespace platter::runtime
