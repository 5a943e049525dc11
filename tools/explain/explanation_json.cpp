#include "tools/explain/explanation_json.hpp"

namespace platter::explain {
namespace {

using Json = nlohmann::ordered_json;

std::int64_t count(time::Duration length) {
  return length.count();
}

Json lines_of(const std::vector<CallsAt>& lines) {
  Json rows = Json::array();
  for (const auto& one : lines) {
    Json lost = Json::array();
    for (const auto& [cause, what] : one.lost)
      lost.push_back({{"cause", record::name(cause)}, {"revolutions", what.revolutions}});
    rows.push_back({{"line", one.line}, {"routine", one.routine}, {"calls", one.calls}, {"lost", lost}});
  }
  return rows;
}

/// null where nothing was lost.
Json lost_json(const Scene& scene) {
  const auto* const lost = lost_of(scene);
  if (lost == nullptr) return {};
  const std::uint64_t before = scene.call.request == scene.after.request ? 0 : scene.call.request;
  const Budget budget = budget_of(scene.events, *lost, before);
  Json parts = Json::array();
  for (const auto& part : budget.parts) parts.push_back({{"what", part.what}, {"length_ps", count(part.length)}});
  return {{"cause", record::name(lost->cause)},
          {"revolutions", lost->number},
          {"late_ps", count(lost->length)},
          {"deadline_ps", count(budget.deadline.time_since_epoch())},
          {"budget", lost->length.count() > 0 ? parts : Json::array()}};
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
  const Scene& scene = all.scene;
  return {{"schema", "platter.explain/1"},
          {"line", all.line},
          {"routine", scene.after.who},
          {"request", scene.after.request},
          {"request_before", scene.call.request},
          {"called_ps", count(scene.after.at.time_since_epoch())},
          {"lost", lost_json(scene)},
          {"lines", lines_of(all.lines)},
          {"seconds", all.seconds},
          {"tried", tried_json(all.tried, all.seconds)}};
}

}  // namespace platter::explain
