#include "tools/charge/placer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/charge/error.hpp"

namespace platter::charge {

Placer::Placer(SourceText& text, const Assembly& assembly, const Function& function, const FlagsLiveness& flags)
    : text_(text),
      assembly_(assembly),
      function_(function),
      flags_(flags),
      end_line_(terminator(assembly, function.blocks.back()).line + 1) {}

void Placer::insert(std::size_t line, const Lines& lines) {
  for (const auto& added : lines) text_.insert_before(line, added);
}

void Placer::in_block(BlockId id, std::int64_t cp) {
  const std::size_t place = flags_.first_dead(id);
  const Block& block = function_.blocks[id];
  if (place != block.last) {
    insert(assembly_.instructions[place].line, add_constant(cp));
  } else {
    ++flags_kept_;
    insert(assembly_.instructions[block.first].line, add_constant_keeping_flags(cp));
  }
}

void Placer::before_instruction(BlockId block, std::size_t instruction, const Lines& lines) {
  const bool live = flags_.live_before(block, instruction);
  flags_kept_ += live ? 1 : 0;
  insert(assembly_.instructions[instruction].line, live ? keeping_flags(lines) : lines);
}

bool Placer::can_place_on_edge(BlockId from, BlockId to) const {
  const Block& source = function_.blocks[from];
  const bool only_way_in = function_.blocks[to].predecessors.size() == 1 && to != 0;
  if (only_way_in) return true;
  const Flow flow = terminator(assembly_, source).flow;
  if (source.successors.size() == 1) return flow == Flow::next || flow == Flow::jump || flow == Flow::call;
  return flow == Flow::branch;
}

void Placer::on_edge(BlockId from, BlockId to, std::int64_t cp) {
  if (cp == 0) return;
  const bool live = flags_.live_in(to);
  on_edge(from, to, live ? add_constant_keeping_flags(cp) : add_constant(cp), true);
  flags_kept_ += live ? 1 : 0;
}

void Placer::on_edge(BlockId from, BlockId to, const Lines& plain, bool keeps_flags) {
  if (!can_place_on_edge(from, to)) throw Error(fmt::format("{}: no place on an edge", function_.name));
  const bool live = flags_.live_in(to) && !keeps_flags;
  flags_kept_ += live ? 1 : 0;
  const Lines lines = live ? keeping_flags(plain) : plain;

  const Block& source = function_.blocks[from];
  const Block& target = function_.blocks[to];
  const Instruction& last = terminator(assembly_, source);
  if (target.predecessors.size() == 1 && to != 0) {
    insert(assembly_.instructions[target.first].line, lines);
  } else if (last.flow == Flow::jump) {
    insert(last.line, lines);
  } else if (source.fall_through == to) {
    insert(last.line + 1, lines);  // the label of `to`, where others arrive, comes later
  } else {
    detour(from, to, lines);
  }
}

/// The branch goes to the added lines at the function's end, and from there to where it went.
void Placer::detour(BlockId from, BlockId to, const Lines& lines) {
  const Instruction& branch = terminator(assembly_, function_.blocks[from]);
  const std::string label = fmt::format(".Lplatter_{}_{}", function_.blocks[0].head_line, detours_++);
  std::string line = text_.line(branch.line);
  const auto target = line.rfind(branch.target);
  if (target == std::string::npos) throw Error(fmt::format("{}: block {} has no label", function_.name, to));
  text_.replace(branch.line, line.replace(target, branch.target.size(), label));
  text_.insert_before(end_line_, label + ":");
  insert(end_line_, lines);
  text_.insert_before(end_line_, "\tjmp\t" + branch.target);
}

}  // namespace platter::charge
