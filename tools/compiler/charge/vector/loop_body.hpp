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

/// What a loop's loads and stores refer to.
class References {
 public:
  /// All are kept by reference.
  References(const Assembly& assembly, const Function& function, const Loop& loop, const LoopBody& body,
             const processor::UnitTimes& times)
      : assembly_(assembly), function_(function), loop_(loop), body_(body), times_(times) {}

  /// CP per word of an instruction's reference: more than one where its words are so far apart that a memory
  /// bank is wanted again before it is quiet. A distance that is not known when the program is compiled is
  /// taken for a good one.
  std::int64_t per_word(std::size_t instruction, BlockId block) const;
  /// Of the array or variable, as a person knows it.
  std::string name(const Instruction& instruction) const;
  /// Whether it loads an element by a subscript that goes by equal steps.
  bool loads_element(const Instruction& instruction) const;

 private:
  const Assembly& assembly_;
  const Function& function_;
  const Loop& loop_;
  const LoopBody& body_;
  const processor::UnitTimes& times_;
};

}  // namespace platter::charge
