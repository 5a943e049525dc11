#include "emulator/system/unicos/unit_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "emulator/system/ffio/error.hpp"

namespace platter::unicos {
namespace {

constexpr std::string_view kFirstLine = "platter procstat 1";

/// 1 January of year 1 and 31 December of year 9999, in seconds of Unix time.
constexpr std::int64_t kFirstDate = -62'135'596'800;
constexpr std::int64_t kLastDate = 253'402'300'799;

/// Reads the values of a line, from left to right.
class Line {
 public:
  explicit Line(std::string_view text) : rest_(text) {}

  std::string_view word() {
    const auto end = std::min(rest_.find(' '), rest_.size());
    const auto found = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return found;
  }
  std::int64_t number() {
    const auto text = word();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
      throw ffio::Error(fmt::format("'{}' is not a whole number", text));
    return value;
  }
  /// Reads a number from `minimum` to `maximum`, so that sums and products in a report fit 64 bits.
  std::int64_t number(std::int64_t minimum, std::int64_t maximum) {
    const auto value = number();
    if (value < minimum || value > maximum)
      throw ffio::Error(fmt::format("'{}' is not a number from {} to {}", value, minimum, maximum));
    return value;
  }
  std::int64_t count() { return number(0, std::int64_t{1} << 44); }
  amount::Bytes bytes() { return amount::Bytes{count()}; }
  time::Duration duration() { return time::Duration{number(0, std::int64_t{1} << 62)}; }
  time::Instant instant() { return time::Instant{duration()}; }
  std::string rest() const { return std::string(rest_); }

 private:
  std::string_view rest_;
};

void take_of_run(RunReport& run, std::string_view key, Line& line) {
  if (key == "program") {
    run.program = line.rest();
  } else if (key == "period") {
    run.clock_period = line.duration();
    if (run.clock_period.count() <= 0) throw ffio::Error("a clock period must be above 0 ps");
  } else if (key == "date") {
    run.date = std::chrono::sys_seconds{std::chrono::seconds{line.number(kFirstDate, kLastDate)}};
  } else if (key == "times") {
    for (auto* one : {&run.elapsed, &run.user, &run.system, &run.locked, &run.unlocked})
      *one = line.duration();
  } else {
    throw ffio::Error(fmt::format("'{}' is not known here", key));
  }
}

void take_of_unit(UnitReport& unit, std::string_view key, Line& line) {
  if (key == "file") {
    unit.file = line.rest();
  } else if (key == "command") {
    unit.command = line.rest();
  } else if (key == "type") {
    unit.type = line.rest();
  } else if (key == "structure") {
    unit.structure = line.rest();
  } else if (key == "attributes") {
    unit.attributes = line.rest();
  } else if (key == "descriptor") {
    unit.descriptor = line.number();
  } else if (key == "opened") {
    unit.opened = line.instant();
  } else if (key == "closed") {
    unit.closed = line.instant();
    unit.has_closed = true;
  } else if (key == "size") {
    unit.size = line.bytes();
  } else if (key == "statements") {
    UnitReport::Statements of{.count = line.count(), .real = line.duration()};
    unit.statements[line.rest()] = of;
  } else if (key == "calls") {
    UnitReport::Calls of;
    of.calls = line.count();
    for (auto* one : {&of.processed, &of.requested}) *one = line.bytes();
    for (auto* one : {&of.longest, &of.shortest, &of.total}) *one = line.duration();
    unit.calls[line.rest()] = of;
  } else {
    throw ffio::Error(fmt::format("'{}' is not known here", key));
  }
}

std::int64_t picoseconds(time::Instant at) {
  return at.time_since_epoch().count();
}

std::string raw_text(const UnitReport& unit) {
  auto text = fmt::format(
      "unit {}\nfile {}\ncommand {}\ntype {}\nstructure {}\nattributes {}\ndescriptor {}\nopened {}\n",
      unit.unit, unit.file, unit.command, unit.type, unit.structure, unit.attributes, unit.descriptor,
      picoseconds(unit.opened));
  if (unit.has_closed) text += fmt::format("closed {}\n", picoseconds(unit.closed));
  text += fmt::format("size {}\n", unit.size.count);
  for (const auto& [name, of] : unit.statements)
    text += fmt::format("statements {} {} {}\n", of.count, of.real.count(), name);
  for (const auto& [name, of] : unit.calls)
    text += fmt::format("calls {} {} {} {} {} {} {}\n", of.calls, of.processed.count, of.requested.count,
                        of.longest.count(), of.shortest.count(), of.total.count(), name);
  return text;
}

}  // namespace

std::string raw_text(const RunReport& report) {
  auto text =
      fmt::format("{}\nprogram {}\nperiod {}\ndate {}\ntimes {} {} {} {} {}\n", kFirstLine, report.program,
                  report.clock_period.count(), report.date.time_since_epoch().count(), report.elapsed.count(),
                  report.user.count(), report.system.count(), report.locked.count(), report.unlocked.count());
  for (const auto& unit : report.units) text += raw_text(unit);
  return text + "end\n";
}

RunReport read_raw(std::string_view text, const std::string& name) {
  if (!text.starts_with(fmt::format("{}\n", kFirstLine)))
    throw ffio::Error(
        fmt::format("{} is not a file of --procstat: its first line is not '{}'", name, kFirstLine));
  RunReport run;
  int number = 0;
  bool has_ended = false;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    Line line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (++number == 1) continue;
    try {
      const auto key = line.word();
      if (has_ended) throw ffio::Error("text follows the line 'end'");
      if (key == "end") {
        has_ended = true;
      } else if (key == "unit") {
        run.units.emplace_back().unit = line.number();
      } else if (run.units.empty()) {
        take_of_run(run, key, line);
      } else {
        take_of_unit(run.units.back(), key, line);
      }
    } catch (const ffio::Error& error) {
      throw ffio::Error(fmt::format("{}, line {}: {}", name, number, error.what()));
    }
  }
  if (!has_ended || run.clock_period.count() == 0)
    throw ffio::Error(fmt::format("{} has no {}: it is incomplete", name, has_ended ? "period" : "end"));
  return run;
}

}  // namespace platter::unicos
