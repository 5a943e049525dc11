#pragma once

#include <llvm/MC/MCInst.h>

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "tools/compiler/charge/assembly/instruction.hpp"
#include "tools/compiler/charge/assembly/x86_target.hpp"

namespace platter::charge {

/// Turns LLVM's instruction into ours. LLVM's enumerations of opcodes and registers are private to it (they
/// are not among the installed headers), so both are known here by name.
class Decoder {
 public:
  explicit Decoder(const X86Target& target);

  Instruction decode(const llvm::MCInst& inst) const;

 private:
  void flow(const llvm::MCInst& inst, const llvm::MCInstrDesc& desc, Instruction& result) const;
  void operands(const llvm::MCInst& inst, const llvm::MCInstrDesc& desc, Instruction& result) const;
  void address(const llvm::MCInst& inst, unsigned first, Instruction& result) const;
  std::optional<Step> step(const llvm::MCInst& inst, const Instruction& decoded) const;

  const X86Target& target_;
  std::vector<Register> canonical_;  ///< by LLVM's register number
  std::vector<bool> partial_;        ///< 8 or 16 bits of a general register: writing them keeps the rest
};

/// Notes that "rep" stands in front of an instruction, which means something if it is a string instruction.
void repeat(Instruction& instruction);

}  // namespace platter::charge
