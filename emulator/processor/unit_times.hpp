#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/processor/price.hpp"
#include "emulator/processor/resources.hpp"
#include "emulator/processor/vector_times.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::processor {

/// What scalar code asks of the emulated machine. One operation starts per clock period at most.
enum class Operation : std::uint8_t {
  kImmediate,   ///< a constant of the program into a register
  kAddressAdd,  ///< adding a constant to an index, forming an address
  kIntegerAdd,  ///< also subtraction and comparison
  kIntegerMultiply,
  kIntegerDivide,
  kLogical,
  kShift,
  kPopulationCount,
  kLeadingZeros,
  kFloatingAdd,  ///< also subtraction and comparison
  kNormalize,    ///< of a floating sum; 0 CP where the adder does it by itself
  kFloatingMultiply,
  kFloatingDivide,
  kSquareRoot,
  kConvert,  ///< between integer and floating
  kLoad,
  kStore,
  kTemporary,  ///< the compiler's own temporaries: a fast register file rather than memory
  kLiteral,    ///< a floating constant of the program
};
inline constexpr std::size_t kOperations = 19;

/// The keys of the operations in a processor's specification, in the order of Operation.
const std::array<std::string_view, kOperations>& operation_names();

/// Clock periods of one operation.
struct UnitTime {
  Price time;                                        ///< from issue until the result can be used
  Price interval{.cp = 1, .basis = Basis::kSource};  ///< until the unit accepts the next operands
};

/// A processor that has no unit for division, but one for approximations of 1/x, which multiplications make a
/// quotient of: a correction of the approximation, the dividend's product, and that of both.
struct Reciprocal {
  Price approximation;
  std::int64_t multiplies = 0;  ///< passes through the multiplier behind it
};

/// How what a program computes is charged (docs/specifications.md).
enum class Cost : std::uint8_t {
  kScoreboard,  ///< operation by operation, each waiting for its operands and its unit
  kAverage,     ///< each operation takes what operations of its kind take on the average; nothing overlaps
};

/// A processor's specification. All counts are clock periods (CP).
struct UnitTimes {
  std::string title;
  time::Duration clock_period{};
  Cost cost = Cost::kScoreboard;
  amount::Bits word{64};
  std::string reals = "ieee";  ///< the format of its floating numbers: ieee, cray, cdc (runtime/numbers)
  std::array<UnitTime, kOperations> operations{};

  Price loop_branch;       ///< a conditional branch that keeps a loop going or ends it
  Price condition_branch;  ///< any other conditional branch, taken or not
  Price jump;              ///< an unconditional one
  Price computed_jump;     ///< computed or assigned GO TO
  Price call;
  Price leave;  ///< return from a routine

  Price loop_step;         ///< what the compiler's loops take beyond their operations, once an iteration
  bool schedules = false;  ///< the compiler puts the operations of a block in the order that takes least
  Registers registers;     ///< what it has for that
  Instructions instructions;
  Memory memory;

  Price move_start;     ///< moving or setting a block of words: once
  Price move_per_word;  ///< and for each word

  Price unknown_instruction;             ///< an instruction that the charging pass does not know
  Price unknown_routine;                 ///< an external routine that library does not list
  std::map<std::string, Price> library;  ///< mathematical and run-time library routines, by name

  std::optional<Reciprocal> reciprocal;  ///< nothing: it divides
  std::optional<VectorTimes> vector;     ///< nothing: every loop is a scalar loop

  /// In how many bytes a guest keeps a word: as many as there are, or the next power of two.
  amount::Bytes kept_word() const {
    constexpr std::uint64_t kByte = 8;  // bits
    return amount::Bytes{static_cast<std::int64_t>(
        std::bit_ceil((static_cast<std::uint64_t>(word.count) + kByte - 1) / kByte))};
  }

  const UnitTime& operator[](Operation operation) const {
    return operations[static_cast<std::size_t>(operation)];
  }
};

/// Reads a processor's specification ("processors" of the catalogue). Throws specification::Error.
UnitTimes read_unit_times(specification::Document& document);

}  // namespace platter::processor
