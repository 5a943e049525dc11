#include "tools/compiler/charge/placement/non_observing_functions.hpp"

#include <algorithm>

namespace platter::charge {

bool jumps_elsewhere(const Assembly& assembly, const Block& block) {
  const Flow flow = terminator(assembly, block).flow;
  return block.successors.empty() && flow != Flow::kLeave && flow != Flow::kCall;
}

NonObservingFunctions::NonObservingFunctions(const Assembly& assembly,
                                             const std::vector<Function>& functions) {
  for (const Function& function : functions) {
    Routine& routine = routines_[function.name];
    routine.function = &function;
    for (const Block& block : function.blocks) {
      const Instruction& last = terminator(assembly, block);
      if (last.flow == Flow::kCall) routine.calls.push_back(last.target);
      if (jumps_elsewhere(assembly, block)) routine.jumps = true;
    }
  }
  for (auto& [name, routine] : routines_) {
    for (const auto& callee : routine.calls) {
      const auto found = routines_.find(callee);
      if (found != routines_.end() && callee != name) found->second.called = true;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [name, routine] : routines_) {
      const bool quiet = routine.quiet && !routine.jumps &&
                         std::all_of(routine.calls.begin(), routine.calls.end(), [&](const auto& callee) {
                           const auto found = routines_.find(callee);
                           return found != routines_.end() && found->second.quiet;
                         });
      changed = changed || quiet != routine.quiet;
      routine.quiet = quiet;
    }
  }
  for (const Function& function : functions) order(routines_.at(function.name));
}

void NonObservingFunctions::order(Routine& routine) {
  if (routine.ordered) return;
  routine.ordered = true;
  for (const auto& callee : routine.calls) {
    if (const auto found = routines_.find(callee); found != routines_.end()) order(found->second);
  }
  order_.push_back(routine.function);
}

const NonObservingFunctions::Routine* NonObservingFunctions::called_by(const Assembly& assembly,
                                                                       const Block& block) const {
  const Instruction& last = terminator(assembly, block);
  if (last.flow != Flow::kCall) return nullptr;
  const auto found = routines_.find(last.target);
  return found == routines_.end() || !found->second.quiet ? nullptr : &found->second;
}

bool NonObservingFunctions::is_quiet_call(const Assembly& assembly, const Block& block) const {
  return called_by(assembly, block) != nullptr;
}

bool NonObservingFunctions::has_callers(const Function& function) const {
  const Routine& routine = routines_.at(function.name);
  return routine.quiet && routine.called;
}

void NonObservingFunctions::leave(const Function& function, std::int64_t cp) {
  Routine& routine = routines_.at(function.name);
  routine.left = cp;
  routine.settled = true;
}

std::int64_t NonObservingFunctions::left_by(const Assembly& assembly, const Block& block) const {
  const Routine* routine = called_by(assembly, block);
  return routine == nullptr ? 0 : routine->left;
}

bool NonObservingFunctions::is_settled_call(const Assembly& assembly, const Block& block) const {
  const Instruction& last = terminator(assembly, block);
  if (last.flow != Flow::kCall) return false;
  const auto found = routines_.find(last.target);
  if (found == routines_.end() || found->second.jumps) return false;
  return found->second.settled || !found->second.quiet;  // a function that is not quiet leaves no CP
}

}  // namespace platter::charge
