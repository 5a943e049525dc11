#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/instruction.hpp"
#include "tools/compiler/charge/cost/invariant_divisors.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/loops.hpp"

namespace platter::charge {

/// What an operation waits for or delivers: below kRegisters a register as its block finds it, above what an
/// operation of the block delivers.
using Value = std::uint32_t;
inline constexpr Value kNoValue = static_cast<Value>(-1);

/// What a memory reference says of its address: registers as the block finds them, and a constant.
struct Address {
  std::vector<std::string> symbols = {};
  std::vector<std::pair<Register, std::int64_t>>
      registers;            ///< ascending, each with what it is multiplied by
  std::int64_t offset = 0;  ///< bytes
  bool computed = false;    ///< the block makes a register of it by more than adding constants
  std::optional<std::int64_t> stride = {};  ///< bytes from one iteration of the loop to the next, where known

  bool same_base(const Address& other) const {
    return !computed && !other.computed && symbols == other.symbols && registers == other.registers;
  }
};

/// One operation of the emulated machine.
struct TargetOperation {
  enum class Kind : std::uint8_t {
    kUnit,     ///< of a functional unit, or a reference to memory
    kCopy,     ///< another name for values; takes no time
    kUnknown,  ///< an instruction that the pass does not know
    kMove,     ///< the start of a move of many words
  };

  Kind kind = Kind::kUnit;
  processor::Operation operation{};
  std::vector<Value> needs = {};
  Value makes = kNoValue;
  bool is_operand = false;  ///< what it makes is held in an operand register: no address, no flag
  bool is_store = false;
  bool may_go_ahead = false;            ///< a load that could be issued an iteration ahead
  bool ahead = false;                   ///< one that is: for the iteration that follows
  std::optional<Address> address = {};  ///< of a reference to a variable

  bool is_load() const { return makes != kNoValue && address.has_value(); }
};

/// A block, and those that are charged with it, as the emulated machine's code. Each value is made once.
struct TargetCode {
  std::vector<TargetOperation> operations;
  std::vector<Value> branch_needs;                 ///< of what ends the code
  std::vector<std::pair<Register, Value>> leaves;  ///< what it leaves in registers, by register
  Value values = kRegisters;                       ///< more than any that it mentions
  Flow flow = Flow::kNext;                         ///< by which it ends
};

/// How much room an operation, or a code, takes: parcels of instructions.
std::int64_t parcels_of(const TargetOperation& operation, const processor::Instructions& instructions);
std::int64_t parcels_of(const TargetCode& code, const processor::Instructions& instructions);

/// Translates blocks, one behind the other, in the order of their instructions. A branch between them has
/// become a logical operation on the condition.
///
/// `loop`: the blocks are all of its body, so that references have strides, and loads may be issued an
/// iteration ahead unless their subscripts are made in the loop, or they may read what the iteration before
/// has stored. The registers of `reloaded` hold scalars that the emulated compiler had no register for: they
/// are loaded where the code first needs them.
TargetCode translate(const Assembly& assembly, const Function& function, const processor::UnitTimes& times,
                     const InvariantDivisors& divisors, const std::vector<BlockId>& blocks, const Loop* loop,
                     const std::vector<Register>& reloaded);

}  // namespace platter::charge
