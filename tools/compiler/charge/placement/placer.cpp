#include "tools/compiler/charge/placement/placer.hpp"

#include <fmt/format.h>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {
namespace {

void append(Lines& to, const Lines& lines) {
  to.insert(to.end(), lines.begin(), lines.end());
}

}  // namespace

Placer::Placer(const Assembly& assembly, const Function& function, const Liveness& liveness)
    : assembly_(assembly),
      function_(function),
      liveness_(liveness),
      end_line_(terminator(assembly, function.blocks.back()).line + 1) {}

void Placer::collect(std::size_t instruction, const Lines& lines) {
  append(before_[instruction], lines);
}

void Placer::in_block(BlockId id, std::int64_t cp) {
  collect(function_.blocks[id].first, add_constant(cp));
}

void Placer::in_block(BlockId id, const Lines& lines) {
  const std::size_t place = liveness_.first_without_flags(id);
  const Block& block = function_.blocks[id];
  before_instruction(id, place == block.last ? block.first : place, lines);
}

void Placer::at_head(BlockId block, const Lines& lines) {
  collect(function_.blocks[block].first, lines);
}

void Placer::before_instruction(BlockId block, std::size_t instruction, const Lines& lines) {
  const bool live = liveness_.flags_live_before(block, instruction);
  flags_kept_ += live ? 1 : 0;
  collect(instruction, live ? keeping_flags(lines) : lines);
}

bool Placer::arrives_at_head(const Edge& edge) const {
  return function_.blocks[edge.second].predecessors.size() == 1 && edge.second != 0;
}

bool Placer::can_place_on_edge(BlockId from, BlockId to) const {
  if (arrives_at_head({from, to})) return true;
  const Block& source = function_.blocks[from];
  const Flow flow = terminator(assembly_, source).flow;
  if (source.successors.size() == 1) return flow == Flow::kNext || flow == Flow::kJump || flow == Flow::kCall;
  return flow == Flow::kBranch;
}

void Placer::on_edge(BlockId from, BlockId to, std::int64_t cp) {
  if (cp != 0) on_edge(from, to, add_constant(cp), true);
}

void Placer::on_edge(BlockId from, BlockId to, const Lines& lines, bool keeps_flags) {
  if (!can_place_on_edge(from, to))
    throw Error(fmt::format("{}: no instructions can be inserted at a branch", function_.name));
  const bool live = liveness_.flags_live_in(to) && !keeps_flags;
  flags_kept_ += live ? 1 : 0;
  append(edges_[{from, to}], live ? keeping_flags(lines) : lines);
}

void Placer::finish(SourceText& text) {
  for (const auto& [edge, lines] : edges_) {
    if (arrives_at_head(edge))
      text.insert_before(assembly_.instructions[function_.blocks[edge.second].first].line, lines);
  }
  for (const auto& [instruction, lines] : before_)
    text.insert_before(assembly_.instructions[instruction].line, lines);
  for (const auto& [edge, lines] : edges_) {
    if (!arrives_at_head(edge)) place(text, edge, lines);
  }
}

void Placer::place(SourceText& text, const Edge& edge, const Lines& lines) {
  const Block& source = function_.blocks[edge.first];
  const Instruction& last = terminator(assembly_, source);
  if (last.flow == Flow::kJump) {
    text.insert_before(last.line, lines);
  } else if (source.fall_through == edge.second) {
    // The label of the next block, the target of other jumps, follows these lines.
    text.insert_before(last.line + 1, lines);
  } else {
    detour(text, edge, lines);
  }
}

/// Redirects the branch to the lines at the function's end, which then jump to the original target.
void Placer::detour(SourceText& text, const Edge& edge, const Lines& lines) {
  const Instruction& branch = terminator(assembly_, function_.blocks[edge.first]);
  const std::string label = fmt::format(".Lplatter_{}_{}", function_.blocks[0].head_line, detours_++);
  std::string line = text.line(branch.line);
  const auto target = line.rfind(branch.target);
  if (target == std::string::npos)
    throw Error(fmt::format("{}: a branch does not contain the label of its target", function_.name));
  text.replace(branch.line, line.replace(target, branch.target.size(), label));
  text.insert_before(end_line_, label + ":");
  text.insert_before(end_line_, lines);
  text.insert_before(end_line_, "\tjmp\t" + branch.target);
}

}  // namespace platter::charge
