#include "tools/analysis/timing/convoy_table.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/host/quoting.hpp"

namespace platter::timing {
namespace {

constexpr std::size_t kTableWidth = 100;

std::string line_of(Sources& sources, const std::string& file, unsigned line) {
  const auto& lines = sources[file].lines;
  if (line == 0 || line > lines.size()) return {};
  const std::string& text = lines[line - 1];
  const auto first = text.find_first_not_of(" \t");
  return first == std::string::npos ? std::string{} : text.substr(first);
}

std::string cut(const std::string& text, std::size_t width) {
  return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

/// Sorts the instructions by convoy. A function stays between the instructions that were listed before and
/// after it.
std::vector<VectorInstruction> by_convoy(std::vector<VectorInstruction> instructions) {
  std::uint64_t last = 0;
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  for (std::size_t i = 0; i < instructions.size(); ++i) {
    last = instructions[i].convoy ? *instructions[i].convoy : std::max<std::uint64_t>(last, 1);
    order.emplace_back(last, i);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<VectorInstruction> sorted;
  for (const auto& [convoy, i] : order) sorted.push_back(std::move(instructions[i]));
  return sorted;
}

std::string row(const std::string& convoy, const std::string& cp, const std::string& unit,
                const std::string& result, const std::string& operands, const std::string& chained,
                const std::string& line, const std::string& statement) {
  std::string text = fmt::format("{:>6} {:>4} {:<17} {:<12} {:<16} {:<7} {:>5}  {}", convoy, cp,
                                 cut(unit, 17), cut(result, 12), cut(operands, 16), chained, line, statement);
  text = cut(text, kTableWidth);
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

void append(std::string& text, const VectorCode& code, Sources& sources) {
  text += row("convoy", "CP", "unit", "result", "operands", "chained", "line", "");
  std::uint64_t convoy = 0;
  for (const auto& one : by_convoy(code.instructions)) {
    const bool again = one.convoy && *one.convoy == convoy;
    if (one.convoy) convoy = *one.convoy;
    text += row(!one.convoy || again ? "" : fmt::format("{}", convoy), fmt::format("{}", one.cp), one.unit,
                one.result, one.operands, one.chained ? "yes" : "", fmt::format("{}", one.line),
                line_of(sources, one.file, one.line));
  }
  text += fmt::format("{} CP per result, {} per strip of {}, {} at the entry\n", code.per_result,
                      code.per_strip, code.strip_length, code.entry);
}

}  // namespace

std::string convoy_table(const Timing& timing, Sources& sources) {
  std::string text =
      fmt::format("\n{:-<{}}\n", "-- convoys of vector instructions ", kTableWidth) +
      "The instructions of a convoy run in parallel; a convoy takes the CP per result of its slowest.\n"
      "V: vectors, numbered in order of creation; S: values that the loop does not change.\n"
      "/X/+n: n words after the start of COMMON /X/, where the loop starts.\n"
      "?: an argument, or an array with its address in a register.\n"
      "A function represents its own convoys.\n";
  const bool none = std::all_of(timing.loops.begin(), timing.loops.end(),
                                [](const Loop& loop) { return loop.codes.empty(); });
  if (none) text += "\nno vector loops\n";
  for (const auto& loop : timing.loops) {
    for (const auto& code : loop.codes) {
      text += fmt::format("\n{}:{}  {}\n", runtime::terminal_line(loop.file), loop.line,
                          cut(line_of(sources, loop.file, loop.line), kTableWidth / 2));
      append(text, code, sources);
    }
  }
  return text;
}

}  // namespace platter::timing
