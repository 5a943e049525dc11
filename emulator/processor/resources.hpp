#pragma once

#include <cstdint>

#include "emulator/processor/price.hpp"
#include "emulator/specification/reader.hpp"

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

}  // namespace platter::processor
