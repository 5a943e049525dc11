#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {

/// Inserts lines into a function's text: into a block, or onto an edge of its control flow, which may need a
/// detour at the function's end. Preserves the flags wherever their value is still read. The lines are
/// collected first and written by finish(), because lines at the same place have a fixed order: lines of the
/// edge that leads to a block, lines of the block, lines of the edge that leaves it.
class Placer {
 public:
  Placer(const Assembly& assembly, const Function& function, const Liveness& liveness);

  /// Inserts counter += cp at the start of the block. The addition keeps the flags.
  void in_block(BlockId block, std::int64_t cp);
  /// Inserts lines that overwrite the flags, at the first instruction of the block before which the flags are
  /// dead, if there is one.
  void in_block(BlockId block, const Lines& lines);
  /// Inserts lines that keep the flags, at the start of a block.
  void at_head(BlockId block, const Lines& lines);
  /// Inserts lines that overwrite the flags, before an instruction of a block.
  void before_instruction(BlockId block, std::size_t instruction, const Lines& lines);

  /// Returns whether lines can be placed on the edge. They cannot if the edge belongs to a computed GO TO and
  /// both its blocks have other edges.
  bool can_place_on_edge(BlockId from, BlockId to) const;
  /// Inserts lines that run whenever control passes from one block to the other, after any lines already on
  /// that edge. `keeps_flags`: the lines do not change the flags.
  void on_edge(BlockId from, BlockId to, const Lines& lines, bool keeps_flags);
  /// Inserts counter += cp on an edge.
  void on_edge(BlockId from, BlockId to, std::int64_t cp);

  void finish(SourceText& text);

  /// Returns the number of places where the flags are live and have to be preserved.
  std::size_t flags_kept() const { return flags_kept_; }

 private:
  using Edge = std::pair<BlockId, BlockId>;

  void collect(std::size_t instruction, const Lines& lines);
  bool arrives_at_head(const Edge& edge) const;
  void place(SourceText& text, const Edge& edge, const Lines& lines);
  void detour(SourceText& text, const Edge& edge, const Lines& lines);

  const Assembly& assembly_;
  const Function& function_;
  const Liveness& liveness_;
  /// Lines inserted into blocks, by the index of the instruction that they precede.
  std::map<std::size_t, Lines> before_;
  std::map<Edge, Lines> edges_;
  std::size_t end_line_;
  std::size_t detours_ = 0;
  std::size_t flags_kept_ = 0;
};

}  // namespace platter::charge
