#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace platter::charge {

/// The units of a vector processor; the ports to memory are one of them.
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

/// As a person knows it, "memory port" or "floating add".
const char* name_of(VectorUnit unit);

/// A vector instruction of a loop, or a function that stands for many.
struct VectorInstruction {
  std::optional<std::size_t> convoy;  ///< from 0; nothing: a function, between convoys
  std::string unit{};                 ///< or the function's name
  std::int64_t cp = 1;                ///< per result, of the unit
  std::string result{};               ///< "V2", or what is stored to
  std::string operands{};             ///< "V0, V1", "S" (what the loop does not change), what is loaded
  bool chained = false;               ///< to an instruction of its own convoy
  std::size_t statement = 0;          ///< what at() said
};

/// Distributes the vector instructions of a loop over convoys, sets of instructions that run beside each
/// other, chained where one needs another's result. Each convoy takes one CP per result, because a unit
/// delivers one result per CP and serves one instruction of a convoy; more where the words of a reference
/// wait for each other's memory bank. So with one port to memory a loop never goes below one CP per
/// reference. With more of them the last one is for stores, of which each convoy then has one, chained to
/// what it stores; the others are for loads.
///
/// Every instruction goes into the first convoy that has its operands and its unit. That is list scheduling
/// in the program's order; that there are only eight vector registers is not looked at.
class Convoys {
 public:
  /// `ports`: to memory.
  explicit Convoys(std::int64_t ports = 1) : ports_(ports) {}

  /// A value, by the first convoys that can use it. What the loop does not change is there from the
  /// beginning.
  struct Result {
    std::size_t chained = 0;   ///< as its elements appear
    std::size_t complete = 0;  ///< as a whole
    std::string name{};  ///< of the values, with commas between them; empty: the loop does not change it

    /// Both, as operands.
    Result operator|(const Result& other) const {
      return {std::max(chained, other.chained), std::max(complete, other.complete),
              name.empty() || other.name.empty() || name == other.name ? (name.empty() ? other.name : name)
                                                                       : name + ", " + other.name};
    }
  };

  /// What the following instructions are of, in the caller's numbers.
  void at(std::size_t statement) { statement_ = statement; }
  /// An operation.
  Result issue(VectorUnit unit, const Result& operands);
  /// A load that takes so many CP per word, from a place with a name.
  Result load(const std::string& from, std::int64_t per_word = 1);
  /// With one port a store waits until its operand is complete. What the loop does not change is first made a
  /// vector.
  void store(Result operand, const std::string& to, std::int64_t per_word = 1);
  /// A function, whose own convoys are its price: what follows waits for it.
  Result function(const std::string& name, const Result& operands, std::int64_t per_result);
  /// A reciprocal approximation and the multiplications that make a quotient of it. The first reads the
  /// register that the approximation is reading, and so waits for the next convoy.
  Result divide(const Result& operands, std::int64_t multiplies);
  /// Where the divisor does not change its approximation is made once, and one multiplication with it.
  Result divide_by_constant(Result dividend, std::int64_t multiplies);

  /// In the order in which they were given.
  const std::vector<VectorInstruction>& instructions() const { return instructions_; }
  std::int64_t count() const { return static_cast<std::int64_t>(convoys_.size()); }
  /// CP per result of the convoys that a unit is busy in.
  std::int64_t uses(VectorUnit unit) const;
  /// CP per result.
  std::int64_t per_result() const;
  /// CP per result during which loads and stores hold the port, or one of the ports.
  std::int64_t port_per_result() const;

 private:
  struct Convoy {
    std::array<bool, kVectorUnits> busy{};
    std::int64_t loads = 0;
    std::int64_t stores = 0;
    std::int64_t reference = 0;  ///< CP per word of its slowest
    std::int64_t per_result = 1;
  };

  bool takes_load(const Convoy& convoy) const {
    return ports_ == 1 ? convoy.loads + convoy.stores == 0 : convoy.loads < ports_ - 1;
  }
  bool takes_store(const Convoy& convoy) const {
    return ports_ == 1 ? convoy.loads + convoy.stores == 0 : convoy.stores == 0;
  }
  /// The first convoy from `first` on that takes it.
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
