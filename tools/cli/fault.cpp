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

std::vector<std::string> parameters_of(const fault::KindEntry& kind) {
  std::vector<std::string> parameters;
  if (kind.has_retries) parameters.emplace_back("retries");
  if (kind.has_time) parameters.emplace_back("time");
  parameters.emplace_back("on");
  return parameters;
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
  print_heading("places (default: any drive or store)");
  print(std::vector<Row>{{"drive=N", "the drive of channel N, from 1"},
                         {"member=N", "the N-th drive of a group, from 1"},
                         {"cylinder=N", "the cylinder, from 0"},
                         {"head=N", "the head group in the cylinder, from 0"},
                         {"sector=N", "the sector on its track, from 0"},
                         {"block=N", "the block of the device, or of the file if one is named, from 0"},
                         {"file=NAME", "the dataset or file that block=N refers to"}});
  print_heading("times (default: each use of the place)");
  print(std::vector<Row>{{"at=TIME", "once, at or after this virtual time, as in at=20ms"},
                         {"nth=N", "once, when the N-th command uses the place"},
                         {"rate=P", "with this probability, from 0 to 1, decided by --seed"},
                         {"times=N", "at most N times"}});
  const fault::Recovery recovery;
  print_heading("the drivers' recovery (assumed; [recovery] in a system's specification changes it)");
  print(std::vector<Row>{
      {"retries", fmt::format("{} attempts after the first", recovery.retries)},
      {"recalibration", fmt::format("{} ms", recovery.recalibration.count() / 1'000'000'000)},
      {"time_out", fmt::format("{} s", recovery.time_out.count() / 1'000'000'000'000)},
      {"patience",
       fmt::format("{} s, for a drive that is off line", recovery.patience.count() / 1'000'000'000'000)}});
  results.write({{"schema", "platter.faults/1"}, {"kinds", kinds}}, kinds,
                {"kind", "description", "parameters"});
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
