#include "tools/compiler/charge/flow/constant_variables.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>

#include "tools/compiler/charge/assembly/instruction.hpp"

namespace platter::charge {
namespace {

constexpr std::uint32_t kOneOf4 = 0x3f800000;          // 1.0 as a REAL*4
constexpr std::uint32_t kUpperHalfOfOne = 0x3ff00000;  // upper half of a REAL*8 1.0, whose lower half is 0

bool is_of_symbol(char c) {
  return std::string_view("_.$").find(c) != std::string_view::npos || (c >= '0' && c <= '9') ||
         (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Removes the first symbol from a line and returns it. Returns an empty text at the end of the line.
std::string_view next_word(std::string_view& line) {
  const auto begin = std::find_if(line.begin(), line.end(), is_of_symbol);
  const auto end = std::find_if_not(begin, line.end(), is_of_symbol);
  const std::string_view word(begin, end);
  line = std::string_view(end, line.end());
  return word;
}

std::optional<std::int64_t> number(std::string_view word) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// Collects the initial contents of a variable from the directives that follow its label.
class InitialContents {
 public:
  /// Returns false if the directive defines no contents or is not supported.
  bool add(std::string_view directive, std::string_view operand) {
    operand.remove_prefix(std::min(operand.find_first_not_of(" \t"), operand.size()));
    const auto value = number(operand);
    if (!value) return false;
    if (directive == ".long") {
      word(static_cast<std::uint32_t>(*value));
    } else if (directive == ".quad") {
      word(static_cast<std::uint32_t>(*value));
      word(static_cast<std::uint32_t>(static_cast<std::uint64_t>(*value) >> 32));
    } else if (directive == ".zero" && *value > 0 && *value % 4 == 0) {
      one4_ = one8_ = false;
      words_ += *value / 4;
    } else {
      return false;
    }
    return true;
  }

  Real value() const {
    return words_ == 0 ? Real::kUnknown
           : zero_     ? Real::kZero
           : one4_     ? Real::kOne4
           : one8_     ? Real::kOne8
                       : Real::kUnknown;
  }
  std::int64_t size() const { return 4 * words_; }

 private:
  void word(std::uint32_t value) {
    zero_ = zero_ && value == 0;
    one4_ = one4_ && value == kOneOf4;
    one8_ = one8_ && value == (words_ % 2 == 0 ? 0 : kUpperHalfOfOne);
    ++words_;
  }

  std::int64_t words_ = 0;
  bool zero_ = true;
  bool one4_ = true;
  bool one8_ = true;
};

/// Returns the length in bytes of the floating-point scalar that the instruction operates on, or 0.
int scalar_bytes(const Instruction& instruction, std::string_view operation, std::string_view operands) {
  const std::string_view name = instruction.name;
  if (!name.starts_with(operation)) return 0;
  const auto rest = name.substr(operation.size());
  if (rest.size() < 2 || !rest.substr(2).starts_with(operands)) return 0;
  return rest.starts_with("SD") ? 8 : rest.starts_with("SS") ? 4 : 0;
}

bool is_store(const Instruction& instruction) {
  return scalar_bytes(instruction, "MOV", "mr") != 0;
}

std::optional<double> as_number(Real value, int bytes) {
  if (value == Real::kZero) return 0;
  if (value == (bytes == 8 ? Real::kOne8 : Real::kOne4)) return 1;
  return std::nullopt;
}

/// Returns the result of the operation if it is exact and 0 or 1; otherwise kUnknown. The results of 0 - 0
/// and 1 - 1 are unknown, because they are -0 if the program rounds down.
Real computed(char operation, Real left, Real right, int bytes) {
  const auto a = as_number(left, bytes);
  const auto b = as_number(right, bytes);
  if (!a || !b) return Real::kUnknown;
  const Real one = bytes == 8 ? Real::kOne8 : Real::kOne4;
  const bool zeros = *a == 0 && *b == 0;
  switch (operation) {
    case 'M':
      return *a * *b == 0 ? Real::kZero : one;
    case 'A':
      return zeros ? Real::kZero : *a + *b == 1 ? one : Real::kUnknown;
    case 'S':
      return *a == 1 && *b == 0 ? one : Real::kUnknown;
    case 'D':
      return *b == 0 ? Real::kUnknown : *a == 0 ? Real::kZero : one;
    default:
      return Real::kUnknown;
  }
}

/// Returns the period of a variable's contents in bytes.
std::int64_t element_length(Real value) {
  return value == Real::kOne8 ? 8 : value == Real::kOne4 ? 4 : 1;
}

bool is_real_register(Register r) {
  return r >= kXmm0 && r < kFlags;
}

/// Returns the value that is known where two paths join.
Real common(Real a, Real b) {
  if (a == Real::kUnreached || a == b) return b;
  return b == Real::kUnreached ? a : Real::kUnknown;
}

}  // namespace

ConstantVariables::ConstantVariables(const SourceText& text, const Assembly& assembly,
                                     const std::vector<Function>& functions) {
  if (functions.empty()) return;
  find_initialized(text);
  if (empty()) return;
  remove_mentioned_elsewhere(text);
  remove_by_use(assembly, functions.front().blocks.front().first);
  // When a variable turns out to change, register values become unknown, and more variables may turn out to
  // change. Following long chains of such variables is not worth the time.
  constexpr int kMostRounds = 10;
  for (int round = 0; !empty(); ++round) {
    bool removed = false;
    for (const Function& function : functions) removed = remove_changed(assembly, function) || removed;
    if (!removed) return;
    if (round == kMostRounds) variables_.clear();
  }
}

void ConstantVariables::find_initialized(const SourceText& text) {
  std::set<std::string, std::less<>> local;
  std::map<std::string, std::int64_t, std::less<>> sizes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string_view rest = text.line(i);
    const auto directive = next_word(rest);
    if (directive == ".local") {
      local.emplace(next_word(rest));
    } else if (directive == ".comm") {
      const auto symbol = next_word(rest);
      const auto size = number(next_word(rest));
      if (size && local.contains(symbol)) variables_[std::string(symbol)] = {Real::kZero, *size};
    } else if (directive == ".size") {
      const auto symbol = next_word(rest);
      if (const auto size = number(next_word(rest))) sizes[std::string(symbol)] = *size;
    } else if (rest == ":" && sizes.contains(directive)) {
      InitialContents contents;
      std::size_t next = i + 1;
      for (; next < text.size(); ++next) {
        std::string_view line = text.line(next);
        const auto word = next_word(line);
        if (!contents.add(word, line)) break;
      }
      if (contents.value() != Real::kUnknown && contents.size() == sizes.find(directive)->second)
        variables_[std::string(directive)] = {contents.value(), contents.size()};
      i = next - 1;
    }
  }
}

/// Removes variables with global symbols, which other files can refer to, and variables whose address a
/// directive such as `.quad x.1` takes.
void ConstantVariables::remove_mentioned_elsewhere(const SourceText& text) {
  constexpr std::array<std::string_view, 4> kHarmless = {".type", ".size", ".local", ".comm"};
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string_view rest = text.line(i);
    const auto directive = next_word(rest);
    if (!directive.starts_with('.') || directive.starts_with(".L") || directive == ".loc" ||
        std::find(kHarmless.begin(), kHarmless.end(), directive) != kHarmless.end())
      continue;
    for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
      if (const auto found = variables_.find(word); found != variables_.end()) variables_.erase(found);
    }
  }
}

/// Removes variables by their use. An instruction may load a constant variable in any way and may store a
/// floating-point scalar to it. Any other reference takes its address or writes a value that this analysis
/// does not follow.
void ConstantVariables::remove_by_use(const Assembly& assembly, std::size_t first_of_functions) {
  for (std::size_t i = 0; i < assembly.instructions.size(); ++i) {
    const Instruction& instruction = assembly.instructions[i];
    if (instruction.symbols.empty()) continue;
    const bool of_memory = instruction.memory != Memory::kNone && instruction.symbols.size() == 1;
    const bool loads = instruction.loads && !instruction.stores && instruction.flow == Flow::kNext;
    if (of_memory && i >= first_of_functions && (loads || is_store(instruction)) &&
        is_of_elements(instruction))
      continue;
    for (const auto& symbol : instruction.symbols) variables_.erase(symbol);
  }
}

/// Returns false if the instruction uses a part of an element or storage outside the variable. A field of a
/// packed STRUCTURE may start inside an element of another field, and a constant subscript may be outside its
/// array.
bool ConstantVariables::is_of_elements(const Instruction& instruction) const {
  const ConstantVariable* const variable = of(instruction);
  if (variable == nullptr) return true;
  const std::int64_t from = instruction.displacement;
  if (from % element_length(variable->value) != 0) return false;
  return !instruction.addresses.empty() || (from >= 0 && from + element_bytes(instruction) <= variable->size);
}

bool ConstantVariables::remove_changed(const Assembly& assembly, const Function& function) {
  const auto stores = [&](const Block& block) {
    const auto first = assembly.instructions.begin() + static_cast<std::ptrdiff_t>(block.first);
    const auto last = assembly.instructions.begin() + static_cast<std::ptrdiff_t>(block.last);
    return std::any_of(first, last, [this](const Instruction& i) { return is_store(i) && of(i) != nullptr; });
  };
  if (std::none_of(function.blocks.begin(), function.blocks.end(), stores)) return false;
  const auto at = at_blocks(assembly, function);
  std::set<std::string> changed;
  for (BlockId block = 0; block < function.blocks.size(); ++block) {
    RealRegisters registers = at[block];
    for (std::size_t i = function.blocks[block].first; i < function.blocks[block].last; ++i) {
      const Instruction& instruction = assembly.instructions[i];
      if (is_store(instruction) && of(instruction) != nullptr && !is_silent(instruction, registers))
        changed.insert(instruction.symbols.front());
      pass_over(instruction, registers);
    }
  }
  for (const auto& symbol : changed) variables_.erase(symbol);
  return !changed.empty();
}

const ConstantVariable* ConstantVariables::of(const Instruction& instruction) const {
  if (instruction.memory == Memory::kNone || instruction.symbols.size() != 1) return nullptr;
  const auto found = variables_.find(instruction.symbols.front());
  return found == variables_.end() ? nullptr : &found->second;
}

bool ConstantVariables::is_silent(const Instruction& store, const RealRegisters& registers) const {
  const ConstantVariable* const variable = of(store);
  const int bytes = scalar_bytes(store, "MOV", "mr");
  if (variable == nullptr || bytes == 0) return false;
  const auto real = std::find_if(store.uses.begin(), store.uses.end(), is_real_register);
  return real != store.uses.end() && registers[*real - kXmm0] == variable->value &&
         as_number(variable->value, bytes).has_value();
}

std::vector<RealRegisters> ConstantVariables::at_blocks(const Assembly& assembly,
                                                        const Function& function) const {
  RealRegisters unknown{};
  unknown.fill(Real::kUnknown);
  std::vector<RealRegisters> at(function.blocks.size());
  for (BlockId block = 0; block < at.size(); ++block) {
    at[block].fill(Real::kUnreached);
    if (block == 0 || function.blocks[block].predecessors.empty()) at[block] = unknown;
  }
  // The loop ends because each pass only makes more values unknown.
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId block = 0; block < at.size(); ++block) {
      const Block& code = function.blocks[block];
      RealRegisters registers = at[block];
      for (std::size_t i = code.first; i < code.last; ++i) pass_over(assembly.instructions[i], registers);
      for (const BlockId to : code.successors) {
        for (std::size_t r = 0; r < registers.size(); ++r) {
          const Real known = common(at[to][r], registers[r]);
          changed = changed || known != at[to][r];
          at[to][r] = known;
        }
      }
    }
  }
  for (auto& registers : at)
    std::replace(registers.begin(), registers.end(), Real::kUnreached, Real::kUnknown);
  return at;
}

void ConstantVariables::pass_over(const Instruction& instruction, RealRegisters& registers) const {
  if (instruction.flow == Flow::kCall) {
    registers.fill(Real::kUnknown);
    return;
  }
  const auto real = std::find_if(instruction.defines.begin(), instruction.defines.end(), is_real_register);
  if (real == instruction.defines.end()) return;
  const Real result = result_of(instruction, registers);
  for (const Register r : instruction.defines) {
    if (is_real_register(r)) registers[r - kXmm0] = result;
  }
}

/// Returns the value that a scalar load reads from a constant variable.
Real ConstantVariables::loaded(const Instruction& instruction) const {
  const ConstantVariable* const variable = instruction.loads ? of(instruction) : nullptr;
  return variable == nullptr ? Real::kUnknown : variable->value;
}

Real ConstantVariables::result_of(const Instruction& instruction, const RealRegisters& registers) const {
  const std::string_view name = instruction.name;
  const auto used = [&](std::size_t i) {
    return i < instruction.uses.size() && is_real_register(instruction.uses[i])
               ? registers[instruction.uses[i] - kXmm0]
               : Real::kUnknown;
  };
  if (const int bytes = scalar_bytes(instruction, "MOV", "rm"); bytes != 0) {
    const Real value = loaded(instruction);
    return as_number(value, bytes) ? value : Real::kUnknown;
  }
  if (name.starts_with("MOVAPDrr") || name.starts_with("MOVAPSrr")) return used(0);
  for (const std::string_view operation : {"MUL", "ADD", "SUB", "DIV"}) {
    if (const int bytes = scalar_bytes(instruction, operation, "rr"); bytes != 0)
      return computed(operation.front(), used(0), used(1), bytes);
    if (const int bytes = scalar_bytes(instruction, operation, "rm"); bytes != 0)
      return computed(operation.front(), used(0), loaded(instruction), bytes);
  }
  return Real::kUnknown;
}

}  // namespace platter::charge
