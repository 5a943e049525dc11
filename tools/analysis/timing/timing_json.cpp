#include "tools/analysis/timing/timing_json.hpp"

#include "emulator/specification/document.hpp"
#include "tools/analysis/timing/line_calls.hpp"

namespace platter::timing {
namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json known(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json ratio(std::uint64_t cp, std::optional<std::uint64_t> count) {
  if (!count || *count == 0) return nullptr;
  return static_cast<double>(cp) / static_cast<double>(*count);
}

/// Returns the CP of every basis, including zeros, in the order of decreasing certainty.
Json json_of_basis(const Figures& figures) {
  Json object = Json::object();
  for (const auto word : specification::kBases) {
    const auto found = figures.basis.find(std::string(word));
    object[std::string(word)] = found == figures.basis.end() ? 0 : found->second;
  }
  return object;
}

const char* name(Kind kind) {
  switch (kind) {
    case Kind::kDo:
      return "do";
    case Kind::kGoTo:
      return "goto";
    case Kind::kAbsent:
      return "absent";
  }
  return "";
}

Json json_of(const std::vector<VectorCode>& codes) {
  Json list = Json::array();
  for (const auto& code : codes) {
    Json instructions = Json::array();
    for (const auto& one : code.instructions) {
      instructions.push_back({{"convoy", known(one.convoy)},
                              {"unit", one.unit},
                              {"cp", one.cp},
                              {"result", one.result},
                              {"operands", one.operands},
                              {"chained", one.chained},
                              {"file", one.file},
                              {"line", one.line}});
    }
    list.push_back({{"cp_per_result", code.per_result},
                    {"cp_per_strip", code.per_strip},
                    {"strip_length", code.strip_length},
                    {"cp_entry", code.entry},
                    {"instructions", instructions}});
  }
  return list;
}

Json json_of(const Loop& loop, double clock_period_ns) {
  const std::string bound = bound_of(loop.all);
  return {{"file", loop.file},
          {"line", loop.line},
          {"last_line", loop.last},
          {"routine", loop.routine},
          {"kind", name(loop.kind)},
          {"parent", known(loop.parent)},
          {"times_executed", known(loop.times_executed)},
          {"iterations", loop.kind == Kind::kAbsent ? Json(nullptr) : Json(loop.iterations)},
          {"cp", loop.all.cp},
          {"own_cp", loop.own.cp},
          {"cp_per_iteration", ratio(loop.all.cp, loop.iterations)},
          {"flops", loop.all.flops},
          {"mflops", mflops(loop.all, clock_period_ns)},
          {"mode", loop.vector ? "vector" : "scalar"},
          {"why", loop.vector ? Json(nullptr) : Json(loop.why)},
          {"bound", bound.empty() ? Json(nullptr) : Json(bound)},
          {"spent", loop.all.spent},
          {"vector_code", json_of(loop.codes)},
          {"basis", json_of_basis(loop.all)},
          {"own_basis", json_of_basis(loop.own)}};
}

Json json_of(const Routine& routine, double clock_period_ns) {
  return {{"name", routine.name},
          {"file", routine.file},
          {"line", routine.line},
          {"times_executed", known(routine.times_executed)},
          {"cp", routine.all.cp},
          {"cp_outside_loops", routine.outside.cp},
          {"cp_per_call", ratio(routine.all.cp, routine.times_executed)},
          {"flops", routine.all.flops},
          {"mflops", mflops(routine.all, clock_period_ns)},
          {"basis", json_of_basis(routine.all)},
          {"basis_outside_loops", json_of_basis(routine.outside)}};
}

Json json_of(const LineCalls& row) {
  Json causes = Json::object();
  for (const auto& [cause, revolutions] : row.causes) causes[cause] = revolutions;
  return {{"file", row.is_known() ? Json(row.file) : Json(nullptr)},
          {"line", row.is_known() ? Json(row.line) : Json(nullptr)},
          {"kind", "call"},
          {"what", row.what},
          {"times_executed", row.times},
          {"calls", row.calls},
          {"words", row.words},
          {"waiting_s", row.waiting_s},
          {"revolutions_lost", row.lost},
          {"lost_by_cause", causes}};
}

}  // namespace

Json to_json(const Timing& timing, const Setting& setting) {
  Json routines = Json::array();
  for (const auto& routine : timing.routines) routines.push_back(json_of(routine, setting.clock_period_ns));
  Json loops = Json::array();
  for (const auto& loop : timing.loops) loops.push_back(json_of(loop, setting.clock_period_ns));
  Json lines = Json::array();
  for (const auto& row : line_calls(setting.run)) lines.push_back(json_of(row));
  const Json document = {{"schema", "platter.time/2"},
                         {"version", setting.run["version"]},
                         {"machine", setting.run["machine"]},
                         {"os", setting.run["os"]},
                         {"processor", setting.processor},
                         {"clock_period_ns", setting.clock_period_ns},
                         {"vector", setting.vector},
                         {"spec_hash", setting.run["spec_hash"]},
                         {"virtual_seconds", setting.run["virtual_seconds"]},
                         {"cp", setting.cp},
                         {"basis", json_of_basis(timing.total)},
                         {"flops", timing.total.flops},
                         {"mflops", mflops(timing.total, setting.clock_period_ns)},
                         {"routines", routines},
                         {"loops", loops},
                         {"lines", lines},
                         {"run", setting.run}};
  return document;
}

}  // namespace platter::timing
