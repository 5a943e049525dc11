#include "tools/compiler/charge/pass.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>
#include <utility>

#include "tools/compiler/charge/assembly/assembly.hpp"
#include "tools/compiler/charge/assembly/source_text.hpp"
#include "tools/compiler/charge/cost/block_costs.hpp"
#include "tools/compiler/charge/cost/operations.hpp"
#include "tools/compiler/charge/flow/constant_variables.hpp"
#include "tools/compiler/charge/flow/function.hpp"
#include "tools/compiler/charge/flow/liveness.hpp"
#include "tools/compiler/charge/flow/loops.hpp"
#include "tools/compiler/charge/function_charger.hpp"
#include "tools/compiler/charge/placement/counter_handoff.hpp"
#include "tools/compiler/charge/placement/non_observing_functions.hpp"
#include "tools/compiler/charge/placement/runtime_tables.hpp"
#include "tools/compiler/charge/placement/sequences.hpp"

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
      // An intrinsic that is passed as an argument is called elsewhere, so its use is checked here. Otherwise
      // a program could read the host's clock.
      for (const std::string& symbol : instruction.symbols) {
        if (symbol.compare(0, 10, "_gfortran_") == 0) note_use(instruction, symbol);
      }
    }
  }
  if (!complaints.empty()) throw Error(fmt::format("{}", fmt::join(complaints, "\n")));
  return routines;
}

void check_coverage(const Assembly& assembly, const LineTable& lines, const std::vector<bool>& charged,
                    const std::vector<bool>& exempt) {
  std::map<std::pair<unsigned, unsigned>, bool> covered;
  for (std::size_t i = 0; i < assembly.instructions.size(); ++i) {
    const Location& location = assembly.instructions[i].location;
    if (!location.known() || exempt[i]) continue;
    bool& line = covered[{location.file, location.line}];
    line = line || charged[i];
  }
  std::vector<std::string> complaints;
  for (const auto& [line, is_covered] : covered) {
    if (is_covered) continue;
    complaints.push_back(
        fmt::format("{}: no instruction of this line is charged, so Platter cannot determine how long the "
                    "line takes; please report this with the file",
                    lines.name({line.first, line.second, 0})));
  }
  if (!complaints.empty()) throw Error(fmt::format("{}", fmt::join(complaints, "\n")));
}

namespace {

/// gfortran's main program, which initializes libgfortran and calls MAIN__. It is not part of the user's
/// program.
constexpr std::string_view kStartUp = "main";

void warn_of_unknown_instructions(const Assembly& assembly, const SourceText& text, const LineTable& lines,
                                  const processor::UnitTimes& times, Report& report) {
  for (const Instruction& instruction : assembly.instructions) {
    if (work_of(instruction).known) continue;
    const std::string place =
        instruction.location.known()
            ? fmt::format("{} ({}:{})", lines.name(instruction.location), text.file(), instruction.line + 1)
            : fmt::format("{}:{}", text.file(), instruction.line + 1);
    report.warnings.push_back(fmt::format("{}: instruction {} ({}) is not known; it is charged {} CP", place,
                                          instruction.mnemonic, instruction.name, times.unknown_instruction));
  }
}

/// gfortran's main program costs no time, but it must pass the counter to MAIN__.
void hand_off_in_start_up(const Assembly& assembly, const std::vector<Function>& functions,
                          const NonObservingFunctions& quiet, RoutineTable& table, SourceText& text) {
  for (const Function& function : functions) {
    if (function.name != kStartUp) continue;
    const CounterHandoff handoff(assembly, function, quiet, {});
    handoff.arrive(0, text);
    handoff.leave(text);
    table.add(assembly, function, text);
  }
}

void mark(const Function& function, std::vector<bool>& instructions) {
  for (const Block& block : function.blocks) {
    for (std::size_t i = block.first; i < block.last; ++i) instructions[i] = true;
  }
}

}  // namespace

Charged charge(std::string file, std::string_view input, const processor::UnitTimes& times,
               const Options& options) {
  SourceText text(std::move(file), input);
  const LineTable lines(text);
  const Assembly assembly = read_assembly(text, lines);

  Charged result;
  result.report.input = text.file();
  result.report.processor = times.title;
  warn_of_unknown_instructions(assembly, text, lines, times, result.report);
  for (const auto& name : options.vector_loops.files_elsewhere(lines)) {
    result.report.warnings.push_back(
        fmt::format("{}: gfortran reports vector loops in {}, but none of them matches a loop of its code, "
                    "so they are charged as scalar loops",
                    text.file(), name));
  }
  if (options.strict && !result.report.warnings.empty()) {
    throw Error(fmt::format("{}", fmt::join(result.report.warnings, "\n")));
  }
  const auto functions = find_functions(assembly);
  std::vector<bool> exempt(assembly.instructions.size(), false);
  for (const Function& function : functions) {
    if (function.name == kStartUp) mark(function, exempt);
  }
  const auto routines = judge_calls(text, lines, assembly, exempt, times, result.report);

  RoutineTable table_of_routines;
  std::vector<Function> users;
  for (const Function& function : functions) {
    if (function.name != kStartUp) users.push_back(function);
  }
  NonObservingFunctions quiet(assembly, users);
  const ConstantVariables constants =
      options.hoist && !options.profile ? ConstantVariables(text, assembly, functions) : ConstantVariables();
  std::vector<bool> charged(assembly.instructions.size(), false);
  LoopTable loops;
  std::size_t counters = 0;
  if (options.profile) result.profile = Profile{times.title, 0, {}};
  std::map<std::size_t, FunctionReport> reports;  // reports by position in the text, as for the profiles
  std::map<std::size_t, FunctionProfile> profiles;
  for (const Function* called_first : quiet.callees_first()) {
    const Function& function = *called_first;
    FunctionCharger charger(assembly, function, times, routines, loops, quiet, options.elsewhere, constants);
    if (options.profile) charger.profile(lines, counters);
    reports[function.line] = charger.run(text, options.hoist, lines, options.vector_loops);
    table_of_routines.add(assembly, function, text);
    if (options.profile) profiles[function.line] = charger.take_profile();
    for (BlockId block = 0; block < function.blocks.size(); ++block) {
      if (!charger.is_charged(block)) continue;
      for (std::size_t i = function.blocks[block].first; i < function.blocks[block].last; ++i)
        charged[i] = true;
    }
  }
  for (auto& [line, report] : reports) result.report.functions.push_back(std::move(report));
  for (auto& [line, profile] : profiles) result.profile->functions.push_back(std::move(profile));
  check_coverage(assembly, lines, charged, exempt);
  hand_off_in_start_up(assembly, functions, quiet, table_of_routines, text);
  text.insert_before(text.size(), word_names());
  text.insert_before(text.size(), loops.lines());
  text.insert_before(text.size(), table_of_routines.lines());
  if (result.profile) {
    result.profile->counters = counters;
    text.insert_before(text.size(), counter_storage(counters));
  }
  result.text = text.str();
  for (const auto& line : constants_of(result.text)) result.text += line + '\n';
  return result;
}

}  // namespace platter::charge
