#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "emulator/processor/unit_times.hpp"

namespace platter::charge {

/// Clock periods by what they went to, in words that a person reads: "latency of load", "branch".
using Spent = std::map<std::string, std::int64_t>;

/// Where the scoreboard's time goes. Every clock period is counted once: the one in which an operation
/// issues, and those in which none could.
class Spending {
 public:
  /// What holds up the next operation, or all of them, other than another's result or its unit.
  enum class Cause : std::uint8_t { kIssue, kBranch, kCall, kUnknownInstruction, kMove, kFetch };

  void on(Cause cause, std::int64_t cp) { causes_[static_cast<std::size_t>(cause)] += cp; }
  /// Waiting for what an operation delivers.
  void latency(processor::Operation of, std::int64_t cp) { latency_[static_cast<std::size_t>(of)] += cp; }
  /// Waiting until a unit takes operands again.
  void unit(processor::Operation of, std::int64_t cp) { unit_[static_cast<std::size_t>(of)] += cp; }

  /// What was spent since `before` was copied.
  Spent since(const Spending& before) const;

 private:
  std::array<std::int64_t, 6> causes_{};
  std::array<std::int64_t, processor::kOperations> latency_{};
  std::array<std::int64_t, processor::kOperations> unit_{};
};

}  // namespace platter::charge
