#include "tools/report/reduced_results.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace platter::report {
namespace {

using Json = nlohmann::ordered_json;

void leave_out(Json& object, std::initializer_list<const char*> keys) {
  if (!object.is_object()) return;
  for (const char* key : keys) object.erase(key);
}

/// Slices, marks, requests and names are drawn; arrows and counters are not.
bool is_drawn(const Json& event) {
  const auto phase = event.at("ph").get<std::string>();
  return phase == "X" || phase == "i" || phase == "b" || phase == "e" || phase == "M";
}

double begin_of(const Json& event) {
  return event.contains("ts") ? event.at("ts").get<double>() : 0;
}

std::optional<double> pare_trace(Json& document) {
  auto& events = document.at("traceEvents").get_ref<Json::array_t&>();
  std::erase_if(events, [](const Json& event) { return !is_drawn(event); });
  if (events.size() <= kMostEvents) return std::nullopt;
  // They are in no order of time.
  std::vector<double> begins;
  begins.reserve(events.size());
  for (const auto& event : events) begins.push_back(begin_of(event));
  const auto last = begins.begin() + kMostEvents;
  std::nth_element(begins.begin(), last, begins.end());
  const double until = *last;
  std::erase_if(events, [until](const Json& event) { return begin_of(event) > until; });
  return until;
}

}  // namespace

bool is_unseen_line(std::string_view line) {
  constexpr std::string_view kBegin = "{\"ph\":\"";
  return line.starts_with(kBegin) && line.ends_with("},\n") &&
         std::string_view("Cstf").find(line[kBegin.size()]) != std::string_view::npos;
}

std::optional<double> pare(const std::string& kind, Json& document) {
  if (kind == "timeline") return pare_trace(document);
  if (kind == "run") leave_out(document, {"repeat", "sandbox"});
  if (kind == "sweep") {
    for (auto& point : document.at("points")) leave_out(point, {"command", "printed", "said", "results"});
  }
  if (kind == "compare") {
    for (auto& place : document.at("places")) {
      leave_out(place, {"printed", "said"});
      leave_out(place.at("results"), {"repeat", "sandbox", "drives", "lines"});
    }
  }
  if (kind == "time") leave_out(document.at("run"), {"repeat", "sandbox"});
  return std::nullopt;
}

}  // namespace platter::report
