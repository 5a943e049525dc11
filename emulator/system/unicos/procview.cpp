#include "emulator/system/unicos/procview.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "emulator/time/date.hpp"

namespace platter::unicos {
namespace {

/// Products of bytes and clock periods need more than 64 bits.
__extension__ using Wide = __int128;

constexpr std::array<std::string_view, 13> kStatementRows = {
    "READ",   "WRITE", "BUFFER IN", "BUFFER OUT", "REWIND", "BACKSPACE", "ENDFILE",
    "LENGTH", "UNIT",  "FLUSH",     "GETPOS",     "SETPOS", "CLOSE"};
constexpr std::array<std::string_view, 7> kCallRows = {"Read",   "Write", "Reada",   "Writea",
                                                       "Listio", "Seek",  "Truncate"};
/// Returns whether the call requests data. Other calls have no bytes in the tables.
bool moves(std::string_view call) {
  return call != "Seek" && call != "Truncate";
}

/// Returns the map's entries in the report's order, followed by entries that are not in `order`.
template <typename Map, typename Order>
std::vector<const typename Map::value_type*> in_order(const Map& map, const Order& order) {
  std::vector<const typename Map::value_type*> all;
  for (const auto& one : map) all.push_back(&one);
  const auto rank = [&](const auto* one) { return std::find(order.begin(), order.end(), one->first); };
  std::stable_sort(all.begin(), all.end(), [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
  return all;
}

/// Returns numerator / denominator, both not negative, rounded to `decimals` decimals.
std::string ratio(Wide numerator, Wide denominator, int decimals) {
  std::int64_t scale = 1;
  for (int i = 0; i < decimals; ++i) scale *= 10;
  constexpr Wide kMaximum = std::numeric_limits<std::int64_t>::max();
  const Wide rounded = (2 * numerator * scale + denominator) / (2 * denominator);
  const auto scaled = static_cast<std::int64_t>(std::min(rounded, kMaximum));
  return fmt::format("{}.{:0{}}", scaled / scale, scaled % scale, decimals);
}

/// Formats seconds as Cray's Fortran prints F.4, without a zero before the point.
std::string real_time(time::Duration took) {
  constexpr std::int64_t kPerSecond = 1'000'000'000'000;
  const auto text = ratio(took.count(), kPerSecond, 4);
  return text.starts_with("0.") ? text.substr(1) : text;
}

std::int64_t clocks(time::Duration took, time::Duration period) {
  return (took.count() + period.count() / 2) / period.count();
}

amount::Bytes bytes_moved(const UnitReport& unit) {
  amount::Bytes bytes;
  for (const auto& [name, of] : unit.calls)
    if (moves(name)) bytes += of.processed;
  return bytes;
}

time::Duration time_of(const UnitReport& unit) {
  time::Duration all{};
  for (const auto& [name, of] : unit.statements) all = time::sum(all, of.real);
  return all;
}

std::string date(const RunReport& run, time::Instant at) {
  const auto since = std::chrono::floor<std::chrono::seconds>(at.time_since_epoch());
  return fmt::format("{:%m/%d/%y %H:%M:%S}",
                     time::calendar_of(run.date + std::chrono::seconds{since.count()}));
}

std::string heading(const RunReport& run, const UnitReport& unit) {
  std::string text;
  const auto line = [&](std::string_view key, const auto& value) {
    text += fmt::format("{:<30} {}\n", key, value);
  };
  line("Fortran Unit Number", unit.unit);
  line("File Name", unit.file);
  line("Command Executed", unit.command);
  line("Date/Time at Open", date(run, unit.opened));
  const bool was_there = unit.descriptor >= 0;
  if (was_there && unit.has_closed) line("Date/Time at Close", date(run, unit.closed));
  line("System File Descriptor", unit.descriptor);
  line("Type of I/O", unit.type);
  line("File Structure", unit.structure);
  if (was_there) {
    line("File Size", fmt::format("{} (bytes)", unit.size.count));
    line("Total data transferred", fmt::format("{} (bytes)", bytes_moved(unit).count));
  }
  if (!unit.attributes.empty()) line("Assign attributes", unit.attributes);
  return text;
}

std::string statements(const UnitReport& unit) {
  std::string text =
      "Fortran I/O   Count of           Real\n"
      "Statement    Statements         Time\n"
      "------------ ---------- --------------\n";
  for (const auto* one : in_order(unit.statements, kStatementRows))
    if (one->second.count > 0)
      text += fmt::format("{:<12}{:>10}{:>15}\n", one->first, one->second.count, real_time(one->second.real));
  return text;
}

/// Formats the bytes per statement, and the fraction of statements that made no request to the system. CLOSE
/// statements are not counted (source: only this gives the document's figures).
std::string by_statement(const UnitReport& unit) {
  std::int64_t count = 0;
  for (const auto& [name, of] : unit.statements)
    if (name != "CLOSE") count += of.count;
  if (count == 0) return "";
  std::int64_t requests = 0;
  for (const auto& [name, of] : unit.calls)
    if (moves(name)) requests += of.calls;
  const auto bytes = bytes_moved(unit).count;
  const auto quiet = std::max<std::int64_t>(count - requests, 0);  // one statement may make several requests
  return fmt::format(
      "{:>7}    Bytes transferred per Fortran I/O statement\n"
      "{:>8}   Of Fortran I/O statements did not initiate a system request\n",
      bytes == 0 ? "0" : ratio(bytes, count, 1),
      requests == 0 ? "100%" : ratio(100 * static_cast<Wide>(quiet), count, 2) + "%");
}

std::string calls(const UnitReport& unit, time::Duration period) {
  std::string text =
      "System I/O   # of    # Bytes    # Bytes     Wait Time (Clock Periods)\n"
      "Function       Calls  Processed  Requested      Max       Min      Total\n"
      "------------ -------  ---------  ---------  --------- --------- ---------\n";
  for (const auto* one : in_order(unit.calls, kCallRows)) {
    const auto& name = one->first;
    const auto& of = one->second;
    if (of.calls == 0) continue;
    const auto bytes = [&](amount::Bytes moved) {
      return moves(name) ? fmt::format("{}", moved.count) : "n/a";
    };
    text += fmt::format("{:<12} {:>7} {:>10} {:>10} {:>10} {:>9} {:>9}\n", name, of.calls,
                        bytes(of.processed), bytes(of.requested), clocks(of.longest, period),
                        clocks(of.shortest, period), clocks(of.total, period));
  }
  return text;
}

std::string rates(const UnitReport& unit, time::Duration period) {
  std::string text =
      "System I/O     Avg Bytes  Percent of   Average I/O Rate\n"
      "Function        Per Call  File Moved   (MegaBytes/Second)\n"
      "------------ -----------  ----------  -------------------\n";
  for (const auto* one : in_order(unit.calls, kCallRows)) {
    const auto& [name, of] = *one;
    if (of.calls == 0) continue;
    const auto value = [&, moved = moves(name)](Wide over, Wide under, int decimals) {
      return moved && under > 0 ? ratio(over, under, decimals) : "n/a";
    };
    // Bytes per picosecond are 10^6 megabytes per second. The time is computed from the clock periods as
    // printed.
    const auto took = static_cast<Wide>(clocks(of.total, period)) * period.count();
    const Wide processed = of.processed.count;
    text += fmt::format("{:<12} {:>11} {:>11} {:>17}\n", name, value(processed, of.calls, 1),
                        value(100 * processed, unit.size.count, 1), value(processed * 1'000'000, took, 3));
  }
  return text;
}

std::string view(const RunReport& run, const UnitReport& unit, bool is_long) {
  auto text = fmt::format("{}\n\n{}\n\n{}\n", std::string(71, '='), heading(run, unit), statements(unit));
  if (const auto lines = by_statement(unit); !lines.empty()) text += "\n" + lines + "\n";
  const bool has_calls =
      std::any_of(unit.calls.begin(), unit.calls.end(), [](const auto& one) { return one.second.calls > 0; });
  if (is_long && has_calls)
    text += calls(unit, run.clock_period) + "\n" + rates(unit, run.clock_period) + "\n";
  return text;
}

}  // namespace

std::string procview(const RunReport& report, SortedBy by, bool is_long) {
  std::vector<const UnitReport*> units;
  for (const auto& unit : report.units) units.push_back(&unit);
  const auto key = [by](const UnitReport* unit) {
    switch (by) {
      case SortedBy::kUnit:
        return unit->unit;
      case SortedBy::kBytes:
        return -bytes_moved(*unit).count;
      case SortedBy::kTime:
        return -static_cast<std::int64_t>(time_of(*unit).count());
      case SortedBy::kSize:
        break;
    }
    return -unit->size.count;
  };
  std::stable_sort(units.begin(), units.end(), [&](const auto* a, const auto* b) { return key(a) < key(b); });
  std::string text;
  for (const auto* unit : units) text += view(report, *unit, is_long);
  return text + std::string(73, '=') + "\n";
}

std::string ja(const RunReport& report) {
  constexpr std::int64_t kPerSecond = 1'000'000'000'000;
  const auto seconds = [](time::Duration took) { return ratio(took.count(), kPerSecond, 4); };
  return fmt::format(
      "Command  Started    Elapsed    User CPU   Sys CPU   I/O Wait I/O Wait\n"
      "  Name      At      Seconds     Seconds   Seconds   Sec Lck  Sec Unlck\n"
      "======== ======== =========== ========== ========== ======== ==========\n"
      "{:<8.8} {:%H:%M:%S} {:>11} {:>10} {:>10} {:>8} {:>10}\n",
      report.program, time::calendar_of(report.date), seconds(report.elapsed), seconds(report.user),
      seconds(report.system), seconds(report.locked), seconds(report.unlocked));
}

}  // namespace platter::unicos
