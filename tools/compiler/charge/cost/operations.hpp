#pragma once

#include <cstdint>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// Returns the number of floating-point results of an instruction as MFLOPS ratings count them: one for each
/// addition, subtraction, multiplication and division. Comparisons, maxima, sign changes, conversions and the
/// operations inside library routines do not count.
std::int64_t flops_of(const Instruction& instruction);

/// The operations of the emulated machine for one x86 instruction: an optional load, then operations that
/// depend on each other, then an optional store.
struct Work {
  bool loads = false;
  processor::Operation load = processor::Operation::kLoad;
  std::vector<processor::Operation> operations;
  bool stores = false;
  processor::Operation store = processor::Operation::kStore;
  bool known = true;  ///< false if the instruction is not in the table
};

/// Returns the work of an instruction, determined by LLVM's name for it and not by its text.
Work work_of(const Instruction& instruction);

}  // namespace platter::charge
