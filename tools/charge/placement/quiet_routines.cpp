#include "tools/charge/placement/quiet_routines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/charge/assembly/error.hpp"
#include "tools/charge/placement/sequences.hpp"

namespace platter::charge {
namespace {

std::string label_of(const std::string& name) {
  return ".Lplatter_" + name;
}

/// Whether control may leave the function by this block other than by a call or a return.
bool goes_elsewhere(const Assembly& assembly, const Block& block) {
  const Flow flow = terminator(assembly, block).flow;
  return block.successors.empty() && flow != Flow::kLeave && flow != Flow::kCall;
}

}  // namespace

QuietRoutines::QuietRoutines(const Assembly& assembly, const std::vector<Function>& functions) {
  for (const Function& function : functions) {
    Routine& routine = routines_[function.name];
    routine.function = &function;
    for (const Block& block : function.blocks) {
      const Instruction& last = terminator(assembly, block);
      if (last.flow == Flow::kCall) routine.calls.push_back(last.target);
      if (goes_elsewhere(assembly, block)) routine.quiet = false;
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
      const bool quiet =
          routine.quiet && std::all_of(routine.calls.begin(), routine.calls.end(), [&](const auto& callee) {
            const auto found = routines_.find(callee);
            return found != routines_.end() && found->second.quiet;
          });
      changed = changed || quiet != routine.quiet;
      routine.quiet = quiet;
    }
  }
  for (const Function& function : functions) order(routines_.at(function.name));
}

void QuietRoutines::order(Routine& routine) {
  if (routine.ordered) return;
  routine.ordered = true;
  for (const auto& callee : routine.calls) {
    if (const auto found = routines_.find(callee); found != routines_.end()) order(found->second);
  }
  order_.push_back(routine.function);
}

const QuietRoutines::Routine* QuietRoutines::called_by(const Assembly& assembly, const Block& block) const {
  const Instruction& last = terminator(assembly, block);
  if (last.flow != Flow::kCall) return nullptr;
  const auto found = routines_.find(last.target);
  return found == routines_.end() || !found->second.quiet ? nullptr : &found->second;
}

bool QuietRoutines::is_quiet_call(const Assembly& assembly, const Block& block) const {
  return called_by(assembly, block) != nullptr;
}

bool QuietRoutines::has_callers(const Function& function) const {
  const Routine& routine = routines_.at(function.name);
  return routine.quiet && routine.called;
}

void QuietRoutines::leave(const Function& function, std::int64_t cp, SourceText& text) {
  if (cp == 0) return;
  routines_.at(function.name).left = cp;
  for (auto& line : add_constant(cp)) text.insert_before(function.line + 1, std::move(line));
  text.insert_before(function.line + 1, label_of(function.name) + ":");
}

std::int64_t QuietRoutines::take_over(const Assembly& assembly, const Block& block, SourceText& text) const {
  const Routine* routine = called_by(assembly, block);
  if (routine == nullptr || routine->left == 0) return 0;
  const Instruction& call = terminator(assembly, block);
  std::string line = text.line(call.line);
  const auto target = line.rfind(call.target);
  if (target == std::string::npos) throw Error(fmt::format("a call of {} has no name", call.target));
  text.replace(call.line, line.replace(target, call.target.size(), label_of(call.target)));
  return routine->left;
}

}  // namespace platter::charge
