#include "tools/compiler/charge/assembly/decoder.hpp"

#include <llvm/MC/MCExpr.h>
#include <llvm/MC/MCInstrDesc.h>
#include <llvm/MC/MCSymbol.h>
#include <llvm/Support/Casting.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/TargetParser/Triple.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "tools/compiler/charge/assembly/source_text.hpp"

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
  // Enable all instruction set extensions. The pass does not check which of them gcc was allowed to use.
  subtarget.reset(target->createMCSubtargetInfo(triple, "x86-64-v4", ""));
}

namespace {

constexpr std::array<const char*, 16> kWide = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
                                               "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};
constexpr std::array<const char*, 16> kNarrow = {"eax",  "ecx",  "edx",  "ebx", "esp",  "ebp",
                                                 "esi",  "edi",  "r8d",  "r9d", "r10d", "r11d",
                                                 "r12d", "r13d", "r14d", "r15d"};

/// Returns the register that contains a register with LLVM's name `name`: RAX, EAX, AX, AL or AH; R8, R8D,
/// R8W or R8B; XMM0, YMM0 or ZMM0; EFLAGS; the x87 stack.
Register canonical(std::string_view name) {
  if (name == "EFLAGS") return kFlags;
  if (name.substr(0, 2) == "ST" || name.substr(0, 2) == "FP" || name.substr(0, 2) == "MM") return kX87;
  if (name.size() > 3 && name.substr(1, 2) == "MM") {
    unsigned number = 0;
    std::from_chars(name.data() + 3, name.data() + name.size(), number);
    return static_cast<Register>(kXmm0 + number);
  }
  if (name.front() == 'R' && name.size() > 1 && name[1] >= '0' && name[1] <= '9') {
    unsigned number = 0;
    std::from_chars(name.data() + 1, name.data() + name.size(), number);
    return number < 16 ? static_cast<Register>(number) : kOther;
  }
  constexpr std::array<std::array<std::string_view, 5>, 8> kNames = {{{"RAX", "EAX", "AX", "AL", "AH"},
                                                                      {"RCX", "ECX", "CX", "CL", "CH"},
                                                                      {"RDX", "EDX", "DX", "DL", "DH"},
                                                                      {"RBX", "EBX", "BX", "BL", "BH"},
                                                                      {"RSP", "ESP", "SP", "SPL", ""},
                                                                      {"RBP", "EBP", "BP", "BPL", ""},
                                                                      {"RSI", "ESI", "SI", "SIL", ""},
                                                                      {"RDI", "EDI", "DI", "DIL", ""}}};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (std::find(kNames[i].begin(), kNames[i].end(), name) != kNames[i].end())
      return static_cast<Register>(i);
  }
  return kOther;
}

/// Returns whether the name belongs to an 8-bit or 16-bit general register: AX, AL, AH, SPL, R8W, R8B, R8BH;
/// not RAX, EAX, R8, R8D.
bool is_partial(std::string_view name) {
  const bool numbered = name[0] == 'R' && name[1] >= '0' && name[1] <= '9';
  if (numbered) return name.find_first_of("WB") != std::string_view::npos;
  return name.front() != 'R' && name.front() != 'E';
}

void note_symbols(const llvm::MCExpr* expression, std::vector<std::string>& names) {
  if (const auto* symbol = llvm::dyn_cast<llvm::MCSymbolRefExpr>(expression)) {
    names.push_back(symbol->getSymbol().getName().str());
  } else if (const auto* binary = llvm::dyn_cast<llvm::MCBinaryExpr>(expression)) {
    note_symbols(binary->getLHS(), names);
    note_symbols(binary->getRHS(), names);
  } else if (const auto* unary = llvm::dyn_cast<llvm::MCUnaryExpr>(expression)) {
    note_symbols(unary->getSubExpr(), names);
  }
}

/// Returns whether the instruction is a string instruction, which accepts a "rep" prefix. Their names have no
/// operand suffix: MOVSDrm is not a string move.
bool is_string(const std::string& name) {
  constexpr std::array<std::string_view, 16> kNames = {"MOVSB", "MOVSW", "MOVSL", "MOVSQ", "STOSB", "STOSW",
                                                       "STOSL", "STOSQ", "CMPSB", "CMPSW", "CMPSL", "CMPSQ",
                                                       "SCASB", "SCASW", "SCASL", "SCASQ"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

/// Returns the number in an operand, even if the parser has wrapped it in an expression.
std::optional<std::int64_t> number(const llvm::MCOperand& operand) {
  if (operand.isImm()) return operand.getImm();
  if (operand.isExpr()) {
    if (const auto* constant = llvm::dyn_cast<llvm::MCConstantExpr>(operand.getExpr()))
      return constant->getValue();
  }
  return std::nullopt;
}

/// Returns the constant c of a displacement c or symbol + c.
std::int64_t constant_part(const llvm::MCExpr* expression) {
  if (const auto* constant = llvm::dyn_cast<llvm::MCConstantExpr>(expression)) return constant->getValue();
  if (const auto* binary = llvm::dyn_cast<llvm::MCBinaryExpr>(expression)) {
    const std::int64_t right = constant_part(binary->getRHS());
    const bool minus = binary->getOpcode() == llvm::MCBinaryExpr::Sub;
    return constant_part(binary->getLHS()) + (minus ? -right : right);
  }
  return 0;
}
std::int64_t constant_part(const llvm::MCOperand& operand) {
  return operand.isExpr() ? constant_part(operand.getExpr()) : operand.isImm() ? operand.getImm() : 0;
}

}  // namespace

void repeat(Instruction& instruction) {
  constexpr Register kRcx = 1;
  if (!is_string(instruction.name)) return;
  instruction.repeated = true;
  instruction.uses.push_back(kRcx);
  instruction.defines.push_back(kRcx);
}

const char* register_name(Register r, bool wide) {
  return wide ? kWide.at(r) : kNarrow.at(r);
}

Decoder::Decoder(const X86Target& target) : target_(target) {
  canonical_.push_back(kOther);  // LLVM's "no register"
  partial_.push_back(false);
  for (unsigned r = 1; r < target.registers->getNumRegs(); ++r) {
    const std::string_view name = target.registers->getName(r);
    canonical_.push_back(canonical(name));
    partial_.push_back(canonical_.back() < kXmm0 && is_partial(name));
  }
}

Instruction Decoder::decode(const llvm::MCInst& inst) const {
  const llvm::MCInstrDesc& desc = target_.instructions->get(inst.getOpcode());
  Instruction result;
  result.name = target_.instructions->getName(inst.getOpcode()).str();
  result.loads = desc.mayLoad();
  result.stores = desc.mayStore();
  operands(inst, desc, result);
  if (inst.getFlags() != 0) repeat(result);
  flow(inst, desc, result);
  result.step = step(inst, result);
  return result;
}

void Decoder::flow(const llvm::MCInst& inst, const llvm::MCInstrDesc& desc, Instruction& result) const {
  if (desc.isCall()) {
    result.flow = Flow::kCall;
    result.writes_flags = true;  // called routines do not preserve the flags
  } else if (desc.isReturn() || result.name.starts_with("TRAP") || result.name == "HLT") {
    result.flow = Flow::kLeave;
  } else if (desc.isIndirectBranch()) {
    result.flow = Flow::kIndirect;
  } else if (desc.isConditionalBranch()) {
    result.flow = Flow::kBranch;
  } else if (desc.isUnconditionalBranch()) {
    result.flow = Flow::kJump;
  }
  if (result.flow == Flow::kNext || inst.getNumOperands() == 0) return;
  if (inst.getOperand(0).isExpr() && !result.symbols.empty()) result.target = result.symbols.front();
}

void Decoder::operands(const llvm::MCInst& inst, const llvm::MCInstrDesc& desc, Instruction& result) const {
  for (unsigned i = 0; i < inst.getNumOperands(); ++i) {
    const llvm::MCOperand& operand = inst.getOperand(i);
    const bool described = i < desc.getNumOperands();
    if (described && desc.operands()[i].OperandType == llvm::MCOI::OPERAND_MEMORY &&
        i + 4 < inst.getNumOperands()) {
      address(inst, i, result);
      i += 4;  // skip base, scale, index, displacement and segment
      continue;
    }
    if (operand.isReg() && operand.getReg() != 0) {
      const Register r = canonical_[operand.getReg()];
      (i < desc.getNumDefs() ? result.defines : result.uses).push_back(r);
      if (i < desc.getNumDefs() && partial_[operand.getReg()]) result.writes_whole = false;
    } else if (const auto value = number(operand)) {
      result.immediate = true;
      result.value = *value;
    } else if (operand.isExpr()) {
      note_symbols(operand.getExpr(), result.symbols);
      result.symbol_offset = constant_part(operand);
    }
  }
  for (const auto r : desc.implicit_uses()) result.uses.push_back(canonical_[r]);
  for (const auto r : desc.implicit_defs()) {
    result.defines.push_back(canonical_[r]);
    if (partial_[r]) result.writes_whole = false;
  }
  const auto has = [](const std::vector<Register>& list, Register r) {
    return std::find(list.begin(), list.end(), r) != list.end();
  };
  result.reads_flags = has(result.uses, kFlags);
  result.writes_flags = has(result.defines, kFlags);
}

void Decoder::address(const llvm::MCInst& inst, unsigned first, Instruction& result) const {
  bool frame = false;
  bool based = false;
  for (const unsigned i : {first, first + 2}) {
    const auto reg = inst.getOperand(i).getReg();
    if (reg == 0) continue;
    const Register r = canonical_[reg];
    if (r == kOther) continue;  // %rip
    based = true;
    frame = frame || r == kRsp;
    result.addresses.push_back(r);
    result.scales.push_back(i == first ? 1 : inst.getOperand(first + 1).getImm());
  }
  const llvm::MCOperand& displacement = inst.getOperand(first + 3);
  if (displacement.isExpr()) note_symbols(displacement.getExpr(), result.symbols);
  result.displacement = constant_part(displacement);
  const bool literal = !based && !result.symbols.empty() && result.symbols.front().starts_with(".LC");
  result.memory = frame ? Memory::kFrame : literal ? Memory::kConstant : Memory::kVariable;
}

std::optional<Step> Decoder::step(const llvm::MCInst& inst, const Instruction& decoded) const {
  const std::string& name = decoded.name;
  const bool wide = name.find("64") != std::string::npos;
  const auto reg = [&](unsigned i) { return canonical_[inst.getOperand(i).getReg()]; };
  if (name == "MOV64rr" || name == "MOV32rr" || name == "MOV64rr_REV" || name == "MOV32rr_REV") {
    return Step{reg(0), reg(1), 0, wide};
  }
  if (name == "INC64r" || name == "INC32r") return Step{reg(0), reg(0), 1, wide};
  if (name == "DEC64r" || name == "DEC32r") return Step{reg(0), reg(0), -1, wide};
  if (name.starts_with("ADD64ri") || name.starts_with("ADD32ri") || name.starts_with("SUB64ri") ||
      name.starts_with("SUB32ri")) {
    if (!decoded.immediate) return std::nullopt;  // a symbol's address
    return Step{reg(0), reg(0), name.front() == 'A' ? decoded.value : -decoded.value, wide};
  }
  // The short form, whose only operand is the constant.
  if (name == "ADD64i32" || name == "ADD32i32" || name == "SUB64i32" || name == "SUB32i32") {
    if (!decoded.immediate) return std::nullopt;
    return Step{kRax, kRax, name.front() == 'A' ? decoded.value : -decoded.value, wide};
  }
  if (name == "LEA64r" || name == "LEA64_32r") {
    const bool plain = inst.getOperand(1).getReg() != 0 && inst.getOperand(3).getReg() == 0;
    const auto constant = number(inst.getOperand(4));
    if (plain && constant && reg(1) != kOther) return Step{reg(0), reg(1), *constant, name == "LEA64r"};
  }
  return std::nullopt;
}

}  // namespace platter::charge
