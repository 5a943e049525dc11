// Splits the trace of a long run into windows, of which the page shows one at a time.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "tools/report/result.hpp"

namespace platter::report {
namespace {

using Json = nlohmann::ordered_json;

/// A slice or a mark, or the two events of a request, with its time in microseconds.
struct Item {
  double begin = 0;
  double end = 0;
  std::vector<const Json*> events;
};

/// Lost revolutions and requests of one drive.
struct Count {
  double lost = 0;  ///< whole numbers; a file may contain any number, whose sum must not overflow
  std::int64_t calls = 0;
  std::map<std::string, double> causes;  ///< lost revolutions by cause
};
using Counts = std::map<std::int64_t, Count>;

std::vector<Item> items_of(const Json& events) {
  std::vector<Item> items;
  std::map<std::string, std::size_t> open;  // places of requests by id
  for (const auto& event : events) {
    const auto phase = event.at("ph").get<std::string>();
    if (phase == "M") continue;
    const double at = event.at("ts").get<double>();
    if (phase == "e") {
      const auto found = open.find(event.at("id2").at("local").get<std::string>());
      if (found == open.end()) continue;
      items[found->second].end = at;
      items[found->second].events.push_back(&event);
      continue;
    }
    if (phase == "b") open[event.at("id2").at("local").get<std::string>()] = items.size();
    items.push_back({at, at + (phase == "X" ? event.at("dur").get<double>() : 0), {&event}});
  }
  std::stable_sort(items.begin(), items.end(),
                   [](const Item& one, const Item& other) { return one.begin < other.begin; });
  return items;
}

void add(Counts& counts, const Item& item) {
  const Json& event = *item.events.front();
  const bool is_call = event.at("ph") == "b";
  const bool is_lost = event.at("name").get_ref<const std::string&>().starts_with("lost revolution:");
  if (!is_call && !is_lost) return;
  const Json& about = event.at("args");
  Count& count = counts[about.at("drive").get<std::int64_t>()];
  if (is_call) ++count.calls;
  if (!is_lost) return;
  const auto revolutions = about.at("revolutions").get<double>();
  count.lost += revolutions;
  count.causes[about.at("cause").get<std::string>()] += revolutions;
}

Json json_of(const Counts& counts) {
  Json all = Json::object();
  for (const auto& [drive, count] : counts)
    all[std::to_string(drive)] = {{"lost", count.lost}, {"calls", count.calls}, {"causes", count.causes}};
  return all;
}

double lost_in(const Counts& counts) {
  double lost = 0;
  for (const auto& [drive, count] : counts) lost += count.lost;
  return lost;
}

/// Returns the times at which windows start.
std::vector<double> starts_of(const std::vector<Item>& items) {
  std::vector<double> starts{0};
  std::size_t events = 0;
  for (const auto& item : items) {
    if (events >= kMaxEvents && item.begin > starts.back()) {
      starts.push_back(item.begin);
      events = 0;
    }
    events += item.events.size();
  }
  return starts;
}

}  // namespace

std::vector<Json> windows_of(const Json& trace, std::optional<double>& until_us) {
  const auto items = items_of(trace.at("traceEvents"));
  auto starts = starts_of(items);
  Counts totals;
  for (const auto& item : items) add(totals, item);
  constexpr double kEver = std::numeric_limits<double>::infinity();
  double end = kEver;
  if (starts.size() > kMaxWindows) {
    end = starts[kMaxWindows];
    until_us = end;
    starts.resize(kMaxWindows);
  }
  Json names = Json::array();
  for (const auto& event : trace.at("traceEvents"))
    if (event.at("ph") == "M") names.push_back(event);
  std::vector<Json> windows;
  Json overview = Json::array();
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const double from = starts[i];
    const double until = i + 1 < starts.size() ? starts[i + 1] : end;
    Json events = names;
    Counts before;
    Counts started;
    for (const auto& item : items) {
      if (item.end < from) add(before, item);
      if (item.begin >= from && item.begin < until) add(started, item);
      // A slice that ends when the window starts is part of it, so that lost revolutions can be completed.
      if (item.end < from || item.begin >= until) continue;
      for (const Json* const event : item.events) events.push_back(*event);
    }
    Json place = {{"from_us", from}, {"lost", lost_in(started)}};
    if (until != kEver) place["until_us"] = until;
    overview.push_back(place);
    windows.push_back({{"otherData", trace.at("otherData")},
                       {"page", {{"window", i}, {"before", json_of(before)}, {"totals", json_of(totals)}}},
                       {"traceEvents", std::move(events)}});
  }
  for (auto& window : windows) window["page"]["windows"] = overview;
  return windows;
}

}  // namespace platter::report
