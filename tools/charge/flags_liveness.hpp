#pragma once

#include <cstddef>
#include <vector>

#include "tools/charge/function.hpp"

namespace platter::charge {

/// Where the arithmetic flags hold a value that somebody still reads. An `addq` inserted there would destroy it.
class FlagsLiveness {
 public:
  FlagsLiveness(const Assembly& assembly, const Function& function);

  bool live_in(BlockId block) const { return live_in_[block]; }
  /// In front of an instruction of the block.
  bool live_before(BlockId block, std::size_t instruction) const;

  /// The first instruction of the block in front of which the flags are dead; block.last if there is none.
  std::size_t first_dead(BlockId block) const;

 private:
  std::vector<bool> before(BlockId block) const;  ///< live before each instruction of the block

  const Assembly& assembly_;
  const Function& function_;
  std::vector<bool> live_in_;
};

}  // namespace platter::charge
