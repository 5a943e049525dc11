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
#include "emulator/specification/catalogue.hpp"
#include "emulator/specification/reader.hpp"
#include "emulator/time/time.hpp"

namespace platter::processor {

/// The operand registers that a scheduling compiler uses.
struct Registers {
  /// Registers of one operation: two operands and a result.
  static constexpr std::int64_t kWorking = 3;

  std::int64_t operands = 8;  ///< number of operand registers; at least kWorking
  std::int64_t loads = 8;     ///< registers that memory can be loaded into; at least 1, at most `operands`
  std::int64_t kept = 0;      ///< registers that keep loop-invariant values; at most operands - kWorking
};

/// The instruction buffer of the processor: the stack of the CDC 7600, the buffers of the Cray-1.
struct Instructions {
  std::int64_t held = 0;  ///< length of the longest loop that is not fetched again, in parcels; 0: no limit
  Price outside;          ///< a branch to an instruction that is not in the buffer
  std::int64_t fetched = 1;  ///< parcels per fetch
  Price fetch;               ///< CP of a fetch
  /// The next fetch starts when the instructions of the previous one start to execute, not when they end.
  bool read_ahead = false;
  std::int64_t reference = 1;  ///< parcels of a load or a store
  std::int64_t branch = 1;     ///< parcels of a branch
  std::int64_t constant = 1;   ///< parcels of an instruction that contains a constant
};

/// The memory of scalar and vector references.
struct Memory {
  std::int64_t banks = 1;                             ///< neighbouring words are in neighbouring banks
  Price bank_busy{.cp = 1, .basis = Basis::kSource};  ///< CP until a bank accepts the next reference

  /// Returns the CP per word of a load or store with a stride of `distance` words.
  std::int64_t per_word(std::int64_t distance) const;
};

/// Read the tables [registers], [instructions] and [memory] of a processor's specification. Throw
/// specification::Error.
Registers read_registers(specification::Reader reader);
Instructions read_instructions(specification::Reader reader);
Memory read_memory(specification::Reader reader);

/// The vector part of a processor's specification: vector registers, pipelined units that accept an element
/// each clock period (CP), chaining, and memory ports. `entry` and `strip` include the scalar code that the
/// compiler adds to the vector instructions.
///
/// A loop of N results takes per_result * N + per_strip * ceil(N / strip_length) + entry. per_result is the
/// number of its convoys plus the CP of its functions; per_strip is strip + convoy * convoys + function *
/// calls; function_entry is added to entry for each call. A convoy takes longer if its words
/// wait for memory banks.
struct VectorTimes {
  std::int64_t strip_length = 0;  ///< words of a vector register; a power of two
  std::int64_t ports = 1;  ///< ports to memory; with several, the last is for stores and the others for loads
  /// The largest number of vector loads before the first operation of a statement without parentheses; 0:
  /// each load immediately precedes the operation that needs it.
  std::int64_t loads_ahead = 0;
  Price entry;           ///< once per loop
  Price strip;           ///< once per strip
  Price convoy;          ///< once per strip and convoy: until the first element has passed the units
  Price function;        ///< once per strip and call of a vector function
  Price function_entry;  ///< once per loop and call of a vector function
  Price reduction;       ///< CP once per loop: to reduce a register of partial results to one number

  /// Delay of the loop by each word of a transfer that meets the occupied port.
  Price lockout;
  /// Functions without a vector version. The compiler calls them for one element after another, inside the
  /// vector loop.
  std::set<std::string> pseudo;
  Price pseudo_element;  ///< CP of a call of a pseudo function, in addition to the scalar call
  std::map<std::string, Price> functions;  ///< CP per result of library functions with a vector version
};

/// Reads the table [vector]. Throws specification::Error.
VectorTimes read_vector_times(specification::Reader& reader);

/// The operations of scalar code on the emulated machine. At most one operation starts per clock period.
enum class Operation : std::uint8_t {
  kImmediate,   ///< loads a constant of the program into a register
  kAddressAdd,  ///< adds a constant to an index, to form an address
  kIntegerAdd,  ///< addition, subtraction and comparison
  kIntegerMultiply,
  kIntegerDivide,
  kLogical,
  kShift,
  kPopulationCount,
  kLeadingZeros,
  kFloatingAdd,  ///< addition, subtraction and comparison
  kNormalize,    ///< normalizes a floating-point sum; 0 CP if the adder does it
  kFloatingMultiply,
  kFloatingDivide,
  kSquareRoot,
  kConvert,  ///< converts between integer and floating point
  kLoad,
  kStore,
  kTemporary,  ///< accesses a temporary of the compiler, in a fast register file rather than in memory
  kLiteral,    ///< loads a floating-point constant of the program
};
inline constexpr std::size_t kOperations = 19;

/// Returns the keys of the operations in a processor's specification, in the order of Operation.
const std::array<std::string_view, kOperations>& operation_names();

/// Clock periods of one operation.
struct UnitTime {
  Price time;  ///< CP from the issue of the operation until its result can be used
  Price interval{.cp = 1, .basis = Basis::kSource};  ///< CP until the unit accepts the next operands
};

/// Division on a processor without a divide unit: a unit approximates 1/x, and multiplications form the
/// quotient. They compute the correction of the approximation, the product of approximation and dividend,
/// and the product of these two.
struct Reciprocal {
  Price approximation;
  std::int64_t multiplies = 0;  ///< passes through the multiplier after the approximation
};

/// The cost model for computation (docs/specifications.md).
enum class Cost : std::uint8_t {
  kScoreboard,  ///< each operation waits for its operands and its unit
  kAverage,     ///< each operation takes the average time of its kind; operations do not overlap
};

/// A processor's specification. All times are in clock periods (CP).
struct UnitTimes {
  std::string title;
  time::Duration clock_period{};
  Cost cost = Cost::kScoreboard;
  amount::Bits word{64};
  std::string reals = "ieee";  ///< format of floating-point numbers: ieee, cray or cdc (runtime/numbers)
  std::array<UnitTime, kOperations> operations{};
  /// Average times of operations with REAL operands longer than a word, such as DOUBLE PRECISION on a machine
  /// with words of 32 bits. Only for Cost::kAverage.
  std::array<Price, kOperations> long_operations{};
  Price index;  ///< an operand in memory with an index or an indirect address; only for Cost::kAverage

  Price loop_branch;       ///< CP of a conditional branch that continues or ends a loop
  Price condition_branch;  ///< CP of any other conditional branch, taken or not
  Price jump;              ///< CP of an unconditional branch
  Price computed_jump;     ///< CP of a computed or assigned GO TO
  Price call;
  Price leave;  ///< CP of the return from a routine

  Price loop_step;  ///< once per iteration: loop control by the compiler in addition to the loop's operations
  /// The compiler keeps a value that a loop stores in a register if the next iteration would load it again.
  bool keeps_stored = false;
  bool schedules = false;  ///< the compiler reorders the operations of a block to minimize its time
  Registers registers;     ///< registers for the reordering
  Instructions instructions;
  Memory memory;

  Price move_start;     ///< CP to move or set a block of words, once per block
  Price move_per_word;  ///< CP to move or set a block of words, per word

  Price unknown_instruction;             ///< CP of an instruction that the charging pass does not know
  Price unknown_routine;                 ///< CP of an external routine that is not in `library`
  std::map<std::string, Price> library;  ///< CP of mathematical and run-time library routines, by name

  std::optional<Reciprocal> reciprocal;  ///< std::nullopt: the processor has a divide unit
  std::optional<VectorTimes> vector;     ///< std::nullopt: all loops are scalar

  /// The size of a word in the compiled program: the word's bytes, rounded up to a power of two.
  amount::Bytes kept_word() const {
    constexpr std::uint64_t kByte = 8;  // bits
    return amount::Bytes{static_cast<std::int64_t>(
        std::bit_ceil((static_cast<std::uint64_t>(word.count) + kByte - 1) / kByte))};
  }

  const UnitTime& operator[](Operation operation) const {
    return operations[static_cast<std::size_t>(operation)];
  }

  /// Returns the average time of an operation whose operands are longer than a word (`is_long`) or not.
  const Price& average(Operation operation, bool is_long) const {
    const auto which = static_cast<std::size_t>(operation);
    return is_long ? long_operations[which] : operations[which].time;
  }
};

/// The processor that a program was compiled for. A run needs only these properties, because the build has
/// charged all other times.
struct ChargedProcessor {
  std::string name;
  std::string fingerprint;  ///< fingerprint of the specification that the properties were read from
  time::Duration clock_period{};
  time::Duration word_lockout{};  ///< UnitTimes::vector->lockout; zero for a processor without vectors
  std::string reals;              ///< UnitTimes::reals
  amount::Bytes word{8};          ///< UnitTimes::kept_word()
};

/// Reads a processor's specification ("processors" of the catalogue). Throws specification::Error.
UnitTimes read_unit_times(specification::Document& document);

/// Returns the properties of a processor of the catalogue, with these times.
ChargedProcessor charged_processor(const specification::Catalogue& catalogue, const std::string& name,
                                   const UnitTimes& times);

}  // namespace platter::processor
