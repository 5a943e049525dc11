#pragma once

#include <cstddef>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/placement/iteration_sequences.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

/// The runtime's table of loops that are charged by their trip count when they end: the addresses of their
/// code, and the registers that show their progress. The runtime reads it when a program may be over its
/// limit (runtime/program/session/interrupted_counter.hpp defines the table's layout). Only labels are added
/// to the code.
class LoopTable {
 public:
  /// To be called after everything else has been added to the function's text.
  void add(const Assembly& assembly, const Function& function, const Loop& loop, const Iterations& iterations,
           SourceText& text);
  /// The table, to be put at the file's end.
  const Lines& lines() const { return lines_; }

 private:
  std::size_t stretches_ = 0;
  Lines lines_;
};

/// The addresses of code that holds the counter in its register. The runtime reads this table when it
/// interrupts a program (runtime/program/session/interrupted_counter.hpp defines the table's layout).
class RoutineTable {
 public:
  /// When everything else that belongs into the function's text is there.
  void add(const Assembly& assembly, const Function& function, SourceText& text);
  /// The table, to be put at the file's end.
  const Lines& lines() const { return lines_; }

 private:
  std::size_t routines_ = 0;
  Lines lines_;
};

}  // namespace platter::charge
