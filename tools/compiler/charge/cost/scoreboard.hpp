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

/// A processor that issues in order, one operation per clock period, and holds an operation back until its
/// operands and its unit are ready: the scalar side of the Cray-1 and of the CDC 7600. A reference waits at
/// its memory bank while that is busy with another one that is known to go there. It knows no result buses.
class Scoreboard final : public CostModel {
 public:
  explicit Scoreboard(const processor::UnitTimes& times) : times_(&times) {}

  std::unique_ptr<CostModel> copy() const override { return std::make_unique<Scoreboard>(*this); }
  void run(const TargetCode& code, const Periods& control, bool fetched) override;

 private:
  struct Reference {
    const Address* address;
    std::int64_t offset;  ///< with the strides of the iterations until then
    std::int64_t at;      ///< when the bank took it
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
  std::array<std::int64_t, kRegisters> registers_{};  ///< when each is ready
  std::array<std::int64_t, processor::kOperations> free_{};
  std::map<std::int64_t, processor::Operation> made_;  ///< by when its result can be used

  const TargetCode* code_ = nullptr;     ///< the last one that was run
  std::int64_t iteration_ = 0;           ///< how often in a row, less one
  std::vector<std::int64_t> made_here_;  ///< when what its operations make is ready
  std::deque<Reference> references_;
  std::int64_t fetching_ = 0;  ///< when the next parcel is there, in CP times the parcels of a fetch
};

}  // namespace platter::charge
