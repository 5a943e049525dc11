#include "tools/analysis/sweep/row.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "runtime/host/untrusted_file.hpp"
#include "runtime/host/whole_number.hpp"

namespace platter::sweep {
namespace {

using Json = nlohmann::json;

/// Of a run's units.
constexpr std::array<const char*, 9> kSums = {
    "calls", "words_read", "words_written", "revolutions_lost", "revolutions_lost_at_boundaries",
    "seeks", "seek_s",     "latency_s",     "transfer_s"};
constexpr std::array<const char*, 5> kProcessor = {"user_s", "system_s", "interrupt_s", "idle_s",
                                                   "lockout_s"};

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_null() ? "" : value.dump();
}

Json sum(const Json& units, const char* what) {
  Json all = 0;
  for (const auto& unit : units) {
    const auto& part = unit.at(what);
    if (part.is_number_integer() && all.is_number_integer()) {
      all = runtime::added(runtime::whole_number(all), part);
    } else {
      all = all.get<double>() + part.get<double>();
    }
  }
  return all;
}

}  // namespace

Row measured(const Result& result) {
  const Json json = result.json.empty() ? Json() : Json(runtime::parse_json(result.json, "a run's --json"));
  Row row;
  const auto put = [&](const char* name, const Json& value) { row.emplace_back(name, text_of(value)); };
  put("stopped", json.contains("stopped") ? json.at("stopped") : Json());
  put("virtual_seconds", json.is_null() ? Json() : json.at("virtual_seconds"));
  const bool is_there = json.contains("processor");  // a run of many PEs has one each
  for (const auto* name : kProcessor) put(name, is_there ? json.at("processor").at(name) : Json());
  for (const auto* name : kSums) put(name, is_there ? sum(json.at("units"), name) : Json());
  return row;
}

Row row_of(std::int64_t number, const Setting& setting, const Result& result, const std::string& command) {
  Row row{{"point", fmt::format("{}", number + 1)}};
  row.insert(row.end(), setting.begin(), setting.end());
  row.emplace_back("exit_code", fmt::format("{}", result.code));
  const Row values = measured(result);
  row.insert(row.end(), values.begin(), values.end());
  row.emplace_back("command", command);
  return row;
}

}  // namespace platter::sweep
