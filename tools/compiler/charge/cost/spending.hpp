#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "emulator/processor/unit_times.hpp"

namespace platter::charge {

using processor::Periods;

/// Where clock periods went, told twice: by what they went to, in words that a person reads ("latency of
/// load", "branch"), and by the basis of the numbers that they come from. Both add up to the same.
class Spent {
 public:
  void add(const std::string& cause, const Periods& periods) {
    if (periods == Periods{}) return;
    causes_[cause] += periods.total();
    periods_ += periods;
  }
  /// Where two blocks are scheduled together, the second may have less of something than nothing: its cause,
  /// or basis, is left out, and another that has most pays. The sum has to be 0 at least.
  void clear_of_negatives();

  const std::map<std::string, std::int64_t>& causes() const { return causes_; }
  const Periods& periods() const { return periods_; }
  std::int64_t total() const { return periods_.total(); }

 private:
  std::map<std::string, std::int64_t> causes_;
  Periods periods_;
};

/// Where the scoreboard's time goes. Every clock period is counted once: the one in which an operation
/// issues, and those in which none could.
class Spending {
 public:
  /// What holds up the next operation, or all of them, other than another's result or its unit.
  enum class Cause : std::uint8_t { kIssue, kBranch, kCall, kUnknownInstruction, kMove, kFetch };

  void on(Cause cause, const Periods& periods) { causes_[static_cast<std::size_t>(cause)] += periods; }
  /// Waiting for what an operation delivers.
  void latency(processor::Operation of, std::int64_t cp) { latency_[static_cast<std::size_t>(of)] += cp; }
  /// Waiting until a unit takes operands again.
  void unit(processor::Operation of, std::int64_t cp) { unit_[static_cast<std::size_t>(of)] += cp; }

  /// What was spent since `before` was copied. A wait rests on the time of what was waited for.
  Spent since(const Spending& before, const processor::UnitTimes& times) const;

 private:
  std::array<Periods, 6> causes_{};
  std::array<std::int64_t, processor::kOperations> latency_{};
  std::array<std::int64_t, processor::kOperations> unit_{};
};

}  // namespace platter::charge
