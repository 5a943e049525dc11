#pragma once

#include <cstdint>
#include <memory>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/spending.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"

namespace platter::charge {

/// A processor that runs codes in sequence and records where their time goes. A copy continues independently.
class CostModel {
 public:
  virtual ~CostModel() = default;
  virtual std::unique_ptr<CostModel> copy() const = 0;

  /// Runs a code. `control`: cost of the branch, call or return at its end, in addition to waiting for
  /// operands. `fetched`: the code's instructions are fetched while it runs. If the same code runs again
  /// immediately, it is the next iteration of its loop.
  virtual void run(const TargetCode& code, const Periods& control, bool fetched) = 0;

  /// Returns the clock period in which the next operation can issue.
  std::int64_t now() const { return now_; }
  /// Returns where the time until now went.
  const Spending& spending() const { return spending_; }

 protected:
  std::int64_t now_ = 0;
  Spending spending_;
};

/// Returns the cost model that the processor's specification selects. `times` must outlive it.
std::unique_ptr<CostModel> make_cost_model(const processor::UnitTimes& times);

}  // namespace platter::charge
