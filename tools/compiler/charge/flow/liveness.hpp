#pragma once

#include <bitset>
#include <cstddef>
#include <vector>

#include "tools/compiler/charge/flow/function.hpp"

namespace platter::charge {

using RegisterSet = std::bitset<kRegisters>;

/// Liveness of the registers and the arithmetic flags. Inserted code may overwrite registers and flags that
/// are dead.
class Liveness {
 public:
  Liveness(const Assembly& assembly, const Function& function);

  const RegisterSet& live_in(BlockId block) const { return live_in_[block]; }
  bool flags_live_in(BlockId block) const { return live_in_[block][kFlags]; }
  /// Returns whether the flags are live before an instruction of the block.
  bool flags_live_before(BlockId block, std::size_t instruction) const;
  /// Returns the first instruction of the block before which the flags are dead, or block.last.
  std::size_t first_without_flags(BlockId block) const;

 private:
  RegisterSet live_out(BlockId block) const;
  void pass_over(const Instruction& instruction, RegisterSet& live) const;

  const Assembly& assembly_;
  const Function& function_;
  std::vector<RegisterSet> live_in_;
};

/// Returns the registers that a called routine may overwrite.
RegisterSet overwritten_by_call();

/// Returns all registers that the instruction reads, writes or uses in an address.
RegisterSet mentioned(const Instruction& instruction);

}  // namespace platter::charge
