#include "tools/compiler/charge/cost/average.hpp"

namespace platter::charge {

using Kind = TargetOperation::Kind;

void Average::spend(Spending::Cause cause, const Periods& periods) {
  spending_.on(cause, periods);
  now_ += periods.total();
}

void Average::run(const TargetCode& code, const Periods& control, bool) {
  for (const TargetOperation& operation : code.operations) {
    if (operation.kind == Kind::kUnit)
      spend(Spending::Cause::kIssue, times_->average(operation.operation, operation.is_long));
    if (operation.address && !operation.address->registers.empty())
      spend(Spending::Cause::kIssue, times_->index);
    if (operation.kind == Kind::kUnknown)
      spend(Spending::Cause::kUnknownInstruction, times_->unknown_instruction);
    if (operation.kind == Kind::kMove) spend(Spending::Cause::kMove, times_->move_start);
  }
  const bool calls = code.flow == Flow::kCall || code.flow == Flow::kLeave;
  spend(calls ? Spending::Cause::kCall : Spending::Cause::kBranch, control);
}

}  // namespace platter::charge
