#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// The body of an innermost loop: the path of an iteration through its blocks, and the registers that hold
/// only subscripts and counts.
class LoopBody {
 public:
  LoopBody(const Assembly& assembly, const Function& function, const Loop& loop);

  /// Returns the blocks of an iteration in order. Empty if the loop has several paths or several exits.
  const std::vector<BlockId>& path() const { return path_; }
  /// Returns the registers that the loop changes.
  const RegisterSet& written() const { return written_; }
  /// Returns whether the general register `r` holds only subscripts and counts, that is, values computed from
  /// loop invariants and from other such registers.
  bool is_index(Register r) const { return index_[r]; }
  /// Returns whether each of the registers is an index register or a loop invariant.
  bool are_indices(const std::vector<Register>& registers) const;
  /// Returns whether at least one of the registers is an index register.
  bool varies(const std::vector<Register>& addresses) const;
  /// Returns whether the instruction only counts, compares counts or forms subscripts.
  bool is_control(const Instruction& instruction) const;
  /// Returns whether the value of one of the registers depends on a value that the loop loads.
  bool depends_on_memory(const std::vector<Register>& registers) const;

 private:
  bool find_path();
  void find_indices();
  template <typename Visit>
  void for_each(Visit visit) const;

  const Assembly& assembly_;
  const Function& function_;
  const Loop& loop_;
  std::vector<BlockId> path_;
  RegisterSet written_;
  RegisterSet index_;
};

/// Describes the memory references of a loop.
class References {
 public:
  /// All arguments must outlive this object.
  References(const Assembly& assembly, const Function& function, const Loop& loop, const LoopBody& body,
             const processor::UnitTimes& times)
      : assembly_(assembly), function_(function), loop_(loop), body_(body), times_(times) {}

  /// Returns the CP per word of an instruction's reference. It exceeds 1 if the stride of the reference
  /// returns to a memory bank that is still busy. An unknown stride is assumed to be free of conflicts.
  std::int64_t per_word(std::size_t instruction, BlockId block) const;
  /// Returns the name of the array or variable as reports print it.
  std::string name(const Instruction& instruction) const;
  /// Returns whether the instruction loads an array element whose subscript has a constant stride.
  bool loads_element(const Instruction& instruction) const;

 private:
  const Assembly& assembly_;
  const Function& function_;
  const Loop& loop_;
  const LoopBody& body_;
  const processor::UnitTimes& times_;
};

}  // namespace platter::charge
