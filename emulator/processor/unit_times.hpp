#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "emulator/processor/price.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::processor {

/// The registers that a compiler which schedules has for operands.
struct Registers {
  /// An operation has two operands and a result; so many remain for what a loop does.
  static constexpr std::int64_t kWorking = 3;

  std::int64_t operands = 8;  ///< all of them; kWorking at least
  std::int64_t loads = 8;     ///< of these, those that memory can be loaded into; one at least
  std::int64_t kept = 0;      ///< of these, those that keep over a loop what it does not change
};

/// What holds instructions near the processor: the stack of the CDC 7600, the buffers of the Cray-1.
struct Instructions {
  std::int64_t held = 0;     ///< parcels of the longest loop that is not fetched again; 0: any is held
  Price outside;             ///< CP of a branch to what is not there
  std::int64_t fetched = 1;  ///< parcels that one fetch brings
  Price fetch;               ///< CP that it takes
  /// It begins when what was fetched before begins to be executed, not when that ends.
  bool read_ahead = false;
  std::int64_t reference = 1;  ///< parcels of a load or a store
  std::int64_t branch = 1;     ///< of a branch
  std::int64_t constant = 1;   ///< of an instruction that a constant is part of
};

/// Memory as scalar and vector references see it.
struct Memory {
  std::int64_t banks = 1;                             ///< neighbouring words in neighbouring ones
  Price bank_busy{.cp = 1, .basis = Basis::kSource};  ///< CP until a bank takes the next reference

  /// CP for each word of a load or store whose words lie so many words apart.
  std::int64_t per_word(std::int64_t distance) const;
};

/// The tables of a processor's specification. Throw specification::Error.
Registers read_registers(specification::Reader reader);
Instructions read_instructions(specification::Reader reader);
Memory read_memory(specification::Reader reader);

/// The vector side of a processor's specification: registers of so many words, pipelined units that take an
/// element each clock period (CP), chaining, and ports to memory. What the compiler's code around the
/// instructions takes is part of `entry` and `strip`.
///
/// A loop of N results takes  per_result * N + per_strip * ceil(N / strip_length) + entry,  where per_result
/// is the number of its convoys, and what functions take, per_strip = strip + convoy * convoys + function *
/// functions called, and entry has function_entry for each of these. A convoy whose words wait for memory
/// banks takes longer.
struct VectorTimes {
  std::int64_t strip_length = 0;  ///< words of a vector register; a power of two
  std::int64_t ports = 1;         ///< to memory; of several the last is for stores, the others for loads
  /// As many elements of a statement without parentheses are loaded before its first operation; 0: each as it
  /// is wanted.
  std::int64_t loads_ahead = 0;
  Price entry;           ///< once a loop
  Price strip;           ///< once a strip
  Price convoy;          ///< once a strip for each convoy: until the first element is through
  Price function;        ///< once a strip for each call of a vector function
  Price function_entry;  ///< once a loop for each function called
  Price reduction;       ///< once a loop: making one number of a register of partial results

  /// What a word of a transfer that meets the port held costs the loop.
  Price lockout;
  /// Functions without a vector version that the compiler calls for one element after the other, and goes on
  /// with vectors.
  std::set<std::string> pseudo;
  Price pseudo_element;                    ///< what each of these calls takes beyond that of scalar code
  std::map<std::string, Price> functions;  ///< vector versions of library functions, CP per result
};

/// Reads the table [vector]. Throws specification::Error.
VectorTimes read_vector_times(specification::Reader& reader);

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
