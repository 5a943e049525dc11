#include "tools/compiler/charge/flow/liveness.hpp"

#include <initializer_list>

namespace platter::charge {
namespace {

RegisterSet set_of(std::initializer_list<unsigned> registers) {
  RegisterSet result;
  for (const unsigned r : registers) result.set(r);
  return result;
}

// System V ABI for x86-64, figure 3.4. %rax holds the number of vector arguments of a variadic routine. %r10
// holds the static chain of an internal procedure.
const RegisterSet kArguments = set_of({0, 1, 2, 6, 7, 8, 9, 10}) | RegisterSet{0xffULL << kXmm0};
const RegisterSet kScratch = set_of({0, 1, 2, 6, 7, 8, 9, 10, 11, kFlags}) | RegisterSet{0xffffULL << kXmm0};
const RegisterSet kPreserved = set_of({3, kRsp, kRbp, 12, 13, 14, 15});
const RegisterSet kResults = set_of({0, 2, kXmm0, kXmm0 + 1, kX87});

}  // namespace

RegisterSet overwritten_by_call() {
  return kScratch;
}

RegisterSet mentioned(const Instruction& instruction) {
  RegisterSet result;
  for (const Register r : instruction.uses) result.set(r);
  for (const Register r : instruction.addresses) result.set(r);
  for (const Register r : instruction.defines) result.set(r);
  return result;
}

Liveness::Liveness(const Assembly& assembly, const Function& function)
    : assembly_(assembly), function_(function), live_in_(function.blocks.size()) {
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId id = function.blocks.size(); id-- > 0;) {
      const Block& block = function.blocks[id];
      RegisterSet live = live_out(id);
      for (std::size_t i = block.last; i-- > block.first;) pass_over(assembly.instructions[i], live);
      if (live != live_in_[id]) {
        live_in_[id] = live;
        changed = true;
      }
    }
  }
}

RegisterSet Liveness::live_out(BlockId id) const {
  const Block& block = function_.blocks[id];
  RegisterSet live;
  for (const BlockId to : block.successors) live |= live_in_[to];
  // A jump out of the function acts as a call followed by a return.
  if (terminator(assembly_, block).flow == Flow::kJump && block.successors.empty())
    live |= kArguments | kPreserved;
  return live;
}

/// Updates `live` from after the instruction to before it.
void Liveness::pass_over(const Instruction& instruction, RegisterSet& live) const {
  if (instruction.flow == Flow::kCall) {
    live &= ~kScratch;
    live |= kArguments;
  }
  if (instruction.flow == Flow::kLeave) live = kResults | kPreserved;
  if (instruction.writes_whole) {
    for (const Register r : instruction.defines) live.reset(r);
  } else if (instruction.writes_flags) {
    live.reset(kFlags);
  }
  for (const Register r : instruction.uses) live.set(r);
  for (const Register r : instruction.addresses) live.set(r);
}

bool Liveness::flags_live_before(BlockId id, std::size_t instruction) const {
  RegisterSet live = live_out(id);
  for (std::size_t i = function_.blocks[id].last; i-- > instruction;)
    pass_over(assembly_.instructions[i], live);
  return live[kFlags];
}

std::size_t Liveness::first_without_flags(BlockId id) const {
  const Block& block = function_.blocks[id];
  RegisterSet live = live_out(id);
  std::size_t first = block.last;
  for (std::size_t i = block.last; i-- > block.first;) {
    pass_over(assembly_.instructions[i], live);
    if (!live[kFlags]) first = i;
  }
  return first;
}

}  // namespace platter::charge
