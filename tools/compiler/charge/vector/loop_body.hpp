#pragma once

#include <vector>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// An iteration of an innermost loop: the way through its blocks, and which registers only count and form
/// subscripts.
class LoopBody {
 public:
  LoopBody(const Assembly& assembly, const Function& function, const Loop& loop);

  /// The blocks of an iteration in order; none where there is more than one way through them, or out.
  const std::vector<BlockId>& way() const { return way_; }
  /// Registers that the loop changes.
  const RegisterSet& written() const { return written_; }
  /// Whether a general register holds nothing but subscripts and counts: what the loop makes of what it does
  /// not change and of each other.
  bool is_index(Register r) const { return index_[r]; }
  /// Whether all of them are such, or are not changed.
  bool of_indices(const std::vector<Register>& registers) const;
  /// Whether one of them is such.
  bool varies(const std::vector<Register>& addresses) const;
  /// Whether the instruction does nothing but count, compare counts and form subscripts.
  bool is_control(const Instruction& instruction) const;
  /// Whether one of the registers is made of what the loop loads.
  bool depends_on_memory(const std::vector<Register>& registers) const;

 private:
  bool find_way();
  void find_indices();
  template <typename Visit>
  void for_each(Visit visit) const;

  const Assembly& assembly_;
  const Function& function_;
  const Loop& loop_;
  std::vector<BlockId> way_;
  RegisterSet written_;
  RegisterSet index_;
};

}  // namespace platter::charge
