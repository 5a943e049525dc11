#include "tools/compiler/charge/assembly/x86_target.hpp"

#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Triple.h>

#include <string>

#include "tools/compiler/charge/assembly/error.hpp"

namespace platter::charge {

X86Target::X86Target() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmParser();
  const std::string triple = "x86_64-unknown-linux-gnu";
  std::string error;
  target = llvm::TargetRegistry::lookupTarget(triple, error);
  if (target == nullptr) throw Error("LLVM without x86-64: " + error);
  registers.reset(target->createMCRegInfo(triple));
  assembly.reset(target->createMCAsmInfo(*registers, triple, options));
  instructions.reset(target->createMCInstrInfo());
  // Every extension: what gcc was told to use is not ours to check.
  subtarget.reset(target->createMCSubtargetInfo(triple, "x86-64-v4", ""));
}

}  // namespace platter::charge
