#pragma once

#include "emulator/processor/unit_times.hpp"
#include "tools/compiler/charge/cost/target_code.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"

namespace platter::charge {

/// The code in the order that a compiler which schedules gives it: the shortest of several greedy ones, which
/// differ in how many loads go ahead (a register is held by each), and the program's own.
///
/// `live_out`: registers that somebody reads behind the code. `branch`: what ends it. `loops`: it is the
/// whole body of a loop.
TargetCode scheduled(const TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                     const processor::Price& branch, bool loops);

}  // namespace platter::charge
