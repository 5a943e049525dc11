#include "tools/compiler/charge/flow/stride.hpp"

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

  /// Of base and index of a memory operand, or of what LEA makes of them.
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
    constexpr std::int64_t kWidest = 62;  // a shift by more is no subscript
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

}  // namespace platter::charge
