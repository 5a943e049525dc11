#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/flow/function.hpp"

namespace platter::charge {

/// The value of a floating-point scalar, as far as the analysis knows it. The analysis only follows
/// operations on 0 and 1 that give 0 or 1, because they are exact and raise no exception.
enum class Real : std::uint8_t {
  kUnreached,  ///< no path to this point has been found yet
  kUnknown,
  kZero,  ///< 0.0 of any length
  kOne4,  ///< 1.0 as a REAL*4
  kOne8,  ///< 1.0 as a REAL*8
};

/// Known scalar values in the registers xmm0 to xmm31.
using RealRegisters = std::array<Real, kFlags - kXmm0>;

/// A variable or array of the file all of whose elements keep the same value during the whole run.
struct ConstantVariable {
  Real value = Real::kUnknown;
  std::int64_t size = 0;  ///< bytes
};

/// Finds the variables that every store leaves at their initial value (silent stores). Only this file can
/// refer to them, their addresses are never taken, and the analysis proves that each store writes the initial
/// value. Subscripts are assumed to be within array bounds.
class ConstantVariables {
 public:
  /// Constructs an empty set.
  ConstantVariables() = default;
  ConstantVariables(const SourceText& text, const Assembly& assembly, const std::vector<Function>& functions);

  /// Returns the constant variable that the instruction loads or stores, or nullptr.
  const ConstantVariable* of(const Instruction& instruction) const;
  bool empty() const { return variables_.empty(); }

  /// Returns the known register contents at the start of each block of a function.
  std::vector<RealRegisters> at_blocks(const Assembly& assembly, const Function& function) const;
  /// Updates the registers with the effect of the instruction.
  void pass_over(const Instruction& instruction, RealRegisters& registers) const;
  /// Returns whether a store writes the value that its variable already has.
  bool is_silent(const Instruction& store, const RealRegisters& registers) const;

 private:
  void find_initialized(const SourceText& text);
  void remove_mentioned_elsewhere(const SourceText& text);
  void remove_by_use(const Assembly& assembly, std::size_t first_of_functions);
  bool is_of_elements(const Instruction& instruction) const;
  bool remove_changed(const Assembly& assembly, const Function& function);
  Real loaded(const Instruction& instruction) const;
  Real result_of(const Instruction& instruction, const RealRegisters& registers) const;

  std::map<std::string, ConstantVariable, std::less<>> variables_;  ///< by symbol
};

}  // namespace platter::charge
