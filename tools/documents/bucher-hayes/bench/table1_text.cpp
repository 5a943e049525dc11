#include "tools/documents/bucher-hayes/bench/table1_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "tools/evidence/wrapped.hpp"

namespace platter::bucher_hayes {
namespace {

std::string lost(const Fit& fit) {
  if (!fit.branches) return number(fit.line.slope, 3);
  return fmt::format("{}, {} from B={}", number(fit.branches->first, 2), number(fit.branches->second, 2),
                     fit.split);
}

std::string printed(const std::optional<double>& value, bool held_against = true) {
  if (!value) return "-";
  return held_against ? fmt::format("{:g}", *value) : fmt::format("({:g})", *value);
}

/// The number, with a star where it is out of tolerance.
std::string judged(const std::string& text, bool within) {
  return within ? text : text + '*';
}

std::string with_error(double value, double error) {
  return fmt::format("{} +-{}", number(value, 1), number(error, 1));
}

/// The system as a heading of its rows.
std::string system_of(const PrintedRow& row) {
  return fmt::format("{} {}", row.host.machine, row.host.os);
}

/// Two lines: the paper's figures beside the name, and ours below.
std::string lines(const MeasuredRow& row, const runtime::Colours& colours) {
  const auto& paper = row.printed;
  const std::string name =
      fmt::format("  {:<8} {:<12} {:<5}", paper.library, paper.routine, paper.writes ? "write" : "read");
  const std::string print =
      fmt::format("{:>9} {:>9} {:>12} {:>12}", printed(paper.sectors_per_revolution), printed_lost(paper),
                  printed(paper.t_call, paper.t_judged), printed(paper.t_trans, paper.t_judged));
  if (!row.failure.empty())
    return fmt::format("{}  {}{}\n      not measured: {}\n", name, colours.bad("OFF"), print,
                       row.failure.substr(0, row.failure.find('\n')));
  const bool m = row.lost_within();
  const std::string s = fmt::format("{}/{}", number(row.overlapped->sectors_per_revolution(), 2),
                                    number(row.non_overlapped->sectors_per_revolution(), 2));
  return fmt::format(
      "{}  {}{} {:>6} from events\n      {:>12} {:>20} {:>20} {:>16} {:>15}\n", name,
      row.within() ? colours.good("ok ") : colours.bad("OFF"), print, number(row.farthest_from_events(), 3),
      judged(s, row.sectors_within()), judged(lost(*row.overlapped), m), judged(lost(*row.non_overlapped), m),
      judged(with_error(row.overhead->slope, row.overhead->slope_error), row.t_call_within()),
      judged(with_error(row.overhead->intercept, row.overhead->intercept_error), row.t_trans_within()));
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

std::size_t count_within(const std::vector<MeasuredRow>& rows) {
  return static_cast<std::size_t>(
      std::count_if(rows.begin(), rows.end(), [](const MeasuredRow& row) { return row.within(); }));
}

std::string table1_text(const std::vector<MeasuredRow>& rows, const Laboratory& laboratory,
                        const runtime::Colours& colours) {
  std::string text;
  auto out = std::back_inserter(text);
  for (const auto& set : laboratory.changes().sets) fmt::format_to(out, "changed: {}\n", set);
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
  fmt::format_to(out,
                 "\n* out of tolerance. S: overlapped/not. T: with standard errors; calibrations, their sums "
                 "are fitted\n"
                 "to the paper. From events: how far M by the times is at most from M by counting lost "
                 "revolutions.\n\n{}\n",
                 notes(rows));
  fmt::format_to(out,
                 "demerit: {:.2f} % root mean square of measured against printed revolutions per sector\n",
                 100 * demerit(rows));
  fmt::format_to(out, "{} of {} rows within the paper's tolerances ({} runs, {:.0f} virtual seconds)\n",
                 count_within(rows), rows.size(), laboratory.runs(), laboratory.virtual_seconds());
  return text;
}

}  // namespace platter::bucher_hayes
