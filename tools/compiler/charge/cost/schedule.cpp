#include "tools/compiler/charge/cost/schedule.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "tools/compiler/charge/cost/scoreboard.hpp"

namespace platter::charge {
namespace {

using Kind = TargetOperation::Kind;

/// Number of operations in a scheduling window. Compilers of the time did not look further ahead, and the
/// limit keeps the running time linear for long blocks.
constexpr std::size_t kWindow = 128;

/// Largest number of operations in a loop for which a compiler that unrolls loops, and so keeps stored values
/// in registers, issued loads before their iteration. Assumed: in longer loops it scheduled one iteration at
/// a time.
constexpr std::size_t kUnrolled = 16;

bool is_barrier(const TargetOperation& operation) {
  return operation.kind == Kind::kUnknown || operation.kind == Kind::kMove;
}

/// Returns whether a load and a store, or two stores, may refer to the same word. References to different
/// arrays never do. References to one array do if their subscripts are equal or cannot be compared.
bool may_meet(const Address& a, const Address& b) {
  if (a.same_base(b)) return a.offset == b.offset;
  return a.symbols == b.symbols && !a.symbols.empty();
}

class Scheduler {
 public:
  Scheduler(TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
            std::int64_t branch, std::int64_t ahead)
      : code_(code), times_(times), live_out_(live_out), branch_(branch), ahead_(ahead) {}

  void run() {
    send_ahead();
    heights_ = heights();
    registers_.emplace(code_, live_out_, times_.registers);
    for (std::size_t first = 0; first < code_.operations.size(); first += kWindow)
      order_window(first, std::min(first + kWindow, code_.operations.size()));
    code_.operations = std::move(ordered_);
  }

 private:
  std::int64_t time_of(const TargetOperation& operation) const {
    return operation.kind == Kind::kUnit ? times_[operation.operation].time.cp : 0;
  }

  /// Returns the critical-path height of each operation in CP: from its issue to the end of the final branch
  /// or to the availability of its result, whichever is later.
  std::vector<std::int64_t> heights() const {
    std::vector<std::int64_t> of_value(code_.values, 0);
    for (const Value value : code_.branch_needs) of_value[value] = branch_;
    std::vector<std::int64_t> result(code_.operations.size());
    for (std::size_t i = result.size(); i-- > 0;) {
      const TargetOperation& operation = code_.operations[i];
      const std::int64_t made = operation.is_store ? 0 : time_of(operation) + of_value[operation.makes];
      result[i] = std::max(1 + branch_, operation.ahead ? time_of(operation) : made);
      if (operation.ahead) continue;
      for (const Value value : operation.needs) of_value[value] = std::max(of_value[value], result[i]);
    }
    return result;
  }

  /// Chooses the loads that are issued for the next iteration, and moves them after all other operations.
  void send_ahead() {
    std::vector<std::size_t> loads;
    for (std::size_t i = 0; i < code_.operations.size(); ++i) {
      if (code_.operations[i].may_go_ahead) loads.push_back(i);
    }
    if (loads.empty()) return;
    const auto height = heights();
    std::stable_sort(loads.begin(), loads.end(),
                     [&](std::size_t a, std::size_t b) { return height[a] > height[b]; });
    // Besides the occupied registers, an operation needs one register for its result and one for another
    // operand.
    const std::int64_t free = times_.registers.operands - 2 - live_in();
    const auto most =
        static_cast<std::size_t>(std::clamp<std::int64_t>(free, 0, std::min(ahead_, times_.registers.loads)));
    if (loads.size() > most) loads.resize(most);
    for (const std::size_t i : loads) {
      code_.operations[i].ahead = true;
      code_.operations[i].needs.clear();
    }
    std::stable_partition(code_.operations.begin(), code_.operations.end(),
                          [](const TargetOperation& operation) { return !operation.ahead; });
  }

  /// Returns the number of operand registers that are occupied at the start of the code.
  std::int64_t live_in() const {
    std::array<bool, kRegisters> used{};
    for (const TargetOperation& operation : code_.operations) {
      for (const Value value : operation.needs) {
        if (is_floating_register(value)) used[value] = true;
      }
    }
    return std::count(used.begin(), used.end(), true);
  }

  struct Edge {
    std::size_t to;
    std::int64_t delay;
  };

  /// Finds the dependences between the operations of the window [first, last).
  void find_edges(std::size_t first, std::size_t last) {
    edges_.assign(last - first, {});
    waits_for_.assign(last - first, 0);
    earliest_.assign(last - first, now_);
    if (first == 0) maker_.assign(code_.values, code_.operations.size());
    std::size_t barrier = last;
    for (std::size_t i = first; i < last; ++i) {
      const TargetOperation& operation = code_.operations[i];
      for (const Value value : operation.needs) {
        const std::size_t made = maker_[value];
        if (made >= first && made < last) edge(first, made, i, time_of(code_.operations[made]));
      }
      if (barrier < last) edge(first, barrier, i, 0);
      for (std::size_t j = barrier < last ? barrier + 1 : first; j < i; ++j) {
        if (is_barrier(operation) || must_follow(code_.operations[j], operation)) edge(first, j, i, 0);
      }
      if (is_barrier(operation)) barrier = i;
      if (operation.makes != kNoValue && !operation.ahead) maker_[operation.makes] = i;
    }
  }

  /// Returns whether `operation` must stay after `before` for a reason other than the values it needs. A load
  /// for the next iteration must not reuse a register that this iteration still loads into or reads.
  static bool must_follow(const TargetOperation& before, const TargetOperation& operation) {
    if (operation.ahead) {
      return (before.is_load() && !before.ahead) ||
             std::find(before.needs.begin(), before.needs.end(), operation.makes) != before.needs.end();
    }
    if (!before.address || !operation.address || !(before.is_store || operation.is_store)) return false;
    return may_meet(*before.address, *operation.address);
  }

  void edge(std::size_t first, std::size_t from, std::size_t to, std::int64_t delay) {
    edges_[from - first].push_back({to - first, delay});
    ++waits_for_[to - first];
  }

  std::int64_t ready_at(std::size_t first, std::size_t i) const {
    const TargetOperation& operation = code_.operations[first + i];
    if (operation.kind != Kind::kUnit) return earliest_[i];
    return std::max(earliest_[i], free_[static_cast<std::size_t>(operation.operation)]);
  }

  /// Returns the operation to issue next and advances `now_` to its issue time. Operations with an available
  /// register come first.
  std::size_t choose(std::size_t first, const std::vector<std::size_t>& candidates) {
    std::size_t best = candidates.front();
    bool best_fits = false;
    std::int64_t best_at = 0;
    std::int64_t best_height = 0;
    for (const std::size_t i : candidates) {
      const bool fits = registers_->has_room_for(code_.operations[first + i]);
      const std::int64_t at = std::max(now_, ready_at(first, i));
      const std::int64_t height = heights_[first + i];
      const bool better = fits != best_fits ? fits
                          : !fits           ? false  // keep the first in program order
                          : at != best_at   ? at < best_at
                                            : height > best_height;
      if (i != candidates.front() && !better) continue;
      best = i;
      best_fits = fits;
      best_at = at;
      best_height = height;
    }
    now_ = best_at;
    return best;
  }

  void order_window(std::size_t first, std::size_t last) {
    find_edges(first, last);
    std::vector<std::size_t> candidates;
    for (std::size_t i = 0; i < last - first; ++i) {
      if (waits_for_[i] == 0) candidates.push_back(i);
    }
    while (!candidates.empty()) {
      const std::size_t next = choose(first, candidates);
      TargetOperation& operation = code_.operations[first + next];
      candidates.erase(std::find(candidates.begin(), candidates.end(), next));
      registers_->issue(operation);
      for (const Edge& edge : edges_[next]) {
        earliest_[edge.to] = std::max(earliest_[edge.to], now_ + edge.delay);
        if (--waits_for_[edge.to] == 0)
          candidates.insert(std::lower_bound(candidates.begin(), candidates.end(), edge.to), edge.to);
      }
      if (operation.kind == Kind::kUnit) {
        const auto unit = static_cast<std::size_t>(operation.operation);
        free_[unit] = now_ + times_[operation.operation].interval;
        ++now_;
      }
      ordered_.push_back(std::move(operation));
    }
  }

  TargetCode& code_;
  const processor::UnitTimes& times_;
  const RegisterSet& live_out_;
  std::int64_t branch_;
  std::int64_t ahead_;
  std::vector<std::int64_t> heights_;
  std::vector<TargetOperation> ordered_;

  std::optional<OperandRegisters> registers_;  ///< set once the loads that are issued ahead have been chosen
  std::int64_t now_ = 0;
  std::array<std::int64_t, processor::kOperations> free_{};
  std::vector<std::size_t> maker_;        ///< for each value, the last operation so far that computes it
  std::vector<std::vector<Edge>> edges_;  ///< for each operation of the window, as in the next two members
  std::vector<std::size_t> waits_for_;
  std::vector<std::int64_t> earliest_;
};

}  // namespace

void schedule_greedily(TargetCode& code, const processor::UnitTimes& times, const RegisterSet& live_out,
                       std::int64_t branch, std::int64_t ahead) {
  Scheduler(code, times, live_out, branch, ahead).run();
}

OperandRegisters::OperandRegisters(const TargetCode& code, const RegisterSet& live_out,
                                   const processor::Registers& all)
    : all_(all), uses_(code.values, 0), loaded_(code.values, false), operand_(code.values, false) {
  for (const TargetOperation& operation : code.operations) {
    for (const Value value : operation.needs) ++uses_[value];
    if (operation.ahead) {  // the value that was loaded for this iteration is already in a register
      ++taken_;
      ++taken_by_loads_;
    }
    if (operation.makes == kNoValue) continue;
    operand_[operation.makes] = operation.is_operand;
    loaded_[operation.makes] = operation.is_load();
  }
  RegisterSet changed;
  for (const auto& [r, value] : code.leaves) changed.set(r);
  for (Register r = kXmm0; r < kFlags; ++r) {
    if (uses_[r] == 0) continue;
    operand_[r] = true;
    if (live_out[r] && !changed[r]) ++uses_[r];  // the register keeps its value to the end of the code
    ++taken_;
  }
  for (const auto& [r, value] : code.leaves) {
    if (live_out[r]) ++uses_[value];
  }
  // gcc can use more registers than the emulated machine has.
  taken_ = std::min(taken_, all.operands - processor::Registers::kWorking);
}

bool OperandRegisters::has_room_for(const TargetOperation& operation) const {
  if (operation.makes == kNoValue || !operand_[operation.makes]) return true;
  std::int64_t freed = 0;
  std::int64_t freed_of_loads = 0;
  for (const Value value : operation.needs) {
    if (uses_[value] != 1 || !operand_[value]) continue;
    ++freed;
    if (loaded_[value]) ++freed_of_loads;
  }
  if (taken_ + 1 - freed > all_.operands) return false;
  return !operation.is_load() || taken_by_loads_ + 1 - freed_of_loads <= all_.loads;
}

void OperandRegisters::issue(const TargetOperation& operation) {
  for (const Value value : operation.needs) {
    if (--uses_[value] > 0 || !operand_[value]) continue;
    --taken_;
    if (loaded_[value]) --taken_by_loads_;
  }
  if (operation.makes == kNoValue || !operand_[operation.makes]) return;
  if (uses_[operation.makes] == 0 && !operation.ahead) return;  // the result is never read
  ++taken_;
  if (operation.is_load()) ++taken_by_loads_;
}

namespace {

/// Returns the CP of the code, or of one iteration in the steady state of a loop.
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
  const bool goes_ahead = loops && (!times.keeps_stored || code.operations.size() <= kUnrolled);
  for (std::int64_t ahead = 0; ahead <= (goes_ahead ? times.registers.loads : 0); ++ahead) {
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
