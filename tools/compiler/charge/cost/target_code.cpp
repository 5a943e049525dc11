#include "tools/compiler/charge/cost/target_code.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "tools/compiler/charge/cost/operations.hpp"
#include "tools/compiler/charge/flow/memory_operands.hpp"

namespace platter::charge {
namespace {

using Kind = TargetOperation::Kind;
using processor::Operation;

bool is_floating_register(Register r) {
  return r >= kXmm0 && r < kFlags;
}

/// Returns whether the operation's result is in an operand register of the emulated machine, whichever
/// register x86 uses.
bool makes_operand(Operation operation) {
  switch (operation) {
    case Operation::kFloatingAdd:
    case Operation::kNormalize:
    case Operation::kFloatingMultiply:
    case Operation::kFloatingDivide:
    case Operation::kSquareRoot:
    case Operation::kConvert:
    case Operation::kLoad:
      return true;
    default:
      return false;
  }
}

/// Returns whether the next iteration's `load` is of the element that `store` stores.
bool reads_next(const TargetOperation& load, const TargetOperation& store) {
  if (!load.is_load() || !store.is_store || !load.address->stride || !store.address) return false;
  return load.address->same_base(*store.address) && load.address->stride == store.address->stride &&
         store.address->offset == load.address->offset + *load.address->stride;
}

/// Returns whether two references may be to the same array.
bool same_array(const TargetOperation& load, const TargetOperation& store) {
  return store.is_store && store.address && store.address->symbols == load.address->symbols &&
         (!load.address->symbols.empty() || store.address->registers == load.address->registers);
}

/// Removes the loads of a loop that read what the previous iteration stored: X(I-1) where X(I) is stored. The
/// value stays in a register. The registers from xmm16 on, which gcc does not use, stand for these registers.
void keep_stored_values(TargetCode& code) {
  Register keeper = kXmm0 + 16;
  for (std::size_t i = 0; i < code.operations.size() && keeper < kFlags; ++i) {
    const TargetOperation load = code.operations[i];
    if (!load.is_load()) continue;
    const auto stored = [&](const TargetOperation& one) { return reads_next(load, one); };
    const auto may_store = [&](const TargetOperation& one) { return same_array(load, one); };
    const auto store = std::find_if(code.operations.begin(), code.operations.end(), stored);
    if (store == code.operations.end() || store->needs.empty() ||
        std::count_if(code.operations.begin(), code.operations.end(), may_store) != 1)
      continue;
    code.leaves.insert(std::find_if(code.leaves.begin(), code.leaves.end(),
                                    [&](const auto& leaf) { return leaf.first > keeper; }),
                       {keeper, store->needs.front()});
    for (TargetOperation& one : code.operations)
      std::replace(one.needs.begin(), one.needs.end(), load.makes, Value{keeper});
    for (auto& [r, value] : code.leaves) {
      if (value == load.makes) value = keeper;
    }
    std::replace(code.branch_needs.begin(), code.branch_needs.end(), load.makes, Value{keeper});
    code.operations.erase(code.operations.begin() + static_cast<std::ptrdiff_t>(i--));
    ++keeper;
  }
}

class Translator {
 public:
  Translator(const Assembly& assembly, const Function& function, const processor::UnitTimes& times,
             const InvariantDivisors& divisors, const Loop* loop, const std::vector<Register>& reloaded)
      : assembly_(assembly),
        function_(function),
        times_(times),
        divisors_(divisors),
        loop_(loop),
        reloaded_(reloaded),
        adder_normalizes_(times[Operation::kNormalize].time == 0) {
    if (loop != nullptr) carried_ = find_carried_loads(assembly, function, *loop);
    std::iota(held_.begin(), held_.end(), Value{0});
    std::iota(root_.begin(), root_.end(), Register{0});
    rooted_.fill(true);
  }

  TargetCode translate(const std::vector<BlockId>& blocks) {
    for (const BlockId id : blocks) {
      const Block& block = function_.blocks[id];
      for (std::size_t i = block.first; i < block.last; ++i) {
        const Instruction& instruction = assembly_.instructions[i];
        if (i + 1 == block.last && id != blocks.back() && instruction.flow == Flow::kBranch) {
          held_[kFlags] = add({.operation = Operation::kLogical, .needs = {held_[kFlags]}});
        } else {
          translate(i);
        }
      }
    }
    for (Register r = 0; r < kRegisters; ++r) {
      if (held_[r] != r && !is_reloaded(r)) code_.leaves.emplace_back(r, held_[r]);
    }
    if (times_.keeps_stored && loop_ != nullptr) keep_stored_values(code_);
    return std::move(code_);
  }

 private:
  /// Adds an operation and returns the value that it makes.
  Value add(TargetOperation operation) {
    operation.is_long = long_;
    if (!operation.is_store) operation.makes = code_.values++;
    if (operation.kind == Kind::kUnit && makes_operand(operation.operation)) operation.is_operand = true;
    code_.operations.push_back(std::move(operation));
    return code_.operations.back().makes;
  }

  bool is_reloaded(Register r) const {
    return std::find(reloaded_.begin(), reloaded_.end(), r) != reloaded_.end();
  }

  void need(std::vector<Value>& needs, const std::vector<Register>& registers) {
    for (const Register r : registers) {
      if (r == kOther || r == kRsp) continue;
      if (held_[r] == r && is_reloaded(r)) {
        held_[r] = add({.operation = Operation::kLoad,
                        .may_go_ahead = loop_ != nullptr,
                        .address = Address{.symbols = {}, .registers = {}, .computed = true, .stride = 0}});
      }
      if (std::find(needs.begin(), needs.end(), held_[r]) == needs.end()) needs.push_back(held_[r]);
    }
  }

  std::optional<Address> address_of(std::size_t index) const {
    const Instruction& instruction = assembly_.instructions[index];
    if (instruction.memory != Memory::kVariable) return std::nullopt;
    Address address{.symbols = instruction.symbols, .registers = {}, .offset = instruction.displacement};
    for (std::size_t i = 0; i < instruction.addresses.size(); ++i) {
      const Register r = instruction.addresses[i];
      if (r == kOther) continue;
      if (!rooted_[r]) address.computed = true;
      address.registers.emplace_back(root_[r], instruction.scales[i]);
      address.offset += added_[r] * instruction.scales[i];
    }
    std::sort(address.registers.begin(), address.registers.end());
    if (loop_ != nullptr)
      address.stride = stride_of_address(index, loop_->header, assembly_, function_, *loop_);
    return address;
  }

  /// Tracks registers that are another register, or the same one, plus a constant.
  void follow(const Instruction& instruction) {
    if (const auto& step = instruction.step; step && !instruction.loads) {
      root_[step->target] = root_[step->source];
      added_[step->target] = added_[step->source] + step->constant;
      rooted_[step->target] = rooted_[step->source];
      return;
    }
    for (const Register r : instruction.defines) rooted_[r] = false;
  }

  /// If the reciprocal of the divisor is available, a division is a chain of multiplications, each of which
  /// waits for the one before. In Russell's table (docs/processor.md), A=B/10. costs two multiplications more
  /// than A=B*10.
  Work work_at(std::size_t index) const {
    Work work = work_of(assembly_.instructions[index]);
    if (divisors_.divides(index)) {
      work.operations.assign(static_cast<std::size_t>(times_.reciprocal->multiplies),
                             Operation::kFloatingMultiply);
    }
    return work;
  }

  void translate(std::size_t index) {
    const Instruction& instruction = assembly_.instructions[index];
    const Work work = work_at(index);
    long_ = real_bytes(instruction) > times_.kept_word().count;
    std::vector<Value> needs;
    if (work.loads) {
      TargetOperation load{.operation = work.load, .is_operand = defines_operand(instruction)};
      load.address = address_of(index);
      load.may_go_ahead = load.address && load.address->stride && !carried_.contains(index);
      need(load.needs, instruction.addresses);
      needs = {add(std::move(load))};
    }
    need(needs, instruction.uses);
    for (const Operation operation : work.operations) {
      if (operation == Operation::kNormalize && adder_normalizes_) continue;
      needs = {add({.operation = operation, .needs = needs, .is_operand = defines_operand(instruction)})};
    }
    if (!work.known) needs = {add({.kind = Kind::kUnknown, .needs = needs})};
    if (instruction.repeated) needs = {add({.kind = Kind::kMove, .needs = needs})};
    if (work.stores) {
      TargetOperation store{.operation = work.store, .needs = needs, .is_store = true};
      store.address = address_of(index);
      need(store.needs, instruction.addresses);
      add(std::move(store));
    }
    define(instruction, needs);
    follow(instruction);
    code_.branch_needs = needs;
    code_.flow = instruction.flow;
  }

  static bool defines_operand(const Instruction& instruction) {
    return std::any_of(instruction.defines.begin(), instruction.defines.end(), is_floating_register);
  }

  void define(const Instruction& instruction, const std::vector<Value>& needs) {
    if (instruction.defines.empty()) return;
    const Value value = needs.size() == 1 ? needs.front() : add({.kind = Kind::kCopy, .needs = needs});
    for (const Register r : instruction.defines) held_[r] = value;
  }

  const Assembly& assembly_;
  const Function& function_;
  const processor::UnitTimes& times_;
  const InvariantDivisors& divisors_;
  const Loop* loop_;
  const std::vector<Register>& reloaded_;
  bool adder_normalizes_;
  bool long_ = false;  ///< the current instruction has REAL operands longer than a word
  std::set<std::size_t> carried_;
  TargetCode code_;
  std::array<Value, kRegisters> held_{};  ///< for each register, the value that it contains at present
  // While rooted_[r] is true, register r is the block's initial value of register root_[r] plus added_[r].
  std::array<Register, kRegisters> root_{};
  std::array<std::int64_t, kRegisters> added_{};
  std::array<bool, kRegisters> rooted_{};
};

}  // namespace

std::int64_t parcels_of(const TargetOperation& operation, const processor::Instructions& instructions) {
  if (operation.kind == Kind::kCopy) return 0;
  if (operation.address) return instructions.reference;
  return operation.operation == Operation::kImmediate ? instructions.constant : 1;
}

std::int64_t parcels_of(const TargetCode& code, const processor::Instructions& instructions) {
  const bool branches = code.flow == Flow::kBranch || code.flow == Flow::kCall;
  std::int64_t parcels = branches ? instructions.branch : 0;
  for (const TargetOperation& operation : code.operations) parcels += parcels_of(operation, instructions);
  return parcels;
}

TargetCode translate(const Assembly& assembly, const Function& function, const processor::UnitTimes& times,
                     const InvariantDivisors& divisors, const std::vector<BlockId>& blocks, const Loop* loop,
                     const std::vector<Register>& reloaded) {
  return Translator(assembly, function, times, divisors, loop, reloaded).translate(blocks);
}

}  // namespace platter::charge
