#include "tools/compiler/frontend/statement/loop_ends.hpp"

#include <algorithm>

#include "tools/compiler/frontend/statement/do_loops.hpp"

namespace platter::dialect {
namespace {

constexpr int kLargestLabel = 99999;

/// Returns the largest label up to `from` that no statement of the unit has.
int free_label(const std::vector<Statement*>& unit, int from) {
  const auto is_taken = [&](int label) {
    const std::string text = std::to_string(label);
    return std::any_of(unit.begin(), unit.end(), [&](const Statement* s) { return s->label == text; });
  };
  while (is_taken(from)) --from;
  return from;
}

}  // namespace

LoopEnds loop_ends_of(const std::vector<Statement*>& unit) {
  LoopEnds ends;
  for (Statement* s : unit) {
    if (auto end = end_of_do(*s); end && !end->empty()) ends[*end].push_back(s);
  }
  return ends;
}

void end_loops_after_insertions(const std::vector<Statement*>& unit, const LoopEnds& ends) {
  int next = kLargestLabel;
  for (Statement* s : unit) {
    const auto loops = s->label.empty() ? ends.end() : ends.find(s->label);
    if (loops == ends.end() || (s->before.empty() && s->after.empty())) continue;
    const int label = free_label(unit, next);
    next = label - 1;
    s->end_label = std::to_string(label);
    for (Statement* loop : loops->second) set_end_of_do(*loop, s->end_label);
  }
}

}  // namespace platter::dialect
