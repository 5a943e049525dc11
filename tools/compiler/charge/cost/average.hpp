#pragma once

#include <memory>

#include "tools/compiler/charge/cost/cost_model.hpp"

namespace platter::charge {

/// The cost model of a processor with known averages only: operations run in sequence, and each takes its
/// average time.
class Average final : public CostModel {
 public:
  explicit Average(const processor::UnitTimes& times) : times_(&times) {}
  std::unique_ptr<CostModel> copy() const override { return std::make_unique<Average>(*this); }
  void run(const TargetCode& code, const Periods& control, bool fetched) override;

 private:
  void spend(Spending::Cause cause, const Periods& periods);

  const processor::UnitTimes* times_;
};

}  // namespace platter::charge
