#include "tools/charge/function_charger.hpp"

#include "tools/charge/sequences.hpp"

namespace platter::charge {
namespace {

constexpr Register kRcx = 1;
constexpr Register kRdx = 2;

/// rep movsb, rep stosb: %rcx counts bytes. The others count words, or halves of them, which gcc does not use.
bool counts_bytes(const Instruction& instruction) {
  return instruction.name.find("SB_") != std::string::npos;
}

}  // namespace

FunctionCharger::FunctionCharger(SourceText& text, const Assembly& assembly, const Function& function,
                                 const processor::UnitTimes& times, const std::map<std::string, Routine>& routines,
                                 std::size_t& slots)
    : assembly_(assembly),
      function_(function),
      times_(times),
      routines_(routines),
      slots_(slots),
      loops_(function),
      costs_(assembly, function, loops_, times, routines),
      flags_(assembly, function),
      placer_(text, assembly, function, flags_),
      charged_(function.blocks.size(), false) {}

/// Moves whose length is known only when the program runs.
void FunctionCharger::charge_moves(BlockId id) {
  const Block& block = function_.blocks[id];
  for (std::size_t i = block.first; i < block.last; ++i) {
    const Instruction& instruction = assembly_.instructions[i];
    if (instruction.repeated) {
      placer_.before_instruction(id, i, add_words(kRcx, counts_bytes(instruction), times_.move_per_word));
    }
    const auto routine = routines_.find(instruction.target);
    if (routine != routines_.end() && routine->second.kind == RoutineKind::moves) {
      placer_.before_instruction(id, i, add_words(kRdx, true, times_.move_per_word));
    }
  }
}

FunctionReport FunctionCharger::run(bool hoist) {
  FunctionReport report;
  report.name = function_.name;
  report.blocks = function_.blocks.size();
  report.loops = loops_.loops().size();
  (void)hoist;
  (void)slots_;
  for (BlockId block = 0; block < function_.blocks.size(); ++block) {
    const BlockId head = costs_.charged_with(block);
    if (head == block) {
      placer_.in_block(block, costs_.cost(block));
      charged_[block] = true;
      ++report.charges;
    } else {
      ++report.merged_blocks;
      charged_[block] = costs_.cost(head) > 0;
    }
    charge_moves(block);
  }
  report.flags_kept = placer_.flags_kept();
  return report;
}

}  // namespace platter::charge
