#pragma once

#include <llvm/MC/MCAsmInfo.h>
#include <llvm/MC/MCInst.h>
#include <llvm/MC/MCInstrInfo.h>
#include <llvm/MC/MCRegisterInfo.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/MCTargetOptions.h>
#include <llvm/MC/TargetRegistry.h>

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {

/// LLVM's description of x86-64 on Linux.
struct X86Target {
  X86Target();

  const llvm::Target* target = nullptr;
  llvm::MCTargetOptions options;
  std::unique_ptr<llvm::MCRegisterInfo> registers;
  std::unique_ptr<llvm::MCAsmInfo> assembly;
  std::unique_ptr<llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget;
};

/// Converts LLVM's instructions to Instruction. LLVM's enumerations of opcodes and registers are not in its
/// installed headers, so both are identified by name.
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
  /// True for an 8-bit or 16-bit part of a general register, so that a write keeps the other bits.
  std::vector<bool> partial_;
};

/// Marks an instruction that follows a "rep" prefix. Has no effect unless it is a string instruction.
void repeat(Instruction& instruction);

}  // namespace platter::charge
