#pragma once

#include <cstddef>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/iteration_sequences.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

/// The table of loops whose cost is added from their trip count when they end: the addresses of their code,
/// and the registers that show their progress. The runtime reads the table when a program may have exceeded
/// its limit (runtime/program/session/interrupted_counter.hpp defines the table's layout). This class adds
/// only labels to the code.
class LoopTable {
 public:
  /// Must be called after all other lines have been added to the function's text.
  void add(const Assembly& assembly, const Function& function, const Loop& loop, const Iterations& iterations,
           SourceText& text);
  /// Returns the table, which belongs at the end of the file.
  const Lines& lines() const { return lines_; }

 private:
  std::size_t stretches_ = 0;
  Lines lines_;
};

/// The table of address ranges of code that holds the counter in its register. The runtime reads the table
/// when it interrupts a program (runtime/program/session/interrupted_counter.hpp defines the table's layout).
class RoutineTable {
 public:
  /// Must be called after all other lines have been added to the function's text.
  void add(const Assembly& assembly, const Function& function, SourceText& text);
  /// Returns the table, which belongs at the end of the file.
  const Lines& lines() const { return lines_; }

 private:
  std::size_t routines_ = 0;
  Lines lines_;
};

}  // namespace platter::charge
