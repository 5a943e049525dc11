// platter replay: replays requests to drives from a file, without a program.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "emulator/record/accounts.hpp"
#include "emulator/specification/error.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/trace/output.hpp"
#include "runtime/view/measures.hpp"
#include "tools/analysis/replay/player.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

struct ReplayArguments {
  std::string file;
  machine::MachineConfig choice;
  bool has_machine = false;  ///< true if the user named a machine
  std::string disk;
  std::string controller;
  std::int64_t drives = 1;
  std::int64_t block_bytes = 512;
  std::optional<time::Duration> think;
  std::vector<std::string> folders;
  std::vector<std::string> sets;
  runtime::TraceOptions trace;
  ResultFiles results;
};

/// Returns the machine of the request file, unless the user named one.
machine::MachineConfig choice_of(const ReplayArguments& arguments, const replay::RequestFile& file) {
  machine::MachineConfig choice = arguments.choice;
  if (arguments.has_machine) return choice;
  const auto& said = file.said();
  const auto text = [&](const char* key, std::string& value) {
    if (const auto found = said.find(key); found != said.end()) value = found->second;
  };
  text("machine", choice.machine);
  text("os", choice.system);
  text("site", choice.site);
  std::string rotation;
  text("rotation", rotation);
  choice.drifts = rotation == "drift";
  for (const auto& [key, value] : said) {
    const auto number = specification::parse_whole<std::int64_t>(value);
    if (key == "channels" && number) choice.channels = *number;
    if (key == "seed" && number) choice.seed = static_cast<std::uint64_t>(*number);
  }
  return choice;
}

Json json_of(const ReplayArguments& arguments, replay::ReplayHarness& rig, const replay::Player& player,
             const record::ServiceAccount& account) {
  const time::Duration whole = player.end().time_since_epoch();
  Json drives = Json::array();
  int number = 0;
  const Json measured = runtime::drives_json(account, player.rest().time_since_epoch());
  for (const auto& drive : player.drives()) {
    const auto& geometry = rig.device(number).geometry();
    Json devices = Json::array();
    for (const auto& device : measured) {
      if (device.at("channel") == number + 1) devices.push_back(device);
    }
    drives.push_back({{"drive", number + 1},
                      {"disk", rig.disk(number)},
                      {"requests", drive.requests},
                      {"reads", drive.reads},
                      {"sectors", drive.sectors},
                      {"bytes", drive.sectors * geometry.block_bytes().count},
                      {"response", runtime::lengths_json(drive.response)},
                      {"devices", devices}});
    ++number;
  }
  const auto* const machine = rig.machine();
  return {{"schema", "platter.replay/1"},
          {"requests", arguments.file},
          {"machine", machine == nullptr ? Json() : Json(machine->choice().machine)},
          {"set", arguments.sets},
          {"closed", arguments.think.has_value()},
          {"virtual_seconds", time::seconds(whole)},
          {"drives", drives}};
}

double ms(const Json& lengths, const char* key) {
  constexpr double kMillion = 1e6;
  return lengths.at(key).get<double>() / kMillion;
}

void print(const Json& results) {
  print_heading(fmt::format("{:>5} {:>8} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>5}  {}", "drive",
                            "requests", "sectors", "mean ms", "p50 ms", "p90 ms", "p99 ms", "max ms",
                            "seek mean", "lost", "disk"));
  for (const auto& drive : results.at("drives")) {
    const auto requests = drive.at("requests").get<std::int64_t>();
    if (requests == 0) continue;
    std::int64_t lost = 0;
    double seeks = 0;
    double sought = 0;
    for (const auto& device : drive.at("devices")) {
      for (const auto& [cause, count] : device.at("lost_by_cause").items()) lost += count.get<std::int64_t>();
      seeks += device.at("seek").at("count").get<double>();
      sought += ms(device.at("seek"), "total_ns");
    }
    const auto& response = drive.at("response");
    constexpr std::size_t kBelow = 9;
    runtime::print_text(runtime::within(
        runtime::formatted(
            "{:>5} {:>8} {:>9} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f} {:>9.3f} {:>5}  {}\n",
            drive.at("drive").get<int>(), requests, drive.at("sectors").get<std::int64_t>(),
            ms(response, "total_ns") / static_cast<double>(requests), ms(response, "p50_ns"),
            ms(response, "p90_ns"), ms(response, "p99_ns"), ms(response, "max_ns"),
            seeks > 0 ? sought / seeks : 0, lost, drive.at("disk").get<std::string>()),
        kBelow));
  }
  runtime::print("virtual time {:.9f} s\n", results.at("virtual_seconds").get<double>());
}

/// Throws if the disk needs a controller and none was given. Only drives need one.
void require_controller(const specification::Catalogue& catalogue, const std::string& disk,
                        const std::string& controller) {
  if (!controller.empty()) return;
  auto document = catalogue.open("disks", disk);
  if (specification::Reader(document).text_or("kind", "drive") != "drive") return;
  throw specification::Error(
      fmt::format("--disk {}: a drive needs a controller: --controller NAME; known: {}", disk,
                  fmt::join(catalogue.names("controllers"), ", ")));
}

int replay_requests(const ReplayArguments& arguments) {
  arguments.results.require_writable();
  const auto catalogue = runtime::load_catalogue(arguments.folders, arguments.sets);
  replay::RequestFile file(arguments.file);
  record::Recorder recorder;
  record::ServiceAccount account;
  std::optional<replay::ReplayHarness> rig;
  if (arguments.disk.empty()) {
    rig.emplace(catalogue, choice_of(arguments, file), recorder);
  } else {
    require_controller(catalogue, arguments.disk, arguments.controller);
    rig.emplace(catalogue, arguments.disk, arguments.controller, static_cast<int>(arguments.drives),
                recorder);
  }
  recorder.add(account, record::ServiceAccount::kinds());
  std::unique_ptr<runtime::TraceOutput> trace;
  if (!arguments.trace.file.empty()) {
    if (rig->machine() == nullptr)
      throw specification::Error(
          "--trace: applies only to the drives of a machine; give --machine instead of --disk");
    trace = runtime::open_trace(arguments.trace, *rig->machine(), nullptr);
    recorder.add(*trace, runtime::kinds_of(*trace, arguments.trace));
  }
  replay::Player player(*rig, file, arguments.block_bytes);
  terminal::Progress progress("replaying");
  player.play({arguments.think, progress.of("requests")});
  progress.clear();
  if (trace) trace->finish(player.end()).complete();
  const auto results = json_of(arguments, *rig, player, account);
  for (const auto& set : arguments.sets) runtime::print("changed: {}\n", set);
  print(results);
  arguments.results.write(
      results, results.at("drives"),
      {"drive", "disk", "requests", "reads", "sectors", "bytes", "response.count", "response.total_ns",
       "response.p50_ns", "response.p90_ns", "response.p99_ns", "response.max_ns"});
  return 0;
}

}  // namespace

void add_replay(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("replay", "Replay the requests of a file on drives and report their times");
  const auto arguments = std::make_shared<ReplayArguments>();
  command
      ->add_option("requests", arguments->file,
                   "File of requests: from run --requests, or in DiskSim's format")
      ->required()
      ->type_name("FILE");
  auto* machine = command->add_option_function<std::string>(
      "--machine",
      [arguments](const std::string& name) {
        arguments->choice.machine = name;
        arguments->has_machine = true;
      },
      "Select the machine with the drives (default: the one that the file names, otherwise cray1)");
  command->add_option("--site", arguments->choice.site, "Select its installation")->needs(machine);
  auto* disk = command->add_option("--disk", arguments->disk, "Use drives of this disk (platter list disks)")
                   ->excludes(machine);
  command
      ->add_option("--controller", arguments->controller,
                   "Connect each to a separate controller of this kind")
      ->needs(disk);
  runtime::add_whole(
      *command, "--drives", 1, 100, [arguments](std::int64_t drives) { arguments->drives = drives; },
      "Set the number of drives of --disk")
      ->default_str("1")
      ->needs(disk);
  runtime::add_seed(*command, arguments->choice.seed, "Seed the positions of a machine's drives at time 0");
  command
      ->add_option_function<std::string>(
          "--closed",
          [arguments](const std::string& text) {
            arguments->think = text == "0" ? time::Duration{} : runtime::parse_time("--closed", text);
          },
          "Start each request this long after the previous one completes, ignoring the times in the file")
      ->type_name("TIME");
  runtime::add_whole(
      *command, "--block-bytes", 1, 1'000'000,
      [arguments](std::int64_t bytes) { arguments->block_bytes = bytes; },
      "Set the block length of a file in DiskSim's format")
      ->default_str("512");
  runtime::add_specifications(*command, arguments->folders, arguments->sets);
  command->add_option("--trace", arguments->trace.file, "Write the events to FILE, as run does")
      ->type_name("FILE");
  arguments->results.add_to(*command, "each drive");
  command->callback([arguments, &work] { work = [arguments] { return replay_requests(*arguments); }; });
}

}  // namespace platter::command
