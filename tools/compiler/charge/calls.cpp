#include "tools/compiler/charge/calls.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "tools/compiler/charge/assembly/error.hpp"

namespace platter::charge {

std::map<std::string, Routine> judge_calls(SourceText& text, const LineTable& lines, const Assembly& assembly,
                                           const std::vector<bool>& exempt, const processor::UnitTimes& times,
                                           Report& report) {
  std::set<std::string> defined;
  for (const Label& label : assembly.labels) defined.insert(label.name);

  std::map<std::string, Routine> routines;
  std::vector<std::string> complaints;
  const auto note_use = [&](const Instruction& instruction, const std::string& name) {
    const Routine& routine =
        routines.try_emplace(name, judge_routine(name, defined.count(name) != 0, times)).first->second;
    if (routine.kind == RoutineKind::kRefused) {
      complaints.push_back(fmt::format("{}: {}", lines.name(instruction.location), routine.complaint));
    } else if (routine.kind == RoutineKind::kRenamed) {
      report.renamed[name] = routine.new_name;
      std::string line = text.line(instruction.line);
      const auto place = line.find(name);
      text.replace(instruction.line, line.replace(place, name.size(), routine.new_name));
    }
    return routine.kind;
  };

  for (std::size_t i = 0; i < assembly.instructions.size(); ++i) {
    if (exempt[i]) continue;
    const Instruction& instruction = assembly.instructions[i];
    const bool leaves = instruction.flow == Flow::kCall || instruction.flow == Flow::kJump;
    if (leaves && !instruction.target.empty()) {
      if (note_use(instruction, instruction.target) == RoutineKind::kUnknown) {
        ++report.unknown_routines[instruction.target];
      }
    } else {
      // An intrinsic that is passed as an argument is called by somebody else; no way around the clock
      // either.
      for (const std::string& symbol : instruction.symbols) {
        if (symbol.compare(0, 10, "_gfortran_") == 0) note_use(instruction, symbol);
      }
    }
  }
  if (!complaints.empty()) throw Error(fmt::format("{}", fmt::join(complaints, "\n")));
  return routines;
}

}  // namespace platter::charge
