#include "tools/compiler/charge/placement/counter_handoff.hpp"

#include <fmt/format.h>

#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

namespace platter::charge {
namespace {

std::string own_entrance(const std::string& routine) {
  return ".Lplatter_" + routine;
}

std::string shared_entrance(const std::string& routine) {
  return ".platter_" + routine;
}

void lead_to(const std::string& entrance, const Instruction& call, SourceText& text) {
  std::string line = text.line(call.line);
  const auto target = line.rfind(call.target);
  if (target == std::string::npos)
    throw Error(fmt::format("a call of {} does not contain the name of the routine", call.target));
  text.replace(call.line, line.replace(target, call.target.size(), entrance));
}

}  // namespace

CounterHandoff::CounterHandoff(const Assembly& assembly, const Function& function,
                               const NonObservingFunctions& quiet, const std::set<std::string>& elsewhere)
    : assembly_(assembly),
      // A name with a dot belongs to an internal procedure, which only its own file calls.
      function_(function),
      is_shared_(!elsewhere.empty() && function.name.find('.') == std::string::npos) {
  for (BlockId id = 0; id < function.blocks.size(); ++id) {
    const Block& block = function.blocks[id];
    const Instruction& last = terminator(assembly, block);
    if (is_shared_ && jumps_elsewhere(assembly, block))
      throw Error(
          fmt::format("{} ends with a jump to another routine, but routines of other files may call it, "
                      "which is not supported",
                      function.name));
    if (last.flow != Flow::kCall) continue;
    if (quiet.is_settled_call(assembly, block)) {
      entrances_[id] = own_entrance(last.target);
    } else if (elsewhere.contains(last.target)) {
      entrances_[id] = shared_entrance(last.target);
    }
  }
}

void CounterHandoff::arrive(std::int64_t left, SourceText& text) const {
  const std::size_t entry = function_.line + 1;
  text.insert_before(entry, load_counter());
  if (is_shared_) {
    const std::string shared = shared_entrance(function_.name);
    text.insert_before(entry, {fmt::format("\t.globl\t{}", shared), shared + ":"});
  }
  if (left != 0) text.insert_before(entry, add_constant(left));
  text.insert_before(entry, own_entrance(function_.name) + ":");
  for (BlockId id = 0; id < function_.blocks.size(); ++id) {
    const Block& block = function_.blocks[id];
    const Instruction& last = terminator(assembly_, block);
    if (last.flow == Flow::kCall && !entrances_.contains(id) && !block.successors.empty())
      text.insert_before(last.line + 1, load_counter());
  }
}

void CounterHandoff::leave(SourceText& text) const {
  for (BlockId id = 0; id < function_.blocks.size(); ++id) {
    const Block& block = function_.blocks[id];
    const Instruction& last = terminator(assembly_, block);
    if (const auto found = entrances_.find(id); found != entrances_.end()) {
      lead_to(found->second, last, text);
    } else if (last.flow == Flow::kCall || last.flow == Flow::kLeave || jumps_elsewhere(assembly_, block)) {
      text.insert_before(last.line, store_counter());
    }
  }
}

}  // namespace platter::charge
