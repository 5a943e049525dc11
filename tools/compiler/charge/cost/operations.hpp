#pragma once

#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// What the emulated machine does where x86 has one instruction: perhaps a load, then operations that wait
/// for each other, then perhaps a store.
struct Work {
  bool loads = false;
  processor::Operation load = processor::Operation::kLoad;
  std::vector<processor::Operation> operations;
  bool stores = false;
  processor::Operation store = processor::Operation::kStore;
  bool known = true;  ///< false: the instruction is not in the table
};

/// By LLVM's name of the instruction, never by its text.
Work work_of(const Instruction& instruction);

}  // namespace platter::charge
