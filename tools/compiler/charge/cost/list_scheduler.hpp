#pragma once

#include <cstdint>

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"

namespace platter::charge {

/// Puts the operations of a code into an order: of those whose operands are there, the one first that begins
/// the longest way to the code's end; and none that needs more operand registers than the processor has, as
/// long as anything else can go on.
///
/// Loads that may go ahead are issued for the iteration that follows, behind the last use of what they
/// replace: `ahead` at most, and as many as there are registers for, those first that begin the longest ways.
///
/// `live_out`: registers that somebody reads behind the code. `branch`: CP of what ends it.
void schedule_greedily(TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                       std::int64_t branch, std::int64_t ahead);

}  // namespace platter::charge
