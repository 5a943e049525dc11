#include "tools/charge/scoreboard.hpp"

#include <algorithm>

namespace platter::charge {
namespace {

/// One operation issues in a clock period: HRM, and the 7600's.
constexpr processor::Price kTurn{.cp = 1, .basis = processor::Basis::kSource};

}  // namespace

std::int64_t Scoreboard::operands(std::span<const Register> registers) const {
  std::int64_t ready = 0;
  for (const Register r : registers) {
    if (r != kOther && r != kRsp) ready = std::max(ready, ready_[r]);
  }
  return ready;
}

/// Issues one operation and says when its result can be used.
std::int64_t Scoreboard::issue(processor::Operation operation, std::int64_t ready) {
  const processor::UnitTime& unit = (*times_)[operation];
  auto& free = free_[static_cast<std::size_t>(operation)];
  wait_until(ready);
  const std::int64_t at = std::max(now_, free);
  spending_.unit(operation, at - now_);
  spending_.on(Spending::Cause::kIssue, kTurn);
  free = at + unit.interval;
  now_ = at + 1;
  made_[at + unit.time] = operation;
  return at + unit.time;
}

void Scoreboard::wait_until(std::int64_t ready) {
  if (ready <= now_) return;
  spending_.latency(made_.at(ready), ready - now_);
  now_ = ready;
}

void Scoreboard::wait_for_all() {
  wait_until(*std::max_element(ready_.begin(), ready_.end()));
}

void Scoreboard::run(const Instruction& instruction, const Work& work, const Periods& control,
                     bool loads_ahead) {
  std::int64_t ready = 0;
  if (work.loads) {
    ready = issue(work.load, operands(instruction.addresses));
    if (loads_ahead) ready = std::min(ready, now_);
  }
  ready = std::max(ready, operands(instruction.uses));
  for (const auto operation : work.operations) ready = issue(operation, ready);
  if (!work.known) {
    wait_until(ready);
    spending_.on(Spending::Cause::kUnknownInstruction, times_->unknown_instruction);
    ready = now_ += times_->unknown_instruction;
  }
  if (instruction.repeated) {
    wait_until(ready);
    spending_.on(Spending::Cause::kMove, times_->move_start);
    ready = now_ += times_->move_start;  // its words: function_charger
  }
  if (work.stores) issue(work.store, std::max(ready, operands(instruction.addresses)));
  for (const Register r : instruction.defines) ready_[r] = ready;

  switch (instruction.flow) {
    case Flow::kNext:
      break;
    case Flow::kBranch:
    case Flow::kJump:
    case Flow::kIndirect:
      wait_until(ready);
      spending_.on(Spending::Cause::kBranch, control);
      now_ += control.total();
      break;
    case Flow::kCall:
    case Flow::kLeave:
      wait_for_all();
      spending_.on(Spending::Cause::kCall, control);
      now_ += control.total();
      break;
  }
}

void Scoreboard::combine() {
  ready_[kFlags] = issue(processor::Operation::kLogical, ready_[kFlags]);
}

}  // namespace platter::charge
