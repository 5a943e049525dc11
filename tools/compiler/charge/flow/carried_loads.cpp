#include "tools/compiler/charge/flow/carried_loads.hpp"

#include "tools/compiler/charge/flow/stride.hpp"

namespace platter::charge {
namespace {

bool is_reference(const Instruction& instruction) {
  return instruction.memory == Memory::kVariable && instruction.flow == Flow::kNext;
}

bool same_registers(const Instruction& a, const Instruction& b) {
  return a.addresses == b.addresses && a.scales == b.scales;
}

/// Whether `load` may read what `store` has stored an iteration before; `behind`: or in the same one.
bool may_read(const Instruction& load, const Instruction& store, bool behind, std::int64_t step) {
  if (load.symbols != store.symbols) return false;
  const std::int64_t distance = store.displacement - load.displacement;
  if (!same_registers(load, store)) return distance == 0 && !load.symbols.empty();
  return distance == step || (behind && distance == 0);
}

}  // namespace

std::set<std::size_t> find_carried_loads(const Assembly& assembly, const Function& function,
                                         const Loop& loop) {
  std::set<std::size_t> carried;
  const Block& block = function.blocks[loop.header];
  for (std::size_t i = block.first; i < block.last; ++i) {
    const Instruction& load = assembly.instructions[i];
    if (!load.loads || !is_reference(load)) continue;
    // An address of which no stride is known is taken to stand still.
    const std::int64_t step = stride_of_address(i, loop.header, assembly, function, loop).value_or(0);
    for (std::size_t j = block.first; j < block.last; ++j) {
      const Instruction& store = assembly.instructions[j];
      if (store.stores && is_reference(store) && may_read(load, store, j < i, step)) carried.insert(i);
    }
  }
  return carried;
}

}  // namespace platter::charge
