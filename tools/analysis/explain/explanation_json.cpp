#include "tools/analysis/explain/explanation_json.hpp"

#include <chrono>

namespace platter::explain {
namespace {

using Json = nlohmann::ordered_json;

std::int64_t nanoseconds(time::Duration length) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(length).count();
}

/// Returns the lines as JSON. If `named`, losses include their channels.
Json lines_of(const std::vector<CallsAt>& lines, bool named) {
  Json rows = Json::array();
  for (const auto& one : lines) {
    Json lost = Json::array();
    for (const auto& [cause, what] : one.lost) {
      lost.push_back({{"cause", record::name(cause)}, {"revolutions", what.revolutions}});
      if (!named) continue;
      Json& channels = lost.back()["channels"] = Json::array();
      for (const auto& [channel, revolutions] : what.by_channel)
        channels.push_back({{"channel", channel + 1}, {"revolutions", revolutions}});
    }
    rows.push_back({{"line", one.line}, {"routine", one.routine}, {"calls", one.calls}, {"lost", lost}});
  }
  return rows;
}

Json events_of(const RequestPair& scene) {
  Json rows = Json::array();
  for (const auto& event : scene.events) {
    if (event.at < scene.call.at || event.at > scene.end) continue;
    rows.push_back({{"after_call_ns", nanoseconds(event.at - scene.call.at)},
                    {"event", record::name(event.kind)},
                    {"channel", event.channel + 1},
                    {"request", event.request},
                    {"number", event.number},
                    {"length_ns", nanoseconds(event.length)},
                    {"cause", record::name(event.cause)},
                    {"does", record::name(event.does)},
                    {"who", event.who}});
  }
  return rows;
}

/// Returns the lost revolution as JSON, or null if the call lost none.
Json lost_json(const RequestPair& scene) {
  const auto* const lost = lost_of(scene);
  if (lost == nullptr) return {};
  const std::uint64_t before = scene.call.request == scene.after.request ? 0 : scene.call.request;
  const Budget budget = budget_of(scene.events, *lost, before);
  Json parts = Json::array();
  for (const auto& part : budget.parts)
    parts.push_back({{"what", part.what}, {"length_ps", part.length.count()}});
  Json json = {{"revolutions", lost->number},
               {"cause", record::name(lost->cause)},
               {"late_ns", nanoseconds(lost->length)},
               {"late_ps", lost->length.count()},
               {"deadline_ns", nanoseconds(budget.deadline - scene.call.at)},
               {"budget", lost->length.count() > 0 ? parts : Json::array()}};
  if (const auto drive = drive_of(scene, *lost); !drive.empty()) json["drive"] = drive;
  return json;
}

Json tried_json(const std::vector<Tried>& tried, double seconds) {
  Json rows = Json::array();
  for (const auto& one : tried) {
    const bool well = one.trouble.empty();
    rows.push_back({{"what", one.remedy.what},
                    {"flags", one.remedy.flags},
                    {"seconds", well ? Json(one.seconds) : Json()},
                    {"saved_s", well ? Json(seconds - one.seconds) : Json()},
                    {"trouble", well ? Json() : Json(one.trouble)}});
  }
  return rows;
}

}  // namespace

Json json_of(const Explanation& all) {
  const RequestPair& scene = all.scene;
  return {{"schema", "platter.explain/1"},
          {"what", all.what},
          {"machine", all.machine},
          {"os", all.os},
          {"set", all.sets},
          {"line", all.line},
          {"routine", scene.after.who},
          {"request", scene.call.request},
          {"next_request", scene.after.request},
          {"verdict", verdict(scene)},
          {"lost", lost_json(scene)},
          {"events", events_of(scene)},
          {"lines", lines_of(all.lines, !scene.drives.empty())},
          {"seconds", all.seconds},
          {"tried", tried_json(all.tried, all.seconds)}};
}

std::vector<std::string> columns() {
  return {"after_call_ns", "event", "channel", "request", "number", "length_ns", "cause", "does", "who"};
}

}  // namespace platter::explain
