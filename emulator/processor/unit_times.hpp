#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  kFloatingMultiply,
  kFloatingDivide,
  kSquareRoot,
  kConvert,  ///< between integer and floating
  kLoad,
  kStore,
  kTemporary,  ///< the compiler's own temporaries: a fast register file rather than memory
  kLiteral,    ///< a floating constant of the program
};
inline constexpr std::size_t kOperations = 18;

/// The keys of the operations in a processor's specification, in the order of Operation.
const std::array<std::string_view, kOperations>& operation_names();

/// Clock periods of one operation.
struct UnitTime {
  std::int64_t time = 0;      ///< from issue until the result can be used
  std::int64_t interval = 1;  ///< until the unit accepts the next operands
};

/// A processor's specification. All counts are clock periods (CP).
struct UnitTimes {
  std::string title;
  time::Duration clock_period{};
  std::array<UnitTime, kOperations> operations{};

  std::int64_t loop_branch = 0;       ///< a conditional branch that keeps a loop going or ends it
  std::int64_t condition_branch = 0;  ///< any other conditional branch, taken or not
  std::int64_t jump = 0;              ///< an unconditional one
  std::int64_t computed_jump = 0;     ///< computed or assigned GO TO
  std::int64_t call = 0;
  std::int64_t leave = 0;  ///< return from a routine

  std::int64_t loop_step = 0;  ///< what the compiler's loops take beyond their operations, once an iteration
  bool loads_ahead = false;    ///< the compiler moves the loads of a loop without branches an iteration ahead

  std::int64_t move_start = 0;     ///< moving or setting a block of words: once
  std::int64_t move_per_word = 0;  ///< and for each word

  std::int64_t unknown_instruction = 0;         ///< an instruction that the charging pass does not know
  std::int64_t unknown_routine = 0;             ///< an external routine that library does not list
  std::map<std::string, std::int64_t> library;  ///< mathematical and run-time library routines, by name

  std::optional<VectorTimes> vector;  ///< nothing: every loop is a scalar loop

  const UnitTime& operator[](Operation operation) const {
    return operations[static_cast<std::size_t>(operation)];
  }
};

/// Reads a processor's specification ("processors" of the catalogue). Throws specification::Error.
UnitTimes read_unit_times(specification::Document& document);

}  // namespace platter::processor
