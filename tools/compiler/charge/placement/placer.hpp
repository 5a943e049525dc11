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

/// Puts lines into one function's text: into a block, or onto an edge of its control flow, which may need a
/// detour at the function's end. Keeps the flags wherever somebody still reads them. Everything is collected
/// first and written by finish(), because lines that meet in one place have an order: those of the edge that
/// leads to a block, those of the block, those of the edge that leads away.
class Placer {
 public:
  Placer(const Assembly& assembly, const Function& function, const Liveness& liveness);

  /// counter += cp, somewhere in the block (before the call that ends it, if one does).
  void in_block(BlockId block, std::int64_t cp);
  /// Lines that overwrite the flags, in the same place.
  void in_block(BlockId block, const Lines& lines);
  /// Lines that keep the flags, at the beginning of a block.
  void at_head(BlockId block, const Lines& lines);
  /// Lines that overwrite the flags, in front of an instruction of a block.
  void before_instruction(BlockId block, std::size_t instruction, const Lines& lines);

  /// Whether lines can stand on the edge: not on one of a computed GO TO between blocks with other edges.
  bool can_place_on_edge(BlockId from, BlockId to) const;
  /// Lines that are run whenever control passes from one block to the other, behind those that are there
  /// already. `keeps_flags`: they do by themselves.
  void on_edge(BlockId from, BlockId to, const Lines& lines, bool keeps_flags);
  /// counter += cp on an edge.
  void on_edge(BlockId from, BlockId to, std::int64_t cp);

  void finish(SourceText& text);

  /// Places where the flags are live and are kept.
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
  std::map<std::size_t, Lines> before_;  ///< lines of blocks, by the instruction that they stand in front of
  std::map<Edge, Lines> edges_;
  std::size_t end_line_;
  std::size_t detours_ = 0;
  std::size_t flags_kept_ = 0;
};

}  // namespace platter::charge
