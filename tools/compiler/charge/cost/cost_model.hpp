#pragma once

#include <cstdint>
#include <memory>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/spending.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"

namespace platter::charge {

/// A processor that runs one code behind the other and keeps account of what they take. A copy goes on by
/// itself.
class CostModel {
 public:
  virtual ~CostModel() = default;
  virtual std::unique_ptr<CostModel> copy() const = 0;

  /// Runs a code. `control` is what the branch, call or return at its end costs beyond waiting for operands.
  /// `fetched`: its instructions are fetched while it runs. A code that is run again directly is the next
  /// iteration of its loop.
  virtual void run(const TargetCode& code, const Periods& control, bool fetched) = 0;

  /// The clock period in which the next operation may issue.
  std::int64_t now() const { return now_; }
  /// What the clock periods until now went to.
  const Spending& spending() const { return spending_; }

 protected:
  std::int64_t now_ = 0;
  Spending spending_;
};

/// As the processor's specification says; `times` has to live as long.
std::unique_ptr<CostModel> make_cost_model(const processor::UnitTimes& times);

}  // namespace platter::charge
