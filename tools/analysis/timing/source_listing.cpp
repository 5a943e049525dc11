#include "tools/analysis/timing/source_listing.hpp"

#include <fmt/format.h>

#include "tools/analysis/timing/margin.hpp"

namespace platter::timing {
namespace {

/// For each loop around the line, outermost first: V for a vector loop, s for a scalar one.
std::string nest_of(const Timing& timing, const std::string& file, unsigned line) {
  std::string nest;
  for (const auto& loop : timing.loops) {
    if (loop.kind == Kind::kDo && loop.file == file && loop.line <= line && line <= loop.last)
      nest += loop.vector ? 'V' : 's';
  }
  return nest;
}

/// What columns of figures are of.
std::string first(const std::string& what) {
  return fmt::format("{:>10}", what);
}

std::string row_of(const Loop& loop, const Setting& setting) {
  return fmt::format("{} {}\n", first(loop.kind == Kind::kGoTo ? "GO TO" : "loop"), margin_of(loop, setting));
}

std::string rows_at(const Timing& timing, const Setting& setting, const std::vector<LineCalls>& calls,
                    const std::string& file, unsigned line) {
  std::string text;
  const auto is_here = [&](const auto& one) { return one.file == file && one.line == line; };
  for (const auto& routine : timing.routines) {
    if (is_here(routine)) text += fmt::format("{} {}\n", first("routine"), margin_of(routine, setting));
  }
  for (const auto& loop : timing.loops) {
    if (is_here(loop)) text += row_of(loop, setting);
  }
  for (const auto& row : calls) {
    if (is_here(row)) text += calls_row(row, first(row.what));
  }
  return text;
}

std::string heading(const std::vector<LineCalls>& calls) {
  std::string text = " line loops  source\n";
  text += fmt::format("{} {}\n", first("loop"), margin("entered", "iterations", "CP", "CP/iter", "MFLOPS"));
  if (!calls.empty()) text += calls_heading(calls, first("call"));
  return text;
}

}  // namespace

std::string source_listing(const Timing& timing, const Setting& setting, const Source& source,
                           const std::vector<LineCalls>& calls) {
  std::string text = heading(calls);
  unsigned number = 0;
  for (const auto& line : source.lines) {
    ++number;
    const std::string row =
        fmt::format("{:>5} {:<5}  {}", number, nest_of(timing, source.name, number), line);
    text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
    text += rows_at(timing, setting, calls, source.name, number);
  }
  return text;
}

}  // namespace platter::timing
