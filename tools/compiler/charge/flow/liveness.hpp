#pragma once

#include <bitset>
#include <cstddef>
#include <vector>

#include "tools/compiler/charge/flow/function.hpp"

namespace platter::charge {

using RegisterSet = std::bitset<kRegisters>;

/// Where registers and the arithmetic flags hold a value that somebody still reads. What the pass inserts may
/// overwrite all others.
class Liveness {
 public:
  Liveness(const Assembly& assembly, const Function& function);

  const RegisterSet& live_in(BlockId block) const { return live_in_[block]; }
  bool flags_live_in(BlockId block) const { return live_in_[block][kFlags]; }
  /// In front of an instruction of the block.
  bool flags_live_before(BlockId block, std::size_t instruction) const;
  /// The first instruction of the block in front of which the flags are dead; block.last if there is none.
  std::size_t first_without_flags(BlockId block) const;

 private:
  RegisterSet live_out(BlockId block) const;
  void pass_over(const Instruction& instruction, RegisterSet& live) const;

  const Assembly& assembly_;
  const Function& function_;
  std::vector<RegisterSet> live_in_;
};

/// Registers that a called routine may overwrite.
RegisterSet overwritten_by_call();

/// Every register that the instruction mentions in any way.
RegisterSet mentioned(const Instruction& instruction);

}  // namespace platter::charge
