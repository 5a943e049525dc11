#include "tools/compiler/charge/cost/operations.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace platter::charge {

std::int64_t flops_of(const Instruction& instruction) {
  // These use the adder, but do not deliver a floating-point sum.
  constexpr std::array<std::string_view, 5> kCompare = {"UCOM", "COM", "CMP", "MAX", "MIN"};
  const auto begins = [&](std::string_view start) {
    return instruction.name.compare(0, start.size(), start) == 0;
  };
  if (std::any_of(kCompare.begin(), kCompare.end(), begins)) return 0;
  using processor::Operation;
  const auto operations = work_of(instruction).operations;
  return std::count_if(operations.begin(), operations.end(), [](Operation operation) {
    return operation == Operation::kFloatingAdd || operation == Operation::kFloatingMultiply ||
           operation == Operation::kFloatingDivide;
  });
}

namespace {

using processor::Operation;

/// Returns the instruction's family: the leading capitals of its name. "ADDSDrm_Int" belongs to ADDSD,
/// "MOV64ri32" to MOV.
std::string_view family(std::string_view name) {
  const auto end = std::find_if(name.begin(), name.end(), [](char c) { return c < 'A' || c > 'Z'; });
  return name.substr(0, static_cast<std::size_t>(end - name.begin()));
}

using Table = std::unordered_map<std::string_view, std::vector<Operation>>;

/// Families that cost nothing: they only move values between registers, or the emulated machine does not need
/// them. Its 64-bit words need no sign extension, and its registers hold a single value, which needs no
/// shuffling.
constexpr std::string_view kFree[] = {
    "MOV",       "MOVAPD",   "MOVAPS", "MOVUPD",  "MOVUPS",  "MOVSD",      "MOVSS",      "MOVDQA",
    "MOVDQU",    "MOVQI",    "MOVPQI", "MOVDI",   "MOVPDI",  "MOVSDI",     "MOVSS",      "MOVHPD",
    "MOVLPD",    "MOVHPS",   "MOVLPS", "MOVHLPS", "MOVLHPS", "MOVDDUP",    "UNPCKLPD",   "UNPCKHPD",
    "UNPCKLPS",  "UNPCKHPS", "SHUFPD", "SHUFPS",  "PSHUFD",  "PUNPCKLQDQ", "PUNPCKHQDQ", "PUNPCKLDQ",
    "PUNPCKHDQ", "MOVSX",    "MOVZX",  "CDQE",    "CQO",     "CDQ",        "CWD",        "CWDE",
    "CBW",       "XCHG",     "PUSH",   "POP",     "LEAVE",   "ENDBR",      "NOOP",       "NOOPL",
    "NOOPW",     "CLD",      "CVTSS",  "CVTSD",   "CVTPS",   "CVTPD",      "TRAP",       "HLT",
    "FXCH",      "XCH",      "LD",     "ST",      "FLDCW",   "FNSTCW",     "LDMXCSR",    "STMXCSR",
    "PAUSE",     "REP"};

Table make_table() {
  Table table;
  const auto put = [&table](std::vector<Operation> operations,
                            std::initializer_list<std::string_view> families) {
    for (const auto name : families) table[name] = operations;
  };
  for (const auto name : kFree) table[name] = {};
  put({Operation::kIntegerAdd}, {"ADD", "SUB", "ADC", "SBB", "CMP", "NEG", "XADD", "PADDQ", "PADDD", "PSUBQ",
                                 "PSUBD", "PCMPEQD", "PCMPGTD", "PCMPEQQ", "PCMPGTQ"});
  put({Operation::kAddressAdd}, {"LEA", "INC", "DEC"});
  put({Operation::kIntegerMultiply}, {"IMUL", "MUL", "PMULUDQ"});
  put({Operation::kIntegerDivide}, {"IDIV", "DIV"});
  put({Operation::kLogical},
      {"AND",   "OR",    "XOR",      "NOT",      "TEST",     "SETCC",   "CMOV",   "BT",   "BTS",
       "BTR",   "BTC",   "ANDN",     "ANDPD",    "ANDPS",    "ANDNPD",  "ANDNPS", "ORPD", "ORPS",
       "XORPD", "XORPS", "PAND",     "PANDN",    "POR",      "PXOR",    "STC",    "CLC",  "CMC",
       "LAHF",  "SAHF",  "MOVMSKPD", "MOVMSKPS", "PMOVMSKB", "BLENDVPD"});
  put({Operation::kShift}, {"SHL", "SHR", "SAR", "ROL", "ROR", "RCL", "RCR", "SHLD", "SHRD", "BSWAP", "PSLLQ",
                            "PSRLQ", "PSLLD", "PSRLD", "PSRAD", "PSLLDQ", "PSRLDQ"});
  put({Operation::kPopulationCount}, {"POPCNT"});
  put({Operation::kLeadingZeros}, {"BSR", "BSF", "LZCNT", "TZCNT"});
  put({Operation::kFloatingAdd, Operation::kNormalize}, {"ADDSD", "ADDSS", "SUBSD", "SUBSS"});
  put({Operation::kFloatingAdd}, {"UCOMISD", "UCOMISS", "COMISD", "COMISS", "CMPSD", "CMPSS", "UCOM", "COM"});
  put({Operation::kFloatingAdd, Operation::kFloatingAdd, Operation::kNormalize, Operation::kNormalize},
      {"ADDPD", "ADDPS", "SUBPD", "SUBPS", "ADDSUBPD", "HADDPD"});
  put({Operation::kFloatingAdd, Operation::kFloatingAdd}, {"CMPPD", "CMPPS"});
  put({Operation::kFloatingMultiply}, {"MULSD", "MULSS"});
  put({Operation::kFloatingMultiply, Operation::kFloatingMultiply}, {"MULPD", "MULPS"});
  put({Operation::kFloatingDivide}, {"DIVSD", "DIVSS"});
  put({Operation::kFloatingDivide, Operation::kFloatingDivide}, {"DIVPD", "DIVPS"});
  put({Operation::kSquareRoot}, {"SQRTSD", "SQRTSS", "SQRT"});
  put({Operation::kSquareRoot, Operation::kSquareRoot}, {"SQRTPD", "SQRTPS"});
  put({Operation::kFloatingAdd, Operation::kLogical}, {"MAXSD", "MAXSS", "MINSD", "MINSS"});
  put({Operation::kConvert},
      {"CVTSI", "CVTTSD", "CVTTSS", "CVTDQ", "CVTTPD", "CVTTPS", "ROUNDSD", "ROUNDSS", "ILD", "IST", "ISTT"});
  put({Operation::kLogical}, {"CHS", "ABS"});
  return table;
}

/// Returns whether the name belongs to an x87 instruction: ADD_FrST0, DIVR_FPrST0, UCOM_FIr, ... REAL*10
/// operations cost as much as REAL*8 operations.
bool is_x87(std::string_view name) {
  return name.find("_F") != std::string_view::npos || name.find("_Fp") != std::string_view::npos;
}

const std::vector<Operation>* find(const std::string& name) {
  static const Table table = make_table();
  static const std::vector<Operation> sum = {Operation::kFloatingAdd, Operation::kNormalize};
  static const Table x87 = {{"ADD", sum},
                            {"SUB", sum},
                            {"SUBR", sum},
                            {"MUL", {Operation::kFloatingMultiply}},
                            {"DIV", {Operation::kFloatingDivide}},
                            {"DIVR", {Operation::kFloatingDivide}},
                            {"UCOM", {Operation::kFloatingAdd}},
                            {"COM", {Operation::kFloatingAdd}}};
  if (is_x87(name)) {
    if (const auto found = x87.find(family(name)); found != x87.end()) return &found->second;
  }
  const auto found = table.find(family(name));
  return found == table.end() ? nullptr : &found->second;
}

/// Returns whether the instruction is an xor of a register with itself, which compilers use to write zero.
bool writes_zero(const Instruction& instruction) {
  const auto name = family(instruction.name);
  const bool exclusive = name == "XOR" || name == "PXOR" || name == "XORPD" || name == "XORPS";
  return exclusive && instruction.memory == Memory::kNone && instruction.uses.size() >= 2 &&
         instruction.uses[0] == instruction.uses[1];
}

/// Returns whether an address needs no arithmetic: a static variable's, or that of a temporary on the stack.
bool is_constant_address(const Instruction& instruction) {
  return std::all_of(instruction.uses.begin(), instruction.uses.end(),
                     [](Register r) { return r == kOther || r == kRsp; });
}

/// Returns whether the instruction compares with zero. The machine's branches test a register for zero
/// themselves.
bool tests_for_zero(const Instruction& instruction) {
  const auto name = family(instruction.name);
  if (name == "CMP") return instruction.immediate && instruction.value == 0;
  return name == "TEST" && !instruction.immediate && instruction.uses.size() >= 2 &&
         instruction.uses[0] == instruction.uses[1];
}

}  // namespace

Work work_of(const Instruction& instruction) {
  Work work;
  const auto name = family(instruction.name);
  const bool moves = name == "MOV";
  const bool stack = name == "PUSH" || name == "POP" || name == "LEAVE";
  work.loads = instruction.loads && (instruction.memory != Memory::kNone || stack);
  work.stores = instruction.stores && (instruction.memory != Memory::kNone || stack);
  if (instruction.memory == Memory::kFrame || stack) work.load = work.store = Operation::kTemporary;
  if (instruction.memory == Memory::kConstant) work.load = Operation::kLiteral;
  if (instruction.flow != Flow::kNext || instruction.repeated)
    return work;  // branches and repeated instructions have separate prices

  const auto* operations = find(instruction.name);
  if (operations == nullptr) {
    work.known = false;
  } else if (writes_zero(instruction) || (moves && instruction.immediate)) {
    work.operations = {Operation::kImmediate};
  } else if (name == "LEA" && is_constant_address(instruction)) {
    work.operations = {};
  } else if (instruction.step && name != "LEA" && !moves) {
    work.operations = {Operation::kAddressAdd};
  } else if (!tests_for_zero(instruction)) {
    work.operations = *operations;
  }
  return work;
}

}  // namespace platter::charge
