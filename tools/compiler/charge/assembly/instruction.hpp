#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/source_text.hpp"

namespace platter::charge {

/// What an instruction reads or writes, whatever part of it: eax, ax, al are all rax.
using Register = std::uint8_t;
inline constexpr Register kRax = 0;  ///< 0..15: rax rcx rdx rbx rsp rbp rsi rdi r8..r15
inline constexpr Register kRsp = 4;
inline constexpr Register kRbp = 5;
inline constexpr Register kXmm0 = 16;   ///< 16..47: xmm0..31
inline constexpr Register kFlags = 48;  ///< the six arithmetic flags of EFLAGS
inline constexpr Register kX87 = 49;    ///< the whole x87 stack
inline constexpr Register kOther = 50;  ///< rip, control words, segments: never waited for
inline constexpr Register kRegisters = 51;

/// The name of a general register, 64 or 32 bits wide.
const char* register_name(Register r, bool wide);

/// Where a memory operand points. On the emulated machines these are three kinds of storage.
enum class Memory : std::uint8_t {
  kNone,
  kFrame,     ///< gcc's own temporaries on the stack (-fno-automatic keeps variables off it)
  kConstant,  ///< a literal of the program, `.LC0(%rip)`
  kVariable,  ///< everything else
};

enum class Flow : std::uint8_t { kNext, kBranch, kJump, kIndirect, kCall, kLeave };

/// target = source + constant, with 32 or 64 bits: the only arithmetic that induction variables are found by.
struct Step {
  Register target;
  Register source;
  std::int64_t constant;
  bool wide;
};

/// One machine instruction with what the pass wants to know about it. Made by the decoder; no LLVM beyond it.
struct Instruction {
  std::size_t line = 0;  ///< of the assembly, from 0
  Location location;
  std::string name;      ///< LLVM's, such as "ADD64rm"
  std::string mnemonic;  ///< as a person knows it, "addq"
  Flow flow = Flow::kNext;

  std::vector<Register> uses;        ///< without those that only address memory
  std::vector<Register> addresses;   ///< registers that address memory
  std::vector<std::int64_t> scales;  ///< what each of these is multiplied by
  std::int64_t displacement = 0;     ///< bytes added to them, beside a symbol
  std::vector<Register> defines;
  bool reads_flags = false;
  bool writes_flags = false;
  bool writes_whole =
      true;  ///< false: something defined keeps a part of its old value, as rax does in `sete %al`

  Memory memory = Memory::kNone;
  bool loads = false;
  bool stores = false;
  bool repeated = false;   ///< rep movs, rep stos and their like: take as long as %rcx says
  bool immediate = false;  ///< a constant in the instruction
  std::int64_t value = 0;  ///< that constant, if it is a number

  std::optional<Step> step;
  std::string target;                ///< of a branch, jump or call
  std::int64_t symbol_offset = 0;    ///< bytes added to a symbol that is an immediate operand
  std::vector<std::string> symbols;  ///< every label or symbol mentioned
};

/// Bytes of what an instruction loads or stores, or of what it converts; eight where its name says nothing.
std::int64_t element_bytes(const Instruction& instruction);

}  // namespace platter::charge
