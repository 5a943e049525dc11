#include "tools/analysis/timing/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "emulator/specification/document.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/terminal.hpp"
#include "tools/analysis/timing/line_calls.hpp"

namespace platter::timing {

std::string count(const std::optional<std::uint64_t>& number) {
  return number ? fmt::format("{}", *number) : "?";
}

std::string each(const Figures& figures, std::uint64_t times) {
  return times == 0 ? "-"
                    : fmt::format("{:.2f}", static_cast<double>(figures.cp) / static_cast<double>(times));
}

std::string share(std::uint64_t part, std::uint64_t whole) {
  constexpr double kHundred = 100;
  return whole == 0
             ? "-"
             : fmt::format("{:.1f}", kHundred * static_cast<double>(part) / static_cast<double>(whole));
}

std::string rate(const Figures& figures, const Setting& setting) {
  return figures.flops == 0 ? "-" : fmt::format("{:.2f}", mflops(figures, setting.clock_period_ns));
}

std::string margin(const std::string& times, const std::string& iterations, const std::string& cp,
                   const std::string& per, const std::string& flops) {
  return fmt::format("{:>10} {:>11} {:>14} {:>11} {:>7}", times, iterations, cp, per, flops);
}

std::string margin_of(const Loop& loop, const Setting& setting) {
  if (loop.kind == Kind::kAbsent) return margin("-", "-", "-", "-", "-");
  return margin(count(loop.times_executed), fmt::format("{}", loop.iterations),
                fmt::format("{}", loop.all.cp), each(loop.all, loop.iterations), rate(loop.all, setting));
}

std::string margin_of(const Routine& routine, const Setting& setting) {
  return margin(count(routine.times_executed), "", fmt::format("{}", routine.all.cp),
                each(routine.all, routine.times_executed.value_or(0)), rate(routine.all, setting));
}

namespace {

/// Returns a mark for each loop that contains the line, outermost first: V for a vector loop, s for a scalar
/// one.
std::string nest_of(const Timing& timing, const std::string& file, unsigned line) {
  std::string nest;
  for (const auto& loop : timing.loops) {
    if (loop.kind == Kind::kDo && loop.file == file && loop.line <= line && line <= loop.last)
      nest += loop.vector ? 'V' : 's';
  }
  return nest;
}

/// Returns the first column of a row of figures.
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

namespace {

std::uint64_t of(const Figures& figures, std::string_view word) {
  const auto found = figures.basis.find(std::string(word));
  return found == figures.basis.end() ? 0 : found->second;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  constexpr double kHundred = 100;
  return whole == 0
             ? "-"
             : fmt::format("{:.1f}", kHundred * static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace

std::string basis_table(const Timing& timing) {
  std::vector<std::string_view> words;
  std::copy_if(std::begin(specification::kBases), std::end(specification::kBases), std::back_inserter(words),
               [&](std::string_view word) { return of(timing.total, word) > 0; });
  std::vector<std::pair<std::string, const Figures*>> rows;
  for (const auto& loop : timing.loops) {
    if (loop.own.cp > 0)
      rows.emplace_back(
          fmt::format("{}:{}{}", loop.file, loop.line, loop.kind == Kind::kGoTo ? " (GO TO)" : ""),
          &loop.own);
  }
  for (const auto& routine : timing.routines) {
    if (routine.outside.cp > 0)
      rows.emplace_back(fmt::format("{} outside loops", routine.name), &routine.outside);
  }
  rows.emplace_back("all", &timing.total);
  const std::size_t max_width =
      runtime::kColumns - 12 - 11 * words.size();  // space that the other columns leave
  std::size_t width = 5;
  for (const auto& row : rows) {
    if (row.first.size() <= max_width) width = std::max(width, row.first.size());
  }

  std::string text = fmt::format("{:<{}} {:>11}", "place", width, "own CP");
  for (const auto word : words) text += fmt::format(" {:>10}", word);
  text += '\n';
  for (const auto& [place, figures] : rows) {
    text += fmt::format("{} {:>11}", runtime::in_column(place, width), figures->cp);
    for (const auto word : words) text += fmt::format(" {:>10}", percent(of(*figures, word), figures->cp));
    text += '\n';
  }
  return text;
}

namespace {

constexpr std::size_t kWidth = 100;

std::string rule(const std::string& title) {
  return fmt::format("\n{:-<{}}\n", fmt::format("-- {} ", title), kWidth);
}

std::string remark_on(const Loop& loop) {
  if (loop.kind == Kind::kAbsent) return loop.why;
  const std::string bound = bound_of(loop.all);
  const std::string spent = bound.empty()
                                ? "never entered"
                                : fmt::format("{} {} %", bound, share(loop.all.spent.at(bound), loop.all.cp));
  return loop.vector ? fmt::format("V; {}", spent) : fmt::format("s, {}; {}", loop.why, spent);
}

std::string place(const std::string& file, unsigned line, Kind kind) {
  return fmt::format("{}:{}{}", runtime::terminal_line(file), line, kind == Kind::kGoTo ? " (GO TO)" : "");
}

void append_loops(std::string& text, const Timing& timing, const Setting& setting) {
  auto out = std::back_inserter(text);
  text += rule("loops");
  // The figures are on the next line, because a place and a reason may be long.
  const auto row = [&](const std::string& figures, const std::string& own, const std::string& part) {
    fmt::format_to(out, "  {} {:>14} {:>5}\n", figures, own, part);
  };
  text += "place  V or s, why; what bounds it, and how much of the CP that is\n";
  row(margin("entered", "iterations", "CP", "CP/iter", "MFLOPS"), "own CP", "%");
  Figures own;
  for (const auto& loop : timing.loops) {
    own += loop.own;
    const auto where = place(loop.file, loop.line, loop.kind);
    const auto remark = remark_on(loop);
    const bool fits = where.size() + 2 + remark.size() <= kWidth;
    text += fmt::format("{}{}{}\n", where, fits ? "  " : "\n  ", remark);
    row(margin_of(loop, setting), loop.kind == Kind::kAbsent ? "-" : fmt::format("{}", loop.own.cp),
        share(loop.own.cp, timing.total.cp));
  }
  text += "all\n";
  row(margin("", "", "", "", rate(own, setting)), fmt::format("{}", own.cp), share(own.cp, timing.total.cp));
}

void append_routines(std::string& text, const Timing& timing, const Setting& setting) {
  auto out = std::back_inserter(text);
  text += rule("routines");
  const auto row = [&](const std::string& name, const std::string& where, const std::string& times,
                       const std::string& cp, const std::string& part, const std::string& outside,
                       const std::string& per, const std::string& flops) {
    const auto place = runtime::in_column(fmt::format("{:<10} {}", name, where), 35);
    fmt::format_to(out, "{} {:>10} {:>13} {:>5} {:>13} {:>11} {:>7}\n", place, times, cp, part, outside, per,
                   flops);
  };
  row("routine", "place", "called", "CP", "%", "outside loops", "CP/call", "MFLOPS");
  std::uint64_t outside = 0;
  for (const auto& routine : timing.routines) {
    outside += routine.outside.cp;
    row(routine.name, fmt::format("{}:{}", routine.file, routine.line), count(routine.times_executed),
        fmt::format("{}", routine.all.cp), share(routine.all.cp, timing.total.cp),
        fmt::format("{}", routine.outside.cp), each(routine.all, routine.times_executed.value_or(0)),
        rate(routine.all, setting));
  }
  row("all", "", "", fmt::format("{}", timing.total.cp), share(timing.total.cp, timing.total.cp),
      fmt::format("{}", outside), "", rate(timing.total, setting));
}

void append_run(std::string& text, const Setting& setting) {
  const auto& processor = setting.run["processor"];
  fmt::format_to(std::back_inserter(text),
                 "\nvirtual time {:.9f} s: program {:.9f} s ({} CP of {:g} ns, lock-out {:.9f} s),\n"
                 "system {:.9f} s, interrupts {:.9f} s, idle {:.9f} s\n",
                 setting.run["virtual_seconds"].get<double>(), processor["user_s"].get<double>(), setting.cp,
                 setting.clock_period_ns, processor["lockout_s"].get<double>(),
                 processor["system_s"].get<double>(), processor["interrupt_s"].get<double>(),
                 processor["idle_s"].get<double>());
}

std::string vectors(const std::string& vector) {
  if (vector == "none") return "no vector unit";
  return "vector loops " + vector;
}

}  // namespace

std::string listing(const Timing& timing, const Setting& setting, Sources& sources,
                    const std::vector<std::string>& files) {
  std::string text = rule(fmt::format("{}, {}", setting.processor, vectors(setting.vector)));
  text +=
      "CP: clock periods of a loop, with the loops inside it (own CP: without them); never those of the\n"
      "routines that it calls. entered: times with at least one iteration; for a routine, its calls.\n"
      "V: vector loop, s: scalar.\n";
  const auto calls = line_calls(setting.run);
  if (!calls.empty()) text += kAboutCalls;
  for (const auto& file : files)
    text += rule(runtime::terminal_line(file)) + source_listing(timing, setting, sources[file], calls);
  append_loops(text, timing, setting);
  append_routines(text, timing, setting);
  if (!calls.empty()) text += rule("calls by line") + calls_table(calls);
  text += rule("own CP by the provenance of the prices, in percent") + basis_table(timing);
  append_run(text, setting);
  return text;
}

}  // namespace platter::timing
