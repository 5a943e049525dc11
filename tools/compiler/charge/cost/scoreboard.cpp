#include "tools/compiler/charge/cost/scoreboard.hpp"

#include <algorithm>

namespace platter::charge {
namespace {

/// One operation issues per clock period (Cray-1 Hardware Reference Manual; also on the 7600).
constexpr processor::Price kTurn{.cp = 1, .basis = processor::Basis::kSource};

}  // namespace

std::int64_t& Scoreboard::ready(Value value) {
  return value < kRegisters ? registers_[value] : made_here_[value - kRegisters];
}

std::int64_t Scoreboard::when(const std::vector<Value>& values) const {
  std::int64_t ready = 0;
  for (const Value value : values)
    ready = std::max(ready, value < kRegisters ? registers_[value] : made_here_[value - kRegisters]);
  return ready;
}

/// Returns when the memory bank accepts a reference that arrives at `at`. The reference waits for an earlier
/// one that is known to use the same bank, because the addresses differ by a constant.
std::int64_t Scoreboard::at_bank(const TargetOperation& operation, std::int64_t at) {
  if (!operation.address || operation.address->computed) return at;
  const Address& address = *operation.address;
  const std::int64_t iteration = iteration_ + (operation.ahead ? 1 : 0);
  const std::int64_t offset = address.offset + address.stride.value_or(0) * iteration;
  std::erase_if(references_, [&](const Reference& r) { return r.at + times_->memory.bank_busy <= at; });
  for (const Reference& earlier : references_) {
    if (!earlier.address->same_base(address) || earlier.address->stride != address.stride) continue;
    if ((earlier.offset - offset) / times_->kept_word().count % times_->memory.banks != 0) continue;
    at = std::max(at, earlier.at + times_->memory.bank_busy);
  }
  references_.push_back({&address, offset, at});
  return at;
}

/// Issues an operation and returns when its result can be used.
std::int64_t Scoreboard::issue(const TargetOperation& operation, std::int64_t ready) {
  const processor::UnitTime& unit = (*times_)[operation.operation];
  auto& free = free_[static_cast<std::size_t>(operation.operation)];
  wait_until(ready);
  const std::int64_t at = std::max(now_, free);
  spending_.unit(operation.operation, at - now_);
  spending_.on(Spending::Cause::kIssue, kTurn);
  free = at + unit.interval;
  now_ = at + 1;
  const std::int64_t result = at_bank(operation, at) + unit.time;
  made_[result] = operation.operation;
  return result;
}

void Scoreboard::wait_until(std::int64_t ready) {
  if (ready <= now_) return;
  spending_.latency(made_.at(ready), ready - now_);
  now_ = ready;
}

void Scoreboard::wait_for_all() {
  wait_until(*std::max_element(registers_.begin(), registers_.end()));
}

void Scoreboard::run(const TargetOperation& operation) {
  std::int64_t result = when(operation.needs);
  switch (operation.kind) {
    case TargetOperation::Kind::kCopy:
      break;
    case TargetOperation::Kind::kUnit:
      result = issue(operation, result);
      break;
    case TargetOperation::Kind::kUnknown:
      wait_until(result);
      spending_.on(Spending::Cause::kUnknownInstruction, times_->unknown_instruction);
      result = now_ += times_->unknown_instruction;
      break;
    case TargetOperation::Kind::kMove:
      wait_until(result);
      spending_.on(Spending::Cause::kMove, times_->move_start);
      result = now_ += times_->move_start;  // function_charger.cpp adds the cost of the words
      break;
  }
  if (operation.makes != kNoValue) ready(operation.makes) = result;
}

void Scoreboard::begin(const TargetCode& code) {
  if (code_ == &code) {
    ++iteration_;
    return;
  }
  code_ = &code;
  iteration_ = 0;
  made_here_.assign(code.values - kRegisters, 0);
  references_.clear();  // their addresses refer to old values of the registers
}

/// Waits until the operation's instruction has been fetched. The processor fetches ahead by one fetch. The
/// time of a fetch is spread evenly over its parcels.
void Scoreboard::fetch(const TargetOperation& operation) {
  const processor::Instructions& instructions = times_->instructions;
  const std::int64_t parts = instructions.fetched;
  fetching_ = std::max(fetching_, (now_ - instructions.fetch) * parts) +
              parcels_of(operation, instructions) * instructions.fetch;
  const std::int64_t wait = std::max<std::int64_t>(0, fetching_ / parts - now_);
  spending_.on(Spending::Cause::kFetch, processor::Price{wait, instructions.fetch.basis});
  now_ += wait;
}

void Scoreboard::run(const TargetCode& code, const Periods& control, bool fetched) {
  begin(code);
  for (const TargetOperation& operation : code.operations) {
    if (fetched) fetch(operation);
    run(operation);
  }
  end(code, control);
  fetching_ = std::max(fetching_, now_ * times_->instructions.fetched);  // fetching restarts after a branch
}

void Scoreboard::end(const TargetCode& code, const Periods& control) {
  const std::int64_t needed = when(code.branch_needs);
  std::vector<std::int64_t> left;
  for (const auto& [r, value] : code.leaves) left.push_back(ready(value));
  for (std::size_t i = 0; i < left.size(); ++i) registers_[code.leaves[i].first] = left[i];
  switch (code.flow) {
    case Flow::kNext:
      break;
    case Flow::kBranch:
    case Flow::kJump:
    case Flow::kIndirect:
      wait_until(needed);
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

}  // namespace platter::charge
