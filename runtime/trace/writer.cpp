#include "runtime/trace/writer.hpp"

#include <fmt/format.h>

#include <iterator>

#include "runtime/host/quoting.hpp"

namespace platter::runtime::timeline {
namespace {

constexpr std::array<std::string_view, kGroups> kNames = {"program", "processor", "layers",
                                                          "system",  "channels",  "drives"};

/// Returns a time in microseconds, rounded down to a nanosecond.
std::string stamp(time::Instant at) {
  constexpr std::int64_t kNanosecond = 1000;  // picoseconds
  const std::int64_t ns = at.time_since_epoch().count() / kNanosecond;
  return fmt::format("{}.{:03}", ns / kNanosecond, ns % kNanosecond);
}

/// Returns the length of an interval after its ends are rounded down to nanoseconds.
std::string stamp(time::Instant begin, time::Instant end) {
  const auto down = [](time::Instant at) { return at - at.time_since_epoch() % std::chrono::nanoseconds(1); };
  return stamp(time::kStart + (down(end) - down(begin)));
}

}  // namespace

void Details::begin(std::string_view name) {
  fmt::format_to(std::back_inserter(text_), "{}\"{}\":", text_.empty() ? "" : ",", name);
}

Details& Details::add(std::string_view name, std::int64_t value) {
  begin(name);
  fmt::format_to(std::back_inserter(text_), "{}", value);
  return *this;
}

Details& Details::add(std::string_view name, std::string_view value) {
  begin(name);
  text_ += json_string(value);
  return *this;
}

Details& Details::add(std::string_view name, time::Duration value) {
  begin(name);
  constexpr std::int64_t kMicrosecond = 1'000'000;
  fmt::format_to(std::back_inserter(text_), "{}.{:06}", value.count() / kMicrosecond,
                 value.count() % kMicrosecond);
  return *this;
}

Writer::Writer(const std::string& file, Window window, const std::string& about)
    : out_("--trace", file), window_(window) {
  out_.write(fmt::format("{{\"displayTimeUnit\":\"ns\",\"otherData\":{{{}}},\"traceEvents\":[", about));
}

void Writer::begin(char phase, Track track) {
  line_.clear();
  fmt::format_to(std::back_inserter(line_), "{}\n{{\"ph\":\"{}\",\"pid\":{},\"tid\":{}", is_first_ ? "" : ",",
                 phase, static_cast<int>(track.group) + 1, track.number);
  is_first_ = false;
}

void Writer::end(std::string_view rest) {
  line_ += rest;
  line_ += '}';
  out_.write(line_);
}

void Writer::name(std::string_view what, Track track, std::string_view name) {
  begin('M', track);
  end(fmt::format(",\"name\":\"{}\",\"args\":{{\"name\":{}}}", what, json_string(name)));
}

Track Writer::track(Group group, std::string_view name) {
  auto& known = tracks_.at(static_cast<std::size_t>(group));
  const auto found = known.find(name);
  if (found != known.end()) return {group, found->second};
  const Track made{group, static_cast<int>(known.size()) + 1};
  if (known.empty()) {
    this->name("process_name", made, kNames.at(static_cast<std::size_t>(group)));
    begin('M', made);
    end(fmt::format(",\"name\":\"process_sort_index\",\"args\":{{\"sort_index\":{}}}",
                    static_cast<int>(group)));
  }
  known.emplace(name, made.number);
  this->name("thread_name", made, name);
  return made;
}

Track Writer::own_track(Group group, std::string_view name) {
  return process_ == 0 ? track(group, name) : track(group, fmt::format("{} ({})", name, process_ + 1));
}

void Writer::slice(Track track, std::string_view name, time::Instant begin, time::Instant end,
                   const Details& details) {
  if (!window_.has(begin, end)) return;
  this->begin('X', track);
  this->end(fmt::format(",\"ts\":{},\"dur\":{},\"name\":{},\"args\":{{{}}}", stamp(begin), stamp(begin, end),
                        json_string(name), details.text()));
}

void Writer::mark(Track track, std::string_view name, time::Instant at, const Details& details) {
  if (!window_.has(at, at)) return;
  begin('i', track);
  end(fmt::format(",\"s\":\"t\",\"ts\":{},\"name\":{},\"args\":{{{}}}", stamp(at), json_string(name),
                  details.text()));
}

void Writer::span(Track track, std::string_view name, std::uint64_t id, time::Instant begin,
                  time::Instant end, const Details& details) {
  if (!window_.has(begin, end)) return;
  const auto edge = [&](char phase, time::Instant at, std::string_view args) {
    this->begin(phase, track);
    this->end(
        fmt::format(",\"cat\":\"request\",\"id2\":{{\"local\":\"{}\"}},\"ts\":{},\"name\":{},\"args\":{{{}}}",
                    id, stamp(at), json_string(name), args));
  };
  edge('b', begin, details.text());
  edge('e', end, "");
}

void Writer::count(Group group, std::string_view name, time::Instant at, std::int64_t value) {
  if (!window_.has(at, at)) return;
  begin('C', {group, 0});
  end(fmt::format(",\"ts\":{},\"name\":{},\"args\":{{\"value\":{}}}", stamp(at), json_string(name), value));
}

void Writer::flow(Flow phase, Track track, std::uint64_t id, time::Instant at) {
  if (!window_.has(at, at)) return;
  begin(static_cast<char>(phase), track);
  end(fmt::format(",\"bp\":\"e\",\"cat\":\"request\",\"name\":\"request\",\"id\":{},\"ts\":{}", id,
                  stamp(at)));
}

WholeFile& Writer::finish() {
  out_.write("\n]}\n");
  return out_;
}

}  // namespace platter::runtime::timeline
