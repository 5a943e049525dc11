#pragma once

#include "emulator/processor/unit_times.hpp"
#include "tools/charge/liveness.hpp"
#include "tools/charge/target_code.hpp"

namespace platter::charge {

/// Puts the operations of a code into the order that a compiler which schedules gives them: of those whose
/// operands are there, the one first that begins the longest way to the code's end; and none that would need
/// more operand registers than the processor has.
///
/// Loads that may go ahead are issued for the iteration that follows, behind the last use of what they
/// replace: as many as there are registers, those first that begin the longest ways.
///
/// `live_out`: registers that somebody reads behind the code. `branch`: CP of what ends it. `ahead`: how many
/// loads at most are issued for the iteration that follows.
void schedule(TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
              std::int64_t branch, std::int64_t ahead);

}  // namespace platter::charge
