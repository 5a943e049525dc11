#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/cost_model.hpp"

namespace platter::charge {

/// A processor that issues in order, one operation per clock period, and delays an operation until its
/// operands and its unit are ready: the scalar part of the Cray-1 and the CDC 7600. A reference waits while
/// its memory bank is busy with another reference that is known to use the same bank. Conflicts for result
/// buses are not modelled.
class Scoreboard final : public CostModel {
 public:
  explicit Scoreboard(const processor::UnitTimes& times) : times_(&times) {}

  std::unique_ptr<CostModel> copy() const override { return std::make_unique<Scoreboard>(*this); }
  void run(const TargetCode& code, const Periods& control, bool fetched) override;

 private:
  struct Reference {
    const Address* address;
    std::int64_t offset;  ///< offset of the address, including the strides of the iterations so far
    std::int64_t at;      ///< CP at which the bank accepted the reference
  };

  void begin(const TargetCode& code);
  void fetch(const TargetOperation& operation);
  void run(const TargetOperation& operation);
  void end(const TargetCode& code, const Periods& control);
  std::int64_t issue(const TargetOperation& operation, std::int64_t ready);
  std::int64_t at_bank(const TargetOperation& operation, std::int64_t at);
  std::int64_t when(const std::vector<Value>& values) const;
  std::int64_t& ready(Value value);
  void wait_until(std::int64_t ready);
  void wait_for_all();

  const processor::UnitTimes* times_;
  std::array<std::int64_t, kRegisters> registers_{};  ///< CP at which each register is ready
  std::array<std::int64_t, processor::kOperations> free_{};
  /// Operations by the CP at which their results can be used.
  std::map<std::int64_t, processor::Operation> made_;

  const TargetCode* code_ = nullptr;     ///< the code that the processor has run last
  std::int64_t iteration_ = 0;           ///< number of immediate repetitions of code_
  std::vector<std::int64_t> made_here_;  ///< CP at which the results of code_'s operations are ready
  std::deque<Reference> references_;
  std::int64_t fetching_ = 0;  ///< when the next parcel arrives, in CP times the parcels per fetch
};

}  // namespace platter::charge
