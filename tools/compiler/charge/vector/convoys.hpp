#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace platter::charge {

/// The functional units of a vector processor. All memory ports count as one unit.
enum class VectorUnit : std::uint8_t {
  kMemory,
  kFloatingAdd,
  kMultiply,
  kReciprocal,
  kIntegerAdd,
  kLogical,
  kShift
};
inline constexpr std::size_t kVectorUnits = 7;

/// Returns the unit's name as reports print it, for example "memory port" or "floating add".
const char* name_of(VectorUnit unit);

/// A vector instruction of a loop, or a call of a vector function, which represents many instructions.
struct VectorInstruction {
  std::optional<std::size_t>
      convoy;              ///< number of the convoy, from 0; empty for a function, which runs between convoys
  std::string unit{};      ///< the unit's name, or the function's name
  std::int64_t cp = 1;     ///< CP per result
  std::string result{};    ///< result register such as "V2", or the name of the array in which a store stores
  std::string operands{};  ///< "V0, V1", "S" (a loop invariant), or the name of the array that is loaded
  bool chained = false;    ///< true: the instruction is chained to another one of its convoy
  std::size_t statement = 0;  ///< the number that the caller passed to at()
};

/// Distributes the vector instructions of a loop over convoys. A convoy is a set of instructions that run in
/// parallel, chained if one needs the result of another. A unit delivers one result per CP and serves one
/// instruction per convoy, so each convoy costs one CP per result; it costs more if the words of a reference
/// conflict in a memory bank. With one memory port a loop therefore costs at least one CP per reference. With
/// several ports, the last one serves stores: each convoy may contain one store, chained to its operand, and
/// the other ports serve loads.
///
/// Each instruction is placed in the first convoy that provides its operands and has its unit free. This is
/// list scheduling in program order. It ignores the limit of eight vector registers.
class Convoys {
 public:
  /// `ports`: number of memory ports.
  explicit Convoys(std::int64_t ports = 1) : ports_(ports) {}

  /// A value, described by the first convoys that can use it. Loop invariants are available from convoy 0.
  struct Result {
    std::size_t chained = 0;   ///< first convoy that can use the elements as they appear
    std::size_t complete = 0;  ///< first convoy that can use the complete vector
    std::string name{};        ///< names of the values, separated by commas; empty for a loop invariant

    /// Combines two operands of one instruction.
    Result operator|(const Result& other) const {
      return {std::max(chained, other.chained), std::max(complete, other.complete),
              name.empty() || other.name.empty() || name == other.name ? (name.empty() ? other.name : name)
                                                                       : name + ", " + other.name};
    }
  };

  /// Assigns the following instructions to `statement`, a number chosen by the caller.
  void at(std::size_t statement) { statement_ = statement; }
  /// Adds an operation and returns its result.
  Result issue(VectorUnit unit, const Result& operands);
  /// Adds a load from the array named `from`, at `per_word` CP per word, and returns its result.
  Result load(const std::string& from, std::int64_t per_word = 1);
  /// Adds a store to the array named `to`. With one memory port, the store waits until its operand is
  /// complete. A loop invariant is first copied to a vector register.
  void store(Result operand, const std::string& to, std::int64_t per_word = 1);
  /// Adds a call of a vector function, at `per_result` CP per result. The function runs in its own convoys,
  /// so the instructions that need its result wait until it is complete.
  Result function(const std::string& name, const Result& operands, std::int64_t per_result);
  /// Adds a reciprocal approximation and the multiplications that turn it into a quotient. The first
  /// multiplication reads a register that the approximation is still reading, so it waits for the next
  /// convoy.
  Result divide(const Result& operands, std::int64_t multiplies);
  /// Adds a division by a loop invariant. Its reciprocal is computed once before the loop, so one
  /// multiplication fewer is needed per element.
  Result divide_by_constant(Result dividend, std::int64_t multiplies);

  /// Returns the instructions in the order in which they were added.
  const std::vector<VectorInstruction>& instructions() const { return instructions_; }
  std::int64_t count() const { return static_cast<std::int64_t>(convoys_.size()); }
  /// Returns the CP per result of all convoys that use `unit`.
  std::int64_t uses(VectorUnit unit) const;
  /// Returns the CP per result of all convoys.
  std::int64_t per_result() const;
  /// Returns the CP per result during which loads and stores occupy a memory port.
  std::int64_t port_per_result() const;

 private:
  struct Convoy {
    std::array<bool, kVectorUnits> busy{};
    std::int64_t loads = 0;
    std::int64_t stores = 0;
    std::int64_t reference = 0;  ///< CP per word of the convoy's slowest memory reference
    std::int64_t per_result = 1;
  };

  bool takes_load(const Convoy& convoy) const {
    return ports_ == 1 ? convoy.loads + convoy.stores == 0 : convoy.loads < ports_ - 1;
  }
  bool takes_store(const Convoy& convoy) const {
    return ports_ == 1 ? convoy.loads + convoy.stores == 0 : convoy.stores == 0;
  }
  /// Returns the first convoy, from `first` on, that accepts the instruction. Adds convoys if necessary.
  template <typename Takes>
  std::size_t find(std::size_t first, Takes takes) {
    while (first < convoys_.size() && !takes(convoys_[first])) ++first;
    if (first >= convoys_.size()) convoys_.resize(first + 1);
    return first;
  }
  void refer(Convoy& convoy, std::int64_t per_word);
  VectorInstruction& note(VectorUnit unit, std::size_t convoy, const Result& operands);
  std::string next_name();

  std::vector<Convoy> convoys_;
  std::vector<VectorInstruction> instructions_;
  std::size_t statement_ = 0;
  std::size_t values_ = 0;
  std::int64_t ports_;
};

}  // namespace platter::charge
