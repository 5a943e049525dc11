#pragma once

#include <cstddef>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

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
