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

/// A value that an operation needs or makes. Numbers below kRegisters are the registers' values at the start
/// of the code; larger numbers are results of its operations.
using Value = std::uint32_t;
inline constexpr Value kNoValue = static_cast<Value>(-1);

/// The address of a memory reference, as a sum of symbols, scaled registers (with their values at the start
/// of the code) and a constant.
struct Address {
  std::vector<std::string> symbols = {};
  std::vector<std::pair<Register, std::int64_t>>
      registers;            ///< registers in ascending order, each with its factor
  std::int64_t offset = 0;  ///< constant part, in bytes
  bool computed = false;    ///< the code changes a register of the address other than by adding constants
  /// Bytes from one iteration of the loop to the next; empty if unknown.
  std::optional<std::int64_t> stride = {};

  bool same_base(const Address& other) const {
    return !computed && !other.computed && symbols == other.symbols && registers == other.registers;
  }
};

/// An operation of the emulated machine.
struct TargetOperation {
  enum class Kind : std::uint8_t {
    kUnit,     ///< uses a functional unit or refers to memory
    kCopy,     ///< another name for values; costs no time
    kUnknown,  ///< an x86 instruction that the pass does not know
    kMove,     ///< the start of a block move
  };

  Kind kind = Kind::kUnit;
  processor::Operation operation{};
  std::vector<Value> needs = {};
  Value makes = kNoValue;
  bool is_operand = false;  ///< the result is in an operand register; false for addresses and flags
  bool is_store = false;
  bool is_long = false;                 ///< the operands are REAL and longer than a word
  bool may_go_ahead = false;            ///< a load that can be issued an iteration ahead
  bool ahead = false;                   ///< a load that is issued for the next iteration
  std::optional<Address> address = {};  ///< only for references to variables

  bool is_load() const { return makes != kNoValue && address.has_value(); }
};

/// A block, and the blocks that are charged with it, as code of the emulated machine. Each value is made
/// once.
struct TargetCode {
  std::vector<TargetOperation> operations;
  std::vector<Value> branch_needs;  ///< values that the final branch needs
  /// Values that the code leaves in registers, ascending by register.
  std::vector<std::pair<Register, Value>> leaves;
  Value values = kRegisters;  ///< greater than each value in the code
  Flow flow = Flow::kNext;    ///< how the code ends
};

/// Return the size of an operation or of a code in instruction parcels.
std::int64_t parcels_of(const TargetOperation& operation, const processor::Instructions& instructions);
std::int64_t parcels_of(const TargetCode& code, const processor::Instructions& instructions);

/// Translates a sequence of blocks, in the order of their instructions. A branch between two of the blocks
/// becomes a logical operation on its condition.
///
/// `loop`: set if the blocks are the whole body of this loop. References then have strides, and loads may be
/// issued an iteration ahead unless the loop computes their subscripts or they may read a value stored by the
/// previous iteration. `reloaded`: registers of scalars for which the emulated compiler had no register. The
/// code loads them before their first use.
TargetCode translate(const Assembly& assembly, const Function& function, const processor::UnitTimes& times,
                     const InvariantDivisors& divisors, const std::vector<BlockId>& blocks, const Loop* loop,
                     const std::vector<Register>& reloaded);

}  // namespace platter::charge
