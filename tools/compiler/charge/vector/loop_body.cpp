#include "tools/compiler/charge/vector/loop_body.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/compiler/charge/assembly/instruction.hpp"
#include "tools/compiler/charge/cost/invariant_divisors.hpp"
#include "tools/compiler/charge/cost/operations.hpp"
#include "tools/compiler/charge/flow/memory_operands.hpp"

namespace platter::charge {
namespace {

/// Returns whether the instruction is arithmetic that can form subscripts and counts.
bool is_index_arithmetic(const Instruction& instruction) {
  if (instruction.flow != Flow::kNext || instruction.loads || instruction.stores) return false;
  constexpr std::array<std::string_view, 9> kFamilies = {"ADD", "SUB", "LEA", "INC", "DEC",
                                                         "MOV", "SHL", "SAL", "NEG"};
  return std::any_of(kFamilies.begin(), kFamilies.end(), [&](std::string_view family) {
    return instruction.name.starts_with(family) && instruction.name.size() > family.size() &&
           instruction.name[family.size()] >= '0' && instruction.name[family.size()] <= '9';
  });
}

}  // namespace

LoopBody::LoopBody(const Assembly& assembly, const Function& function, const Loop& loop)
    : assembly_(assembly), function_(function), loop_(loop), written_(written_in(assembly, function, loop)) {
  if (find_path()) {
    find_indices();
  } else {
    path_.clear();
  }
}

bool LoopBody::find_path() {
  std::size_t exits = 0;
  BlockId block = loop_.header;
  do {
    path_.push_back(block);
    BlockId next = kNoBlock;
    for (const BlockId to : function_.blocks[block].successors) {
      if (!loop_.contains(to)) {
        ++exits;
      } else if (next != kNoBlock) {
        return false;
      } else {
        next = to;
      }
    }
    if (next == kNoBlock) return false;
    block = next;
  } while (block != loop_.header && path_.size() <= loop_.blocks.size());
  return exits == 1 && path_.size() == loop_.blocks.size();
}

template <typename Visit>
void LoopBody::for_each(Visit visit) const {
  for (const BlockId block : path_) {
    for (std::size_t i = function_.blocks[block].first; i < function_.blocks[block].last; ++i) {
      visit(assembly_.instructions[i]);
    }
  }
}

/// Starts with all general registers that the loop writes, and removes those that are not indices until no
/// more are removed.
void LoopBody::find_indices() {
  for (Register r = 0; r < kXmm0; ++r) index_[r] = written_[r];
  for (bool changed = true; changed;) {
    changed = false;
    for_each([&](const Instruction& instruction) {
      if (is_index_arithmetic(instruction) && are_indices(instruction.uses) &&
          are_indices(instruction.addresses))
        return;
      for (const Register r : instruction.defines) {
        changed = changed || index_[r];
        index_.reset(r);
      }
    });
  }
}

bool LoopBody::are_indices(const std::vector<Register>& registers) const {
  return std::all_of(registers.begin(), registers.end(),
                     [&](Register r) { return r == kOther || r == kFlags || !written_[r] || index_[r]; });
}

bool LoopBody::varies(const std::vector<Register>& addresses) const {
  return std::any_of(addresses.begin(), addresses.end(), [&](Register r) { return index_[r]; });
}

bool LoopBody::is_control(const Instruction& instruction) const {
  return !instruction.loads && !instruction.stores && are_indices(instruction.uses) &&
         are_indices(instruction.addresses) &&
         std::all_of(instruction.defines.begin(), instruction.defines.end(),
                     [&](Register r) { return index_[r] || r == kFlags; });
}

bool LoopBody::depends_on_memory(const std::vector<Register>& registers) const {
  RegisterSet loaded;
  for (std::size_t before = loaded.count() + 1; before != loaded.count();) {
    before = loaded.count();
    for_each([&](const Instruction& instruction) {
      const bool load = instruction.loads && instruction.memory == Memory::kVariable;
      const bool passed = std::any_of(instruction.uses.begin(), instruction.uses.end(),
                                      [&](Register r) { return r < kFlags && loaded[r]; });
      if (!load && !passed) return;
      for (const Register r : instruction.defines) loaded.set(r);
    });
  }
  return std::any_of(registers.begin(), registers.end(), [&](Register r) { return loaded[r]; });
}

std::int64_t References::per_word(std::size_t instruction, BlockId block) const {
  const auto bytes = stride_of_address(instruction, block, assembly_, function_, loop_);
  // On these machines a REAL*4 also occupies a whole word, so the stride counts elements.
  return bytes ? times_.memory.per_word(*bytes / element_bytes(assembly_.instructions[instruction])) : 1;
}

std::string References::name(const Instruction& instruction) const {
  return storage_name(assembly_, function_, loop_, instruction, element_bytes(instruction));
}

bool References::loads_element(const Instruction& instruction) const {
  return instruction.flow == Flow::kNext && !instruction.repeated && !body_.is_control(instruction) &&
         work_of(instruction).loads && instruction.memory == Memory::kVariable &&
         body_.are_indices(instruction.addresses) && body_.varies(instruction.addresses);
}

}  // namespace platter::charge
