#pragma once

#include <cstdint>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// Floating results of an instruction as MFLOPS count them: additions, subtractions, multiplications and
/// divisions, each of them one. No comparisons, maxima, signs or conversions, and nothing that a library
/// routine does inside.
std::int64_t flops_of(const Instruction& instruction);

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
