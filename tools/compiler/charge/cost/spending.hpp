#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "emulator/processor/unit_times.hpp"

namespace platter::charge {

using processor::Periods;

/// Clock periods, split in two ways: by cause, in words for reports ("latency of load", "branch"), and by the
/// provenance of the numbers that they are computed from. Both splits have the same sum.
class Spent {
 public:
  void add(const std::string& cause, const Periods& periods) {
    if (periods == Periods{}) return;
    causes_[cause] += periods.total();
    periods_ += periods;
  }
  /// Removes negative causes and provenances, and reduces the largest positive ones by the same amount.
  /// Negative amounts occur when blocks are scheduled together, because the second block may reduce a wait of
  /// the first. The total must be at least 0.
  void clear_of_negatives();

  const std::map<std::string, std::int64_t>& causes() const { return causes_; }
  const Periods& periods() const { return periods_; }
  std::int64_t total() const { return periods_.total(); }

 private:
  std::map<std::string, std::int64_t> causes_;
  Periods periods_;
};

/// Splits the scoreboard's time. Every clock period is counted once: those in which an operation issues, and
/// those in which none can issue.
class Spending {
 public:
  /// Reasons that delay an operation other than its operands and its unit.
  enum class Cause : std::uint8_t { kIssue, kBranch, kCall, kUnknownInstruction, kMove, kFetch };

  void on(Cause cause, const Periods& periods) { causes_[static_cast<std::size_t>(cause)] += periods; }
  /// Counts CP of waiting for the result of an operation.
  void latency(processor::Operation of, std::int64_t cp) { latency_[static_cast<std::size_t>(of)] += cp; }
  /// Counts CP of waiting until a unit accepts operands again.
  void unit(processor::Operation of, std::int64_t cp) { unit_[static_cast<std::size_t>(of)] += cp; }

  /// Returns the time spent since `before` was copied. A wait has the provenance of the time that was waited
  /// for.
  Spent since(const Spending& before, const processor::UnitTimes& times) const;

 private:
  std::array<Periods, 6> causes_{};
  std::array<std::int64_t, processor::kOperations> latency_{};
  std::array<std::int64_t, processor::kOperations> unit_{};
};

}  // namespace platter::charge
