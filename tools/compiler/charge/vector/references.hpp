#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/vector/loop_body.hpp"

namespace platter::charge {

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
