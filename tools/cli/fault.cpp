// platter fault list: lists the kinds of planned faults and their parameters.

#include "emulator/fault/fault.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>

#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string_view> parameters_of(const fault::KindEntry& kind) {
  std::vector<std::string_view> parameters;
  for (const fault::KeyEntry& key : fault::keys()) {
    if (key.group == fault::KeyGroup::kParameter && accepts(kind, key)) parameters.push_back(key.name);
  }
  return parameters;
}

void print_keys(fault::KeyGroup group, const char* heading) {
  print_heading(heading);
  std::vector<Row> rows;
  for (const fault::KeyEntry& key : fault::keys()) {
    if (key.group == group) rows.emplace_back(std::string(key.form), std::string(key.description));
  }
  print(rows);
}

int list_faults(const ResultFiles& results) {
  results.require_writable();
  print_heading("kinds of faults, for --fault KIND[,KEY=VALUE...]");
  std::vector<Row> rows;
  Json kinds = Json::array();
  for (const fault::KindEntry& kind : fault::kinds()) {
    const auto parameters = parameters_of(kind);
    rows.emplace_back(std::string(kind.name),
                      fmt::format("{}; parameters: {}", kind.description, fmt::join(parameters, ", ")));
    kinds.push_back({{"kind", kind.name}, {"description", kind.description}, {"parameters", parameters}});
  }
  print(rows);
  print_keys(fault::KeyGroup::kPlace, "places (default: any drive or store)");
  print_keys(fault::KeyGroup::kMoment, "moments (default: each time that the place is used)");
  print_keys(fault::KeyGroup::kParameter, "parameters");
  const fault::Recovery recovery;
  print_heading("the driver's recovery (assumed; the table [recovery] of a system changes it)");
  print(std::vector<Row>{
      {"retries", fmt::format("{} attempts after the first", recovery.retries)},
      {"recalibration", fmt::format("{} ms", recovery.recalibration.count() / 1'000'000'000)},
      {"time_out", fmt::format("{} s", recovery.time_out.count() / 1'000'000'000'000)},
      {"patience",
       fmt::format("{} s, for a drive that is off line", recovery.patience.count() / 1'000'000'000'000)}});
  results.write({{"schema", "platter.faults/1"},
                 {"kinds", kinds},
                 {"recovery",
                  {{"basis", "assumed"},
                   {"retries", recovery.retries},
                   {"recalibration_s", time::seconds(recovery.recalibration)},
                   {"time_out_s", time::seconds(recovery.time_out)},
                   {"patience_s", time::seconds(recovery.patience)}}}},
                kinds, {"kind", "description", "parameters"});
  return 0;
}

}  // namespace

void add_fault(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("fault", "List the faults that run --fault can plan");
  command->require_subcommand(1);
  auto* list = command->add_subcommand("list", "List kinds, places and times of faults, and their defaults");
  const auto results = std::make_shared<ResultFiles>();
  results->add_to(*list, "each kind");
  list->callback([results, &work] { work = [results] { return list_faults(*results); }; });
}

}  // namespace platter::command
