#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

/// A register that an instruction reads or writes. Parts of a register count as the whole register: eax, ax
/// and al are rax.
using Register = std::uint8_t;
inline constexpr Register kRax = 0;  ///< numbers 0 to 15: rax rcx rdx rbx rsp rbp rsi rdi r8..r15
inline constexpr Register kRsp = 4;
inline constexpr Register kRbp = 5;
inline constexpr Register kXmm0 = 16;   ///< numbers 16 to 47: xmm0..xmm31
inline constexpr Register kFlags = 48;  ///< the six arithmetic flags of EFLAGS
inline constexpr Register kX87 = 49;    ///< the whole x87 stack
inline constexpr Register kOther = 50;  ///< rip, control words and segment registers, which are ignored
inline constexpr Register kRegisters = 51;

/// Returns the name of a general register with 64 (`wide`) or 32 bits.
const char* register_name(Register r, bool wide);

/// The kind of storage that a memory operand refers to. The emulated machines treat the three kinds
/// differently.
enum class Memory : std::uint8_t {
  kNone,
  kFrame,     ///< gcc's temporaries on the stack (-fno-automatic keeps variables off the stack)
  kConstant,  ///< a constant of the program, such as `.LC0(%rip)`
  kVariable,  ///< any other storage
};

enum class Flow : std::uint8_t { kNext, kBranch, kJump, kIndirect, kCall, kLeave };

/// target = source + constant, with 64 (`wide`) or 32 bits. The search for induction variables only follows
/// instructions of this form.
struct Step {
  Register target;
  Register source;
  std::int64_t constant;
  bool wide;
};

/// A machine instruction with the properties that the pass uses. The decoder creates it; other code does not
/// depend on LLVM.
struct Instruction {
  std::size_t line = 0;  ///< line of the assembly, from 0
  Location location;
  std::string name;      ///< LLVM's name, such as "ADD64rm"
  std::string mnemonic;  ///< mnemonic as in the assembly, such as "addq"
  Flow flow = Flow::kNext;

  std::vector<Register> uses;  ///< registers that the instruction reads, except those used only in addresses
  std::vector<Register> addresses;   ///< registers that address memory
  std::vector<std::int64_t> scales;  ///< scale factor of each register in `addresses`
  std::int64_t displacement = 0;     ///< constant part of the address in bytes, besides a symbol
  std::vector<Register> defines;
  bool reads_flags = false;
  bool writes_flags = false;
  /// False if a defined register keeps a part of its old value, as rax does in `sete %al`.
  bool writes_whole = true;

  Memory memory = Memory::kNone;
  bool loads = false;
  bool stores = false;
  bool repeated = false;   ///< a rep prefix, as in rep movs or rep stos; %rcx gives the length
  bool immediate = false;  ///< true if the instruction has a constant operand
  std::int64_t value = 0;  ///< the constant operand, if it is a number

  std::optional<Step> step;
  std::string target;                ///< label or symbol of a branch, jump or call
  std::int64_t symbol_offset = 0;    ///< bytes added to a symbol that is an immediate operand
  std::vector<std::string> symbols;  ///< all labels and symbols in the operands
};

/// Returns the number of bytes that an instruction loads, stores or converts; 8 if its name does not show it.
std::int64_t element_bytes(const Instruction& instruction);

/// Returns the number of bytes of a scalar instruction's floating-point operands; 0 if it has none.
std::int64_t real_bytes(const Instruction& instruction);

}  // namespace platter::charge
