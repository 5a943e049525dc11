#include "tools/charge/operations.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace platter::charge {
namespace {

using processor::Operation;

/// An instruction's family: the capitals that its name starts with. "ADDSDrm_Int" is of ADDSD, "MOV64ri32" of
/// MOV.
std::string_view family(std::string_view name) {
  const auto end = std::find_if(name.begin(), name.end(), [](char c) { return c < 'A' || c > 'Z'; });
  return name.substr(0, static_cast<std::size_t>(end - name.begin()));
}

using Table = std::unordered_map<std::string_view, std::vector<Operation>>;

/// Families whose registers merely change their name, or that the emulated machine has no counterpart of:
/// 64-bit words need no extension of their sign, and one result per register no shuffling.
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
  put({Operation::integer_add}, {"ADD", "SUB", "ADC", "SBB", "CMP", "NEG", "XADD", "PADDQ", "PADDD", "PSUBQ",
                                 "PSUBD", "PCMPEQD", "PCMPGTD", "PCMPEQQ", "PCMPGTQ"});
  put({Operation::address_add}, {"LEA", "INC", "DEC"});
  put({Operation::integer_multiply}, {"IMUL", "MUL", "PMULUDQ"});
  put({Operation::integer_divide}, {"IDIV", "DIV"});
  put({Operation::logical},
      {"AND",   "OR",    "XOR",      "NOT",      "TEST",     "SETCC",   "CMOV",   "BT",   "BTS",
       "BTR",   "BTC",   "ANDN",     "ANDPD",    "ANDPS",    "ANDNPD",  "ANDNPS", "ORPD", "ORPS",
       "XORPD", "XORPS", "PAND",     "PANDN",    "POR",      "PXOR",    "STC",    "CLC",  "CMC",
       "LAHF",  "SAHF",  "MOVMSKPD", "MOVMSKPS", "PMOVMSKB", "BLENDVPD"});
  put({Operation::shift}, {"SHL", "SHR", "SAR", "ROL", "ROR", "RCL", "RCR", "SHLD", "SHRD", "BSWAP", "PSLLQ",
                           "PSRLQ", "PSLLD", "PSRLD", "PSRAD", "PSLLDQ", "PSRLDQ"});
  put({Operation::population_count}, {"POPCNT"});
  put({Operation::leading_zeros}, {"BSR", "BSF", "LZCNT", "TZCNT"});
  put({Operation::floating_add}, {"ADDSD", "ADDSS", "SUBSD", "SUBSS", "UCOMISD", "UCOMISS", "COMISD",
                                  "COMISS", "CMPSD", "CMPSS", "UCOM", "COM"});
  put({Operation::floating_add, Operation::floating_add},
      {"ADDPD", "ADDPS", "SUBPD", "SUBPS", "CMPPD", "CMPPS", "ADDSUBPD", "HADDPD"});
  put({Operation::floating_multiply}, {"MULSD", "MULSS"});
  put({Operation::floating_multiply, Operation::floating_multiply}, {"MULPD", "MULPS"});
  put({Operation::floating_divide}, {"DIVSD", "DIVSS"});
  put({Operation::floating_divide, Operation::floating_divide}, {"DIVPD", "DIVPS"});
  put({Operation::square_root}, {"SQRTSD", "SQRTSS", "SQRT"});
  put({Operation::square_root, Operation::square_root}, {"SQRTPD", "SQRTPS"});
  put({Operation::floating_add, Operation::logical}, {"MAXSD", "MAXSS", "MINSD", "MINSS"});
  put({Operation::convert},
      {"CVTSI", "CVTTSD", "CVTTSS", "CVTDQ", "CVTTPD", "CVTTPS", "ROUNDSD", "ROUNDSS", "ILD", "IST", "ISTT"});
  put({Operation::logical}, {"CHS", "ABS"});
  return table;
}

/// x87 instructions are called ADD_FrST0, DIVR_FPrST0, UCOM_FIr, ...: REAL*10 does as REAL*8 does.
bool is_x87(std::string_view name) {
  return name.find("_F") != std::string_view::npos || name.find("_Fp") != std::string_view::npos;
}

const std::vector<Operation>* find(const std::string& name) {
  static const Table table = make_table();
  static const Table x87 = {{"ADD", {Operation::floating_add}},    {"SUB", {Operation::floating_add}},
                            {"SUBR", {Operation::floating_add}},   {"MUL", {Operation::floating_multiply}},
                            {"DIV", {Operation::floating_divide}}, {"DIVR", {Operation::floating_divide}},
                            {"UCOM", {Operation::floating_add}},   {"COM", {Operation::floating_add}}};
  if (is_x87(name)) {
    if (const auto found = x87.find(family(name)); found != x87.end()) return &found->second;
  }
  const auto found = table.find(family(name));
  return found == table.end() ? nullptr : &found->second;
}

/// xor of a register with itself: the compiler's way to write a zero.
bool writes_zero(const Instruction& instruction) {
  const auto name = family(instruction.name);
  const bool exclusive = name == "XOR" || name == "PXOR" || name == "XORPD" || name == "XORPS";
  return exclusive && instruction.memory == Memory::none && instruction.uses.size() >= 2 &&
         instruction.uses[0] == instruction.uses[1];
}

/// An address that needs no arithmetic: of a static variable, or of a temporary on the stack.
bool is_constant_address(const Instruction& instruction) {
  return std::all_of(instruction.uses.begin(), instruction.uses.end(),
                     [](Register r) { return r == kOther || r == kRsp; });
}

/// A comparison with zero: branches test a register for that by themselves.
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
  work.loads = instruction.loads && (instruction.memory != Memory::none || stack);
  work.stores = instruction.stores && (instruction.memory != Memory::none || stack);
  if (instruction.memory == Memory::frame || stack) work.load = work.store = Operation::temporary;
  if (instruction.memory == Memory::constant) work.load = Operation::literal;
  if (instruction.flow != Flow::next || instruction.repeated) return work;  // charged as what they are

  const auto* operations = find(instruction.name);
  if (operations == nullptr) {
    work.known = false;
  } else if (writes_zero(instruction) || (moves && instruction.immediate)) {
    work.operations = {Operation::immediate};
  } else if (name == "LEA" && is_constant_address(instruction)) {
    work.operations = {};
  } else if (instruction.step && name != "LEA" && !moves) {
    work.operations = {Operation::address_add};
  } else if (!tests_for_zero(instruction)) {
    work.operations = *operations;
  }
  return work;
}

}  // namespace platter::charge
