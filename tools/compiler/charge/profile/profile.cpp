#include "tools/compiler/charge/profile/profile.hpp"

#include <nlohmann/json.hpp>

namespace platter::charge {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const std::optional<Tally>& tally) {
  if (!tally) return nullptr;
  return {{"plus", tally->plus}, {"minus", tally->minus}};
}

Json json_of(const Periods& periods) {
  Json object = Json::object();
  for (const auto word : specification::kBases) {
    const std::int64_t cp = periods.of(specification::basis_of(word));
    if (cp != 0) object[std::string(word)] = cp;
  }
  return object;
}

Json json_of(const Place& place) {
  return {{"file", place.file}, {"line", place.line}};
}

Json json_of(const std::vector<CounterProfile>& counters) {
  Json list = Json::array();
  for (const auto& counter : counters) {
    list.push_back({{"counter", counter.counter},
                    {"cp", counter.cp},
                    {"flops", counter.flops},
                    {"spent", counter.spent.causes()},
                    {"basis", json_of(counter.spent.periods())}});
  }
  return list;
}

Json json_of(const std::optional<VectorProfile>& vector) {
  if (!vector) return nullptr;
  Json instructions = Json::array();
  for (const auto& [instruction, place] : vector->instructions) {
    instructions.push_back({{"convoy", instruction.convoy ? Json(*instruction.convoy + 1) : Json(nullptr)},
                            {"unit", instruction.unit},
                            {"cp", instruction.cp},
                            {"result", instruction.result},
                            {"operands", instruction.operands},
                            {"chained", instruction.chained},
                            {"file", place.file},
                            {"line", place.line}});
  }
  return {{"cp_per_result", vector->per_result},
          {"cp_per_strip", vector->per_strip},
          {"strip_length", vector->strip_length},
          {"cp_entry", vector->entry},
          {"instructions", instructions}};
}

Json json_of(const LoopProfile& loop) {
  Json lines = Json::array();
  for (const auto& line : loop.lines) lines.push_back(json_of(line));
  Json exits = Json::array();
  for (const auto& exit : loop.exits) {
    exits.push_back(
        {{"place", json_of(exit.place)}, {"counter", exit.counter ? Json(*exit.counter) : Json(nullptr)}});
  }
  return {{"parent", loop.parent ? Json(*loop.parent) : Json(nullptr)},
          {"lines", lines},
          {"exits", exits},
          {"entries", json_of(loop.entries)},
          {"iterations", json_of(std::optional(loop.iterations))},
          {"counters", json_of(loop.counters)},
          {"vector", json_of(loop.vector)},
          {"innermost", loop.innermost},
          {"listed", loop.listed},
          {"obstacle", loop.obstacle},
          {"calls", loop.calls}};
}

}  // namespace

std::string to_json(const Profile& profile) {
  Json document = {{"schema", "platter.profile/1"},
                   {"processor", profile.processor},
                   {"counters", profile.counters},
                   {"functions", Json::array()}};
  for (const auto& function : profile.functions) {
    Json loops = Json::array();
    for (const auto& loop : function.loops) loops.push_back(json_of(loop));
    document["functions"].push_back({{"name", function.name},
                                     {"place", json_of(function.place)},
                                     {"entries", json_of(function.entries)},
                                     {"counters", json_of(function.counters)},
                                     {"loops", loops}});
  }
  return document.dump(1) + "\n";
}

}  // namespace platter::charge
