#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "tools/charge/flags_liveness.hpp"
#include "tools/charge/function.hpp"
#include "tools/charge/sequences.hpp"
#include "tools/charge/source_text.hpp"

namespace platter::charge {

/// Puts lines into one function's text: into a block, or onto an edge of its control flow, which may need a
/// detour at the function's end. Keeps the flags wherever somebody still reads them.
class Placer {
 public:
  Placer(SourceText& text, const Assembly& assembly, const Function& function, const FlagsLiveness& flags);

  /// counter += cp, somewhere in the block (before the call that ends it, if one does).
  void in_block(BlockId block, std::int64_t cp);

  /// Lines that overwrite the flags, in front of an instruction of a block.
  void before_instruction(BlockId block, std::size_t instruction, const Lines& lines);

  /// Whether lines can stand on the edge: not on one of a computed GO TO between blocks with other edges.
  bool can_place_on_edge(BlockId from, BlockId to) const;
  /// Lines that are run whenever control passes from one block to the other. `keeps_flags`: they do by themselves.
  void on_edge(BlockId from, BlockId to, const Lines& lines, bool keeps_flags);
  /// counter += cp on an edge.
  void on_edge(BlockId from, BlockId to, std::int64_t cp);

  /// Blocks whose flags are live throughout, and edges where they are.
  std::size_t flags_kept() const { return flags_kept_; }

 private:
  void insert(std::size_t line, const Lines& lines);
  void detour(BlockId from, BlockId to, const Lines& lines);

  SourceText& text_;
  const Assembly& assembly_;
  const Function& function_;
  const FlagsLiveness& flags_;
  std::size_t end_line_;
  std::size_t detours_ = 0;
  std::size_t flags_kept_ = 0;
};

}  // namespace platter::charge
