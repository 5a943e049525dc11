#include "tools/compiler/charge/cost/schedule.hpp"

#include <utility>

#include "tools/compiler/charge/cost/list_scheduler.hpp"
#include "tools/compiler/charge/cost/scoreboard.hpp"

namespace platter::charge {
namespace {

/// CP of the code, or of an iteration when the loop has been going on for a while.
std::int64_t time_of(const TargetCode& code, const processor::UnitTimes& times,
                     const processor::Price& branch, bool loops) {
  constexpr int kIterations = 4;
  Scoreboard scoreboard(times);
  for (int i = 0; loops && i < kIterations; ++i) scoreboard.run(code, branch, false);
  const std::int64_t before = scoreboard.now();
  scoreboard.run(code, branch, false);
  return scoreboard.now() - before;
}

}  // namespace

TargetCode scheduled(const TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                     const processor::Price& branch, bool loops) {
  TargetCode best = code;
  std::int64_t least = time_of(best, times, branch, loops);
  for (std::int64_t ahead = 0; ahead <= (loops ? times.registers.loads : 0); ++ahead) {
    TargetCode order = code;
    schedule_greedily(order, times, live_out, branch, ahead);
    const std::int64_t cp = time_of(order, times, branch, loops);
    if (cp > least) continue;
    least = cp;
    best = std::move(order);
  }
  return best;
}

}  // namespace platter::charge
