#include "runtime/view/summary.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/view/faults.hpp"
#include "runtime/view/lines.hpp"

namespace platter::runtime {
namespace {

double total(Session& session) {
  return time::seconds(session.machine().processor().now().time_since_epoch());
}

std::string percent(double part, double whole) {
  return whole > 0 ? fmt::format("{:5.1f} %", 100 * part / whole) : fmt::format("{:>7}", "-");
}

}  // namespace

bool has_hardly_begun(Session& session) {
  constexpr std::chrono::milliseconds kHardly{1};
  const auto& channels = session.summary().channels();
  return session.machine().processor().now() < time::kStart + kHardly &&
         std::all_of(
             channels.begin(), channels.end(), [](const auto& channel) { return channel.calls == 0; });
}

std::string summary_text(Session& session, const Statements& statements, const Lines& lines) {
  const auto& choice = session.machine().choice();
  const auto& accounts = session.machine().processor().accounts();
  const double whole = total(session);
  std::string text;
  auto out = std::back_inserter(text);
  const Colours colours(STDOUT_FILENO);
  const auto head = fmt::format(
      "{:-<100}", formatted("-- {} at {} under {}, {} disks, {} rotation, seed {} ", choice.machine,
                            choice.site, choice.system, choice.instant ? "instant" : "real",
                            choice.drifts ? "drifting" : "steady", choice.seed));
  fmt::format_to(out, "\n{}\n", colours.heading(head));
  for (const auto& one : session.catalogue().replacements())
    text += within(formatted("replaced      {}\n", one), 14);
  for (const auto& set : session.catalogue().overrides())
    text += within(formatted("changed       {}\n", set), 14);
  for (const auto& what : session.options().what_ifs)
    text += within(formatted("what if       {}\n", what), 14);
  if (choice.load)
    fmt::format_to(out, "other users   {:g} % load\n", static_cast<double>(*choice.load) / 1e4);
  fmt::format_to(out, "virtual time {:18.9f} s\n", whole);
  const std::pair<const char*, time::Duration> rows[] = {{"program", accounts.user},
                                                         {"system", accounts.system},
                                                         {"interrupts", accounts.interrupt},
                                                         {"idle", accounts.idle},
                                                         {"(lock-out)", accounts.lockout}};
  for (const auto& [label, length] : rows) {
    fmt::format_to(out, "  {:<10} {:18.9f} s {}\n", label, time::seconds(length),
                   percent(time::seconds(length), whole));
  }
  // The table has 100 columns. Revolutions lost at cylinder boundaries are included in the lost revolutions.
  fmt::format_to(out, "{:>7} {:>5} {:>7} {:>10} {:>10} {:>9} {:>10} {:>6} {:>7} {:>9} {:>10}\n", "channel",
                 "unit", "calls", "words read", "written", "rev. lost", "(boundary)", "seeks", "seek s",
                 "latency s", "transfer s");
  int number = 0;
  for (const auto& channel : session.summary().channels()) {
    ++number;
    if (channel.calls == 0) continue;
    constexpr std::int64_t kMaxUnits = 999;  // a connector with a higher number is not a Fortran unit
    const std::int64_t unit = number + session.machine().connector_base();
    fmt::format_to(out, "{:>7} {:>5} {:>7} {:>10} {:>10} {:>9} {:>10} {:>6} {:>7.3f} {:>9.3f} {:>10.3f}\n",
                   number, unit > kMaxUnits ? "-" : std::to_string(unit), channel.calls,
                   channel.words_read.count, channel.words_written.count, channel.revolutions_lost,
                   channel.lost_at_boundaries, channel.seeks, time::seconds(channel.seek),
                   time::seconds(channel.latency), time::seconds(channel.transfer));
  }
  text += lines_text(lines);
  // With a single kind of statement, the table of channels contains the same numbers.
  if (statements.rows().size() > 1) {
    fmt::format_to(out, "{:<12} {:>10} {:>15} {:>13} {:>22}\n", "statement", "times", "calls of system",
                   "words moved", "seconds to completion");
    for (const auto& row : statements.rows()) {
      fmt::format_to(out, "{:<12} {:>10} {:>15} {:>13} {:>22.6f}\n", row.name, row.times, row.calls,
                     row.words, time::seconds(row.to_completion));
    }
  }
  if (const auto* faults = session.machine().faults()) text += faults_text(*faults);
  text += session.services().report();
  for (const auto& [unit, dataset] : session.units().named()) {
    const auto& piece = dataset.front();
    text += within(formatted("unit {:>3}      {}, drive {}, {} sectors from {}{}\n", unit, dataset.name,
                             piece.channel + 1, dataset.sectors().count, piece.first_sector.count,
                             piece.interleave == 1 ? "" : fmt::format(", interleave {}", piece.interleave)),
                   14);
  }
  if (const auto& items = session.items(); items.cray()) {
    fmt::format_to(out, "Cray words: {} written; {} read\n", items.written().text(), items.read().text());
  }
  return text;
}

}  // namespace platter::runtime
