#include "tools/analysis/timing/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "runtime/host/quoting.hpp"
#include "runtime/host/width.hpp"
#include "tools/analysis/timing/basis_table.hpp"
#include "tools/analysis/timing/calls_table.hpp"
#include "tools/analysis/timing/line_calls.hpp"
#include "tools/analysis/timing/margin.hpp"
#include "tools/analysis/timing/source_listing.hpp"

namespace platter::timing {
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
  // A place and a reason may be long: the figures are below them.
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
      "CP: clock periods, of a loop with the loops inside it (own CP: without them); never those of the\n"
      "routines that it calls. entered: times with an iteration at least; of a routine, its calls.\n"
      "V: vector loop, s: scalar.\n";
  const auto calls = line_calls(setting.run);
  if (!calls.empty()) text += kAboutCalls;
  for (const auto& file : files)
    text += rule(runtime::terminal_line(file)) + source_listing(timing, setting, sources[file], calls);
  append_loops(text, timing, setting);
  append_routines(text, timing, setting);
  if (!calls.empty()) text += rule("calls by line") + calls_table(calls);
  text += rule("own CP by the basis of the prices that they come from, in percent") + basis_table(timing);
  append_run(text, setting);
  return text;
}

}  // namespace platter::timing
