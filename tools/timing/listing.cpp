#include "tools/timing/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "tools/timing/basis_table.hpp"
#include "tools/timing/calls_table.hpp"

namespace platter::timing {
namespace {

constexpr std::size_t kWidth = 120;

std::string rule(const std::string& title) {
  return fmt::format("\n{:-<{}}\n", fmt::format("-- {} ", title), kWidth);
}

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

/// What stands in front of a line: entered or called, iterations, CP, CP per iteration or call, MFLOPS.
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

/// For each loop around the line, outermost first: V for a vector loop, s for a scalar one.
std::string nest_of(const Timing& timing, const std::string& file, unsigned line) {
  std::string nest;
  for (const auto& loop : timing.loops) {
    if (loop.kind == Kind::kDo && loop.file == file && loop.line <= line && line <= loop.last)
      nest += loop.vector ? 'V' : 's';
  }
  return nest;
}

/// A DO's figures, or a routine's, or those of a loop of GO TO.
std::string margin_at(const Timing& timing, const Setting& setting, const std::string& file, unsigned line) {
  for (const bool of_do : {true, false}) {
    for (const auto& loop : timing.loops) {
      if (loop.file == file && loop.line == line && (loop.kind != Kind::kGoTo) == of_do)
        return margin_of(loop, setting);
    }
    for (const auto& routine : timing.routines) {
      if (routine.file == file && routine.line == line) return margin_of(routine, setting);
    }
  }
  return margin("", "", "", "", "");
}

void append_source(std::string& text, const Timing& timing, const Setting& setting, const Source& source) {
  auto out = std::back_inserter(text);
  text += rule(source.name);
  fmt::format_to(out, "{} {:<5} {:>5}\n", margin("entered", "iterations", "CP", "CP/iter", "MFLOPS"), "loops",
                 "line");
  unsigned number = 0;
  for (const auto& line : source.lines) {
    ++number;
    const std::string row = fmt::format("{} {:<5} {:>5}  {}", margin_at(timing, setting, source.name, number),
                                        nest_of(timing, source.name, number), number, line);
    text += row.substr(0, row.find_last_not_of(' ') + 1) + "\n";
  }
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
  return fmt::format("{}:{}{}", file, line, kind == Kind::kGoTo ? " (GO TO)" : "");
}

void append_loops(std::string& text, const Timing& timing, const Setting& setting) {
  auto out = std::back_inserter(text);
  text += rule("loops");
  std::size_t width = 5;
  for (const auto& loop : timing.loops)
    width = std::max(width, place(loop.file, loop.line, loop.kind).size());
  fmt::format_to(out, "{:<{}} {} {:>14} {:>5}  {}\n", "place", width,
                 margin("entered", "iterations", "CP", "CP/iter", "MFLOPS"), "own CP", "%",
                 "V or s, why; what bounds it, and how much of the CP that is");
  Figures own;
  for (const auto& loop : timing.loops) {
    own += loop.own;
    fmt::format_to(out, "{:<{}} {} {:>14} {:>5}  {}\n", place(loop.file, loop.line, loop.kind), width,
                   margin_of(loop, setting),
                   loop.kind == Kind::kAbsent ? "-" : fmt::format("{}", loop.own.cp),
                   share(loop.own.cp, timing.total.cp), remark_on(loop));
  }
  fmt::format_to(out, "{:<{}} {} {:>14} {:>5}\n", "all", width, margin("", "", "", "", rate(own, setting)),
                 own.cp, share(own.cp, timing.total.cp));
}

void append_routines(std::string& text, const Timing& timing, const Setting& setting) {
  auto out = std::back_inserter(text);
  text += rule("routines");
  const auto row = [&](const std::string& name, const std::string& where, const std::string& times,
                       const std::string& cp, const std::string& part, const std::string& outside,
                       const std::string& per, const std::string& flops) {
    fmt::format_to(out, "{:<16} {:<24} {:>10} {:>14} {:>5} {:>14} {:>11} {:>7}\n", name, where, times, cp,
                   part, outside, per, flops);
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
  fmt::format_to(
      std::back_inserter(text),
      "\nvirtual time {:.9f} s: program {:.9f} s ({} CP of {:g} ns, lock-out {:.9f} s), system {:.9f} s, "
      "interrupts {:.9f} s, idle {:.9f} s\n",
      setting.run["virtual_seconds"].get<double>(), processor["user_s"].get<double>(), setting.cp,
      setting.clock_period_ns, processor["lockout_s"].get<double>(), processor["system_s"].get<double>(),
      processor["interrupt_s"].get<double>(), processor["idle_s"].get<double>());
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
      "CP: clock periods, of a loop with the loops inside it (own CP: without them); never those of the "
      "routines\n"
      "that it calls. entered: times with an iteration at least; of a routine, its calls. V: vector loop, s: "
      "scalar.\n";
  for (const auto& file : files) append_source(text, timing, setting, sources[file]);
  append_loops(text, timing, setting);
  append_routines(text, timing, setting);
  if (const auto calls = calls_table(setting.run, sources); !calls.empty())
    text += rule("calls by line") + calls;
  text += rule("own CP by the basis of the prices that they come from") + basis_table(timing);
  append_run(text, setting);
  return text;
}

}  // namespace platter::timing
