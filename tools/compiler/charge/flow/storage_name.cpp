#include "tools/compiler/charge/flow/storage_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>

namespace platter::charge {
namespace {

bool writes(const Instruction& instruction, Register r) {
  return std::find(instruction.defines.begin(), instruction.defines.end(), r) != instruction.defines.end();
}

/// The block that control comes from whenever it comes to `block` from outside of the loop; kNoBlock where
/// there are several.
BlockId before(const Function& function, const Loop& loop, BlockId block) {
  BlockId only = kNoBlock;
  for (const BlockId from : function.blocks[block].predecessors) {
    if (block == loop.header && loop.contains(from)) continue;
    if (only != kNoBlock) return kNoBlock;
    only = from;
  }
  return only;
}

/// The place that a register or an address points at when the loop begins.
struct Start {
  std::string_view symbol;  ///< refers to the assembly; empty if unknown or none
  std::int64_t bytes = 0;   ///< offset from the symbol
  bool exact = true;        ///< `bytes` is known
};

class Finder {
 public:
  Finder(const Assembly& assembly, const Function& function, const Loop& loop)
      : assembly_(assembly), function_(function), loop_(loop) {}

  Start of_address(const Instruction& instruction) const {
    Start start{{}, instruction.displacement};
    if (!instruction.symbols.empty()) start.symbol = instruction.symbols.front();
    for (std::size_t i = 0; i < instruction.addresses.size(); ++i) {
      if (instruction.addresses[i] == kOther) continue;  // rip
      const Start part = of_register(instruction.addresses[i]);
      if (start.symbol.empty() && instruction.scales[i] == 1) start.symbol = part.symbol;
      start.bytes += instruction.scales[i] * part.bytes;
      start.exact = start.exact && part.exact;
    }
    return start;
  }

 private:
  static constexpr Start kUnknown{{}, 0, false};

  /// By the last instruction that wrote it, as long as there is one way to the loop.
  Start of_register(Register r) const {
    std::int64_t bytes = 0;
    std::size_t steps = 0;
    for (BlockId block = before(function_, loop_, loop_.header);
         block != kNoBlock && steps < function_.blocks.size();
         block = before(function_, loop_, block), ++steps) {
      for (std::size_t i = function_.blocks[block].last; i-- > function_.blocks[block].first;) {
        const Instruction& instruction = assembly_.instructions[i];
        if (!writes(instruction, r)) continue;
        const bool moves = instruction.name.starts_with("MOV") && !instruction.loads;
        if (instruction.step) {
          r = instruction.step->source;
          bytes += instruction.step->constant;
        } else if (moves && !instruction.symbols.empty()) {
          return {instruction.symbols.front(), bytes + instruction.symbol_offset};
        } else if (moves && instruction.immediate) {
          return {{}, bytes + instruction.value};
        } else if (moves && instruction.uses.size() == 1) {
          r = instruction.uses.front();
        } else if (instruction.name.starts_with("LEA") && !instruction.symbols.empty()) {
          const bool plain = std::all_of(instruction.addresses.begin(), instruction.addresses.end(),
                                         [](Register a) { return a == kOther; });
          return {instruction.symbols.front(), bytes + instruction.displacement, plain};
        } else {
          return kUnknown;
        }
      }
    }
    return kUnknown;
  }

  const Assembly& assembly_;
  const Function& function_;
  const Loop& loop_;
};

/// "x_" is COMMON /X/, "__BLNK__" the blank one, "a.0" the variable A.
std::string as_fortran(std::string_view name) {
  std::string symbol(name);
  if (symbol == "__BLNK__" || symbol == "_BLNK__") return "//";
  const bool common = symbol.ends_with('_');
  while (symbol.ends_with('_')) symbol.pop_back();
  if (const auto point = symbol.find('.'); point != std::string::npos) symbol.erase(point);
  std::transform(symbol.begin(), symbol.end(), symbol.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return common ? "/" + symbol + "/" : symbol;
}

}  // namespace

std::string storage_name(const Assembly& assembly, const Function& function, const Loop& loop,
                         const Instruction& instruction, std::int64_t bytes_of_word) {
  const Start start = Finder(assembly, function, loop).of_address(instruction);
  if (start.symbol.empty()) return "?";
  if (!start.exact) return as_fortran(start.symbol) + "+?";
  const std::int64_t words = start.bytes / bytes_of_word;
  return words == 0 ? as_fortran(start.symbol) : fmt::format("{}{:+}", as_fortran(start.symbol), words);
}

}  // namespace platter::charge
