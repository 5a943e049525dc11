#include "runtime/trace/trace.hpp"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "emulator/specification/units.hpp"

namespace platter::runtime {

using record::Event;
using record::Kind;
using specification::counted;

namespace {

/// Returns a JSON string. A file's name may contain any characters, and need not be UTF-8.
std::string json_text(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

Trace::Trace(const std::string& file, Window window, std::function<FortranPlace()> place)
    : out_("--trace", file), window_(window), json_(file.ends_with(".jsonl")), place_(std::move(place)) {
  if (!json_) out_.write("# time_us channel request event\n");
}

void Trace::on_event(const Event& event) {
  if (!window_.has(event.at, event.at)) return;
  if (event.kind == Kind::kTest) {
    fold(event);
    return;
  }
  write_tests();
  write({.first = event, .last = event.at});
}

WholeFile& Trace::finish(time::Instant) {
  write_tests();
  return out_;
}

void Trace::fold(const Event& test) {
  const auto row = std::find_if(tests_.begin(), tests_.end(), [&](const Tests& tests) {
    return tests.first.request == test.request && tests.first.channel == test.channel &&
           tests.first.number == test.number;
  });
  if (row == tests_.end()) {
    tests_.push_back({.first = test, .last = test.at});
  } else {
    row->last = test.at;
    ++row->times;
  }
}

void Trace::write_tests() {
  for (const auto& tests : tests_) write(tests);
  tests_.clear();
}

void Trace::write(const Tests& one) {
  line_.clear();
  const auto out = std::back_inserter(line_);
  const Event& event = one.first;
  if (json_) {
    // Names of kinds and causes are Platter's own words, which JSON does not escape. An empty `who` may have
    // a null pointer, which fmt must not copy from.
    const std::string_view who = event.who.empty() ? "" : event.who;
    fmt::format_to(
        out,
        FMT_COMPILE(
            R"({{"event":"{}","at_ps":{},"channel":{},"request":{},"number":{},"length_ps":{},)"
            R"("cause":"{}","since_ps":{},"does":"{}","id":{},"parent":{},"who":"{}","line":{},"times":{},)"
            R"("until_ps":{}}})"),
        record::name(event.kind), event.at.time_since_epoch().count(), event.channel + 1, event.request,
        event.number, event.length.count(), record::name(event.cause), event.since.time_since_epoch().count(),
        record::name(event.does), event.id, event.parent, who, line_of(event), one.times,
        one.last.time_since_epoch().count());
  } else {
    fmt::format_to(out, "{:.6f} {} {} {}", time::microseconds(event.at), event.channel + 1, event.request,
                   describe(event));
    if (one.times > 1)
      fmt::format_to(out, ", {} times until {:.6f}", one.times, time::microseconds(one.last));
  }
  line_ += '\n';
  out_.write(line_);
}

/// Returns the line of a statement, an order or a call as a JSON string. The line of a library's call is that
/// of its statement.
std::string Trace::line_of(const Event& event) {
  const bool has_line =
      event.kind == Kind::kStatement || event.kind == Kind::kOrder || event.kind == Kind::kCall;
  if (!has_line) return "\"\"";
  const std::string* const known = event.parent == 0 ? nullptr : lines_.find(event.parent);
  std::string line = known != nullptr ? *known : json_text(place_().line);
  if (event.id != 0) lines_.put(event.id, line);
  return line;
}

std::string describe(const Event& event) {
  const std::string_view name = record::name(event.kind);
  const double us = time::microseconds(event.length);
  switch (event.kind) {
    case Kind::kCall:
      return fmt::format("{}, {} of {}", name, record::name(event.does), counted(event.number, "sector"));
    case Kind::kStatement:
      if (event.number == 0) return fmt::format("{} {}", name, event.who);
      return fmt::format("{} {} of unit {}", name, event.who, event.number);
    case Kind::kOrder:
      return fmt::format("{}, {} of {} by {}", name, record::name(event.does), counted(event.number, "block"),
                         event.who);
    case Kind::kCommand:
      return fmt::format("{} for {}, in force after {:.3f} us", name, counted(event.number, "sector"), us);
    case Kind::kSeek:
      return fmt::format("{} over {}, {:.3f} us", name, counted(event.number, "cylinder"), us);
    case Kind::kSector:
    case Kind::kTransfer:
      return fmt::format("{} {}, took {:.3f} us", name, event.number, us);
    case Kind::kReadAhead:
      return fmt::format("{} of sector {}", name, event.number);
    case Kind::kLostRevolution:
      return fmt::format("{} ({}): {}, {:.3f} us late", name, event.number, record::name(event.cause), us);
    case Kind::kCompletion:
      return fmt::format("{} of {}", name, counted(event.number, "sector"));
    case Kind::kTest:
      return fmt::format("{}: {}", name, event.number != 0 ? "busy" : "not busy");
    case Kind::kStatus:
      return fmt::format("{}: {} moved, {:.3f} us after the call", name, counted(event.number, "word"), us);
    case Kind::kReturn:
    case Kind::kLatency:
    case Kind::kInterrupt:
    case Kind::kService:
    case Kind::kSystem:
    case Kind::kWait:
    case Kind::kResume:
      return fmt::format("{}, {:.3f} us", name, us);
    case Kind::kOnCylinder:
      return std::string(name);
    case Kind::kFault:
      return fmt::format("{}: {}, {}, {:.3f} us", name, event.who,
                         event.number == 1 ? "1 retry" : fmt::format("{} retries", event.number), us);
  }
  return std::string(name);
}

}  // namespace platter::runtime
