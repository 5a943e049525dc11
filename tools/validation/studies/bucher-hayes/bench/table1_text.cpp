#include "tools/validation/studies/bucher-hayes/bench/table1_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "tools/validation/harness/wrapped_text.hpp"

namespace platter::bucher_hayes {
namespace {

std::string lost(const Fit& fit) {
  if (!fit.branches) return number(fit.line.slope, 3);
  return fmt::format("{}, {} from B={}", number(fit.branches->first.value, 2),
                     number(fit.branches->second.value, 2), fit.split);
}

/// Returns the standard error of M, or the standard errors of both branches.
std::string error_of_lost(const Fit& fit) {
  if (!fit.branches) return number(fit.line.slope_error, 3);
  return fmt::format("{}, {}", number(fit.branches->first.error.value_or(0), 3),
                     number(fit.branches->second.error.value_or(0), 3));
}

std::string printed(const std::optional<double>& value, bool held_against = true) {
  if (!value) return "-";
  return held_against ? fmt::format("{:g}", *value) : fmt::format("({:g})", *value);
}

/// Returns the text, with a star if the number is out of tolerance.
std::string judged(const std::string& text, bool within) {
  return within ? text : text + '*';
}

/// Returns "ok ", "OFF" or "n/j", in its colour.
std::string verdict(const MeasuredRow& row, const runtime::Colours& colours) {
  switch (row.verdict()) {
    case RowVerdict::kWithin:
      return colours.good("ok ");
    case RowVerdict::kOff:
      return colours.bad("OFF");
    case RowVerdict::kNotJudged:
      break;
  }
  return "n/j";
}

/// Returns the heading for the rows of a system.
std::string system_of(const PrintedRow& row) {
  return fmt::format("{} {}", row.host.machine, row.host.os);
}

/// Returns three lines: the paper's numbers next to the name, the measured numbers, and their standard
/// errors.
std::string lines(const MeasuredRow& row, const runtime::Colours& colours) {
  const auto& paper = row.printed;
  const std::string name =
      fmt::format("  {:<8} {:<12} {:<5}", paper.library, paper.routine, paper.writes ? "write" : "read");
  const std::string print = fmt::format(
      "{:>9} {:>9} {:>12} {:>12}", printed(paper.sectors_per_revolution), printed_lost(paper),
      printed(paper.t_call, paper.judges(paper.t_call)), printed(paper.t_trans, paper.judges(paper.t_trans)));
  if (!row.failure.empty())
    return fmt::format("{}  {}{}\n      not measured: {}\n", name, colours.bad("OFF"), print,
                       row.failure.substr(0, row.failure.find('\n')));
  const bool m = row.lost_within();
  const std::string s_error = fmt::format("{}/{}", number(row.overlapped->sectors().error.value_or(0), 3),
                                          number(row.non_overlapped->sectors().error.value_or(0), 3));
  const std::string s = fmt::format("{}/{}", number(row.overlapped->sectors_per_revolution(), 2),
                                    number(row.non_overlapped->sectors_per_revolution(), 2));
  return fmt::format(
      "{}  {}{} {:>6} from events\n      {:>12} {:>20} {:>20} {:>16} {:>15}\n"
      "  s.e.{:>12} {:>20} {:>20} {:>16} {:>15}\n",
      name, verdict(row, colours), print, number(row.farthest_from_events(), 3),
      judged(s, row.sectors_within()), judged(lost(*row.overlapped), m), judged(lost(*row.non_overlapped), m),
      judged(number(row.overhead->slope, 1), row.t_call_within()),
      judged(number(row.overhead->intercept, 1), row.t_trans_within()), s_error,
      error_of_lost(*row.overlapped), error_of_lost(*row.non_overlapped),
      number(row.overhead->slope_error, 1), number(row.overhead->intercept_error, 1));
}

std::string notes(const std::vector<MeasuredRow>& rows) {
  constexpr std::size_t kWidth = 99;
  std::string text;
  for (const auto& row : rows) {
    const auto& paper = row.printed;
    const auto name = fmt::format("  {:<40} M: ", paper.name());
    const auto below = fmt::format("\n{:{}}", "", name.size());
    const auto what = paper.m_basis + (paper.assumed.empty() ? "" : "; decided by: " + paper.assumed);
    text += fmt::format("{}{}\n", name, fmt::join(evidence::wrapped(what, kWidth - name.size()), below));
    if (paper.t_not_judged.empty()) continue;
    const auto why = "T_call and T_trans are not judged: " + paper.t_not_judged;
    text += fmt::format("{:{}}{}\n", "", name.size() - 3,
                        fmt::join(evidence::wrapped(why, kWidth - name.size()), below));
  }
  return text;
}

}  // namespace

std::string number(double value, int digits) {
  const std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? fmt::format("{:.{}f}", 0.0, digits) : text;
}

std::string printed_lost(const PrintedRow& row) {
  if (!row.lost_high) return fmt::format(">= {:g}", row.lost_low);
  if (row.lost_low == *row.lost_high) return fmt::format("{:g}", row.lost_low);
  return fmt::format("{:g} or {:g}", row.lost_low, *row.lost_high);
}

/// Returns a summary such as "29 of 29 judged rows within the tolerances, 1 not judged".
std::string score_of(const std::vector<MeasuredRow>& rows) {
  const auto within = count_of(RowVerdict::kWithin, rows);
  const auto not_judged = count_of(RowVerdict::kNotJudged, rows);
  if (not_judged == 0) return fmt::format("{} of {} rows within the tolerances", within, rows.size());
  return fmt::format("{} of {} judged rows within the tolerances, {} not judged", within,
                     rows.size() - not_judged, not_judged);
}

std::string table1_text(const std::vector<MeasuredRow>& rows, const ExperimentRunner& runner,
                        const runtime::Colours& colours) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const auto& set : runner.changes().sets) fmt::format_to(out, "changed: {}\n", set);
  fmt::format_to(out,
                 "the paper's{:23}{:>9} {:>9} {:>12} {:>12} {:>19}\n"
                 "      {:>12} {:>20} {:>20} {:>16} {:>15}\n",
                 "", "S", "M", "T_call us", "T_trans us", "M by times", "measured S", "M overlapped",
                 "M non-overlapped", "T_call us", "T_trans us");
  std::string system;
  for (const auto& row : rows) {
    if (system_of(row.printed) != system)
      fmt::format_to(out, "{}\n", colours.heading(system = system_of(row.printed)));
    text += lines(row, colours);
  }
  fmt::format_to(
      out,
      "\n* out of tolerance; the paper prints tolerances only for T of RDISK and WDISK (see claim BH35).\n"
      "OFF: a number is out of tolerance, or the row was not measured. n/j: not judged, because the\n"
      "paper's equation does not apply to the numbers in parentheses. s.e.: standard errors of the\n"
      "least-squares fits, each below its value. S: overlapped/non-overlapped. T_call and T_trans are\n"
      "sums of times that are fitted to the paper. From events: the largest difference between M\n"
      "calculated from the times and M calculated by counting lost revolutions. The origin of M follows\n"
      "for each row: structure (a library transfers a sector that has just passed) or timing (a command\n"
      "is late).\n\n{}\n",
      notes(rows));
  fmt::format_to(out,
                 "demerit: {:.2f} % root mean square of measured against printed revolutions per sector\n",
                 100 * demerit(rows));
  fmt::format_to(out, "{} ({} runs, {:.0f} virtual seconds)\n", score_of(rows), runner.runs(),
                 runner.virtual_seconds());
  return text;
}

}  // namespace platter::bucher_hayes
