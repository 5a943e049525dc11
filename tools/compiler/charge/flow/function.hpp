#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/assembly.hpp"

namespace platter::charge {

using BlockId = std::size_t;
inline constexpr BlockId kNoBlock = static_cast<BlockId>(-1);

/// A basic block: instructions [first, last) that are always executed together. A call ends its block,
/// because the counter must be exact whenever control leaves the function.
struct Block {
  std::size_t first = 0;
  std::size_t last = 0;
  /// Line of the block's first instruction; lines inserted before it run on every entry to the block.
  std::size_t head_line = 0;
  std::vector<BlockId> successors;
  std::vector<BlockId> predecessors;
  BlockId fall_through = kNoBlock;  ///< the successor reached without a jump
};

/// A function of the assembly and its control flow. Block 0 is the entry.
struct Function {
  std::string name;
  std::size_t line = 0;
  std::vector<Block> blocks;
};

/// Returns the functions of an assembly, in the order of the text.
std::vector<Function> find_functions(const Assembly& assembly);

/// Returns the last instruction of a block.
inline const Instruction& terminator(const Assembly& assembly, const Block& block) {
  return assembly.instructions[block.last - 1];
}

}  // namespace platter::charge
