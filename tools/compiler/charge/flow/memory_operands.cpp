#include "tools/compiler/charge/flow/memory_operands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "tools/compiler/charge/flow/induction.hpp"

namespace platter::charge {
namespace {

using Stride = std::optional<std::int64_t>;

Stride sum(Stride a, Stride b) {
  std::int64_t result = 0;
  if (!a || !b || __builtin_add_overflow(*a, *b, &result)) return std::nullopt;
  return result;
}

Stride times(Stride a, std::int64_t factor) {
  std::int64_t result = 0;
  if (!a || __builtin_mul_overflow(*a, factor, &result)) return std::nullopt;
  return result;
}

class Follower {
 public:
  Follower(const Assembly& assembly, const Function& function, const Loop& loop)
      : assembly_(assembly), function_(function), loop_(loop) {}

  Stride of(Register r, std::size_t instruction, BlockId block) const {
    const auto maker = origin(r, instruction, block, assembly_, function_, loop_);
    if (!maker) return is_written(r) ? step_of(r, assembly_, function_, loop_) : 0;
    return made_by(*maker);
  }

  /// Returns the stride of the sum of base and index, for a memory operand or LEA.
  Stride of_address(const Origin& at) const {
    const Instruction& instruction = assembly_.instructions[at.instruction];
    Stride all = 0;
    for (std::size_t i = 0; i < instruction.addresses.size(); ++i) {
      all = sum(all, times(of(instruction.addresses[i], at.instruction, at.block), instruction.scales[i]));
    }
    return all;
  }

 private:
  bool is_written(Register r) const {
    for (const BlockId block : loop_.blocks) {
      for (std::size_t i = function_.blocks[block].first; i < function_.blocks[block].last; ++i) {
        for (const Register defined : assembly_.instructions[i].defines) {
          if (defined == r) return true;
        }
      }
    }
    return false;
  }

  Stride made_by(const Origin& at) const {
    constexpr std::int64_t kWidest = 62;  // larger shifts do not occur in subscripts
    const Instruction& instruction = assembly_.instructions[at.instruction];
    const std::string_view name = instruction.name;
    const auto operand = [&](std::size_t i) { return of(instruction.uses[i], at.instruction, at.block); };
    if (instruction.step) return of(instruction.step->source, at.instruction, at.block);
    if (instruction.loads || instruction.stores) return std::nullopt;
    if (name.starts_with("LEA")) return of_address(at);
    if (name.starts_with("MOV") && instruction.uses.empty()) return 0;  // a constant
    if (instruction.uses.empty()) return std::nullopt;
    if (name.starts_with("NEG")) return times(operand(0), -1);
    const bool shift = name.starts_with("SHL") || name.starts_with("SAL");
    if (shift && name.ends_with("r1")) return times(operand(0), 2);
    if (shift && instruction.immediate && instruction.value >= 0 && instruction.value <= kWidest)
      return times(operand(0), std::int64_t{1} << instruction.value);
    if (instruction.immediate && name.starts_with("IMUL")) return times(operand(0), instruction.value);
    if (instruction.uses.size() < 2 || !name.ends_with("rr")) return std::nullopt;
    if (name.starts_with("ADD")) return sum(operand(0), operand(1));
    if (name.starts_with("SUB")) return sum(operand(0), times(operand(1), -1));
    return std::nullopt;
  }

  const Assembly& assembly_;
  const Function& function_;
  const Loop& loop_;
};

}  // namespace

Stride stride_of_address(std::size_t instruction, BlockId block, const Assembly& assembly,
                         const Function& function, const Loop& loop) {
  return Follower(assembly, function, loop).of_address({instruction, block});
}

namespace {

bool writes(const Instruction& instruction, Register r) {
  return std::find(instruction.defines.begin(), instruction.defines.end(), r) != instruction.defines.end();
}

/// Returns the only predecessor of `block`, ignoring back edges if it is the header of the loop; kNoBlock if
/// there are several or none.
BlockId before(const Function& function, const Loop& loop, BlockId block) {
  BlockId only = kNoBlock;
  for (const BlockId from : function.blocks[block].predecessors) {
    if (block == loop.header && loop.contains(from)) continue;
    if (only != kNoBlock) return kNoBlock;
    only = from;
  }
  return only;
}

/// The location that a register or an address refers to at the start of the loop.
struct Start {
  std::string_view symbol;  ///< points into the assembly; empty if unknown or none
  std::int64_t bytes = 0;   ///< offset from the symbol
  bool exact = true;        ///< `bytes` is known
};

class Finder {
 public:
  Finder(const Assembly& assembly, const Function& function, const Loop& loop)
      : assembly_(assembly), function_(function), loop_(loop) {}

  Start of_address(const Instruction& instruction) const {
    Start start{{}, instruction.displacement};
    if (!instruction.symbols.empty()) start.symbol = instruction.symbols.front();
    for (std::size_t i = 0; i < instruction.addresses.size(); ++i) {
      if (instruction.addresses[i] == kOther) continue;  // %rip
      const Start part = of_register(instruction.addresses[i]);
      if (start.symbol.empty() && instruction.scales[i] == 1) start.symbol = part.symbol;
      start.bytes += instruction.scales[i] * part.bytes;
      start.exact = start.exact && part.exact;
    }
    return start;
  }

 private:
  static constexpr Start kUnknown{{}, 0, false};

  /// Follows the last instruction that wrote the register, as long as there is a single path to the loop.
  Start of_register(Register r) const {
    std::int64_t bytes = 0;
    std::size_t steps = 0;
    for (BlockId block = before(function_, loop_, loop_.header);
         block != kNoBlock && steps < function_.blocks.size();
         block = before(function_, loop_, block), ++steps) {
      for (std::size_t i = function_.blocks[block].last; i-- > function_.blocks[block].first;) {
        const Instruction& instruction = assembly_.instructions[i];
        if (!writes(instruction, r)) continue;
        const bool moves = instruction.name.starts_with("MOV") && !instruction.loads;
        if (instruction.step) {
          r = instruction.step->source;
          bytes += instruction.step->constant;
        } else if (moves && !instruction.symbols.empty()) {
          return {instruction.symbols.front(), bytes + instruction.symbol_offset};
        } else if (moves && instruction.immediate) {
          return {{}, bytes + instruction.value};
        } else if (moves && instruction.uses.size() == 1) {
          r = instruction.uses.front();
        } else if (instruction.name.starts_with("LEA") && !instruction.symbols.empty()) {
          const bool plain = std::all_of(instruction.addresses.begin(), instruction.addresses.end(),
                                         [](Register a) { return a == kOther; });
          return {instruction.symbols.front(), bytes + instruction.displacement, plain};
        } else {
          return kUnknown;
        }
      }
    }
    return kUnknown;
  }

  const Assembly& assembly_;
  const Function& function_;
  const Loop& loop_;
};

/// Translates a symbol: "x_" is COMMON /X/, "__BLNK__" is blank COMMON, and "a.0" is the variable A.
std::string as_fortran(std::string_view name) {
  std::string symbol(name);
  if (symbol == "__BLNK__" || symbol == "_BLNK__") return "//";
  const bool common = symbol.ends_with('_');
  while (symbol.ends_with('_')) symbol.pop_back();
  if (const auto point = symbol.find('.'); point != std::string::npos) symbol.erase(point);
  std::transform(symbol.begin(), symbol.end(), symbol.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return common ? "/" + symbol + "/" : symbol;
}

}  // namespace

std::string storage_name(const Assembly& assembly, const Function& function, const Loop& loop,
                         const Instruction& instruction, std::int64_t bytes_of_word) {
  const Start start = Finder(assembly, function, loop).of_address(instruction);
  if (start.symbol.empty()) return "?";
  if (!start.exact) return as_fortran(start.symbol) + "+?";
  const std::int64_t words = start.bytes / bytes_of_word;
  return words == 0 ? as_fortran(start.symbol) : fmt::format("{}{:+}", as_fortran(start.symbol), words);
}

namespace {

bool is_reference(const Instruction& instruction) {
  return instruction.memory == Memory::kVariable && instruction.flow == Flow::kNext;
}

bool same_registers(const Instruction& a, const Instruction& b) {
  return a.addresses == b.addresses && a.scales == b.scales;
}

/// Returns whether `load` may read a value that `store` stored in the previous iteration or, if
/// `same_iteration`, in the same iteration. `same_iteration`: the load follows the store.
bool may_read(const Instruction& load, const Instruction& store, bool same_iteration, std::int64_t step) {
  if (load.symbols != store.symbols) return false;
  const std::int64_t distance = store.displacement - load.displacement;
  if (!same_registers(load, store)) return distance == 0 && !load.symbols.empty();
  return distance == step || (same_iteration && distance == 0);
}

}  // namespace

std::set<std::size_t> find_carried_loads(const Assembly& assembly, const Function& function,
                                         const Loop& loop) {
  std::set<std::size_t> carried;
  const Block& block = function.blocks[loop.header];
  for (std::size_t i = block.first; i < block.last; ++i) {
    const Instruction& load = assembly.instructions[i];
    if (!load.loads || !is_reference(load)) continue;
    // An address without a known stride is assumed not to change.
    const std::int64_t step = stride_of_address(i, loop.header, assembly, function, loop).value_or(0);
    for (std::size_t j = block.first; j < block.last; ++j) {
      const Instruction& store = assembly.instructions[j];
      if (store.stores && is_reference(store) && may_read(load, store, j < i, step)) carried.insert(i);
    }
  }
  return carried;
}

}  // namespace platter::charge
