// platter compare: runs one program on every machine and system that accepts it.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "emulator/machine/machine_specification.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/usage.hpp"
#include "tools/analysis/sweep/plot.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/analysis/sweep/table.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

struct CompareArguments {
  GuestArguments guest;
  std::vector<std::string> machines;
  ResultFiles results;
  std::string picture;
};

/// A machine and a system, and the result of running the program there.
struct Place {
  std::string machine;
  std::string os;
  sweep::Result result{};
  std::map<std::string, double> numbers{};  ///< as in sweep::measured(); empty if the program did not run
  std::string cause{};  ///< the most frequent cause of lost revolutions; "" if none was lost
  std::string
      why{};  ///< the reason why the program was rejected or its run failed; empty if neither happened

  std::string name() const { return machine + "/" + os; }
  double at(const std::string& what) const { return numbers.at(what); }
  bool ran() const { return why.empty(); }
};

std::vector<Place> places(const specification::Catalogue& catalogue, const std::vector<std::string>& only) {
  std::vector<Place> all;
  const auto names = only.empty() ? catalogue.names("machines") : only;
  for (const auto& name : std::set<std::string>(names.begin(), names.end())) {
    auto document = catalogue.open("machines", name);
    const auto machine = machine::read_machine(document, catalogue);
    if (!machine.multicomputer.empty()) {  // a multicomputer, whose runs do not have these results
      if (only.empty()) continue;
      throw specification::Error(
          fmt::format("--machine: {} runs programs on PEs; platter run --machine {} --pes N", name, name));
    }
    for (const auto& os : machine.systems) all.push_back({name, os});
  }
  return all;
}

/// Returns the cause that lost the most revolutions on all units of a run, such as "late command"; "-"
/// if none was lost.
std::string main_cause(const Json& results) {
  std::vector<std::pair<std::string, std::int64_t>> lost;
  for (const auto& unit : results.at("units")) {
    for (const auto& [cause, count] : unit.at("lost_by_cause").items()) {
      auto known =
          std::find_if(lost.begin(), lost.end(), [&](const auto& one) { return one.first == cause; });
      if (known == lost.end()) known = lost.insert(known, {cause, 0});
      known->second += count.get<std::int64_t>();
    }
  }
  const auto most = std::max_element(
      lost.begin(), lost.end(), [](const auto& one, const auto& other) { return one.second < other.second; });
  if (most == lost.end() || most->second == 0) return "-";
  std::string name = most->first;
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

void run_at(Place& place, const sweep::Subject& subject, const std::filesystem::path& folder) {
  const sweep::Setting setting{{"machine", place.machine}, {"os", place.os}};
  place.result = sweep::run(sweep::command_of(subject, setting), folder);
  const auto row = sweep::measured(place.result);
  const auto stopped = row.front().second;
  if (place.result.code != 0 || !stopped.empty())
    place.why = stopped.empty() ? sweep::complaint_of(place.result) : stopped;
  for (const auto& [name, value] : row) {
    if (name != "stopped" && !value.empty()) place.numbers[name] = std::stod(value);
  }
  if (place.ran()) place.cause = main_cause(runtime::parse_json(place.result.json, "a run's --json"));
}

constexpr double kWordBytes = 8;  // bytes in a word of the JSON results, on every machine
constexpr double kMega = 1e6;

/// Returns the data that the drives of a place moved, in MB.
double megabytes(const Place& place) {
  return (place.at("words_read") + place.at("words_written")) * kWordBytes / kMega;
}

double share(const Place& place, const char* account) {
  const double whole = place.at("virtual_seconds");
  return whole > 0 ? 100 * place.at(account) / whole : 0;
}

/// Returns line `number` (from 0) of a text; "(no line)" after its end.
std::string line_of(const std::string& text, std::size_t number) {
  std::size_t begin = 0;
  for (; number > 0 && begin < text.size(); --number)
    begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
  return begin < text.size() ? text.substr(begin, text.find('\n', begin) - begin) : "(no line)";
}

/// Prints the first line in which the output of each place differs from that of the first place.
void print_differences(const std::vector<Place>& all, const Place& first) {
  bool differs = false;
  for (const auto& place : all) {
    if (!place.ran() || place.result.printed == first.result.printed) continue;
    if (!differs) runtime::print("\nThe program's output differs from that on {}:\n", first.name());
    differs = true;
    std::size_t line = 0;
    while (line_of(place.result.printed, line) == line_of(first.result.printed, line)) ++line;
    runtime::print("  {:<18} line {}: {}\n  {:<18} line {}: {}\n", place.name(), line + 1,
                   line_of(place.result.printed, line), first.name(), line + 1,
                   line_of(first.result.printed, line));
  }
}

void print(const std::vector<Place>& all) {
  const auto first = std::find_if(all.begin(), all.end(), [](const Place& place) { return place.ran(); });
  if (first != all.end())
    print_heading(fmt::format("{:<18} {:>11} {:>8} {:>6} {:>7} {:>7} {:>7} {:>5} {:>6}", "machine/system",
                              "seconds", "MB/s", "calls", "program", "system", "idle", "seeks", "lost") +
                  "  mostly by");
  for (const auto& place : all) {
    if (!place.ran()) continue;
    const double seconds = place.at("virtual_seconds");
    runtime::print("{} {:>11.6f} {:>8.3f} {:>6.0f} {:>5.1f} % {:>5.1f} % {:>5.1f} % {:>5.0f} {:>6.0f}  {}\n",
                   runtime::TextLines{runtime::in_column(runtime::terminal_line(place.name()), 18)}, seconds,
                   seconds > 0 ? megabytes(place) / seconds : 0, place.at("calls"), share(place, "user_s"),
                   share(place, "system_s") + share(place, "interrupt_s"), share(place, "idle_s"),
                   place.at("seeks"), place.at("revolutions_lost"), place.cause);
  }
  const bool refused = std::any_of(all.begin(), all.end(), [](const Place& place) { return !place.ran(); });
  if (refused) {
    if (first != all.end()) runtime::print("\n");
    runtime::print("Did not run to its end:\n");
  }
  for (const auto& place : all) {
    if (place.ran()) continue;
    constexpr std::size_t kReasons = 21;
    runtime::print_text(
        runtime::within(runtime::formatted("  {:<18} {}\n", place.name(), place.why), kReasons));
  }
  if (first != all.end()) print_differences(all, *first);
}

Json json_of(const std::vector<Place>& all) {
  Json rows = Json::array();
  for (const auto& place : all) {
    rows.push_back(
        {{"machine", place.machine},
         {"os", place.os},
         {"refused", place.ran() ? Json() : Json(place.why)},
         {"printed", place.result.printed},
         {"said", place.result.said},
         {"results",
          place.result.json.empty() ? Json() : runtime::parse_json(place.result.json, "a run's --json")}});
  }
  return {{"schema", "platter.compare/2"}, {"places", rows}};
}

std::vector<std::string> columns() {
  std::vector<std::string> names{"machine", "os", "refused"};
  for (const auto& [name, value] : sweep::measured({})) names.push_back(name);
  return names;
}

Json rows_of(const std::vector<Place>& all) {
  Json rows = Json::array();
  for (const auto& place : all) {
    Json row{{"machine", place.machine}, {"os", place.os}, {"refused", place.why}};
    for (const auto& [name, value] : sweep::measured(place.result)) row[name] = value;
    rows.push_back(row);
  }
  return rows;
}

std::vector<sweep::Bar> bars_of(const std::vector<Place>& all) {
  std::vector<sweep::Bar> bars;
  for (const auto& place : all) {
    if (!place.ran()) continue;
    bars.push_back({place.name(),
                    {place.at("user_s"), place.at("system_s"), place.at("interrupt_s"), place.at("idle_s")}});
  }
  return bars;
}

int compare(const CompareArguments& arguments, const std::vector<std::string>& flags) {
  arguments.results.require_writable();
  require_writable("--svg", arguments.picture);
  const auto& options = arguments.guest.options;
  auto all = places(runtime::load_catalogue(options.specifications, options.sets), arguments.machines);
  require_files(arguments.guest.sources);
  const sweep::Subject subject{
      .sources = arguments.guest.sources,
      .flags = flags,
      .cards = options.cards.empty() ? "" : runtime::read_untrusted(options.cards, runtime::kLongestCards)};
  const guest::Scratch scratch;
  terminal::Progress progress("comparing");
  for (std::size_t i = 0; i < all.size(); ++i) {
    progress.show(fmt::format("place {} of {}", i + 1, all.size()));
    run_at(all[i], subject, scratch.path());
  }
  progress.clear();
  if (!options.sets.empty())
    runtime::print("with --set {}\n", fmt::format("{}", fmt::join(options.sets, " --set ")));
  print(all);
  arguments.results.write(json_of(all), rows_of(all), columns());
  const bool none = std::none_of(all.begin(), all.end(), [](const Place& place) { return place.ran(); });
  if (!arguments.picture.empty() && !none) {  // nothing can be drawn if no run succeeded
    runtime::write_whole_file(
        "--picture", arguments.picture,
        sweep::bars_svg("seconds of the machine", {"program", "system", "interrupts", "idle"}, bars_of(all)));
  }
  return none ? 1 : 0;
}

}  // namespace

void add_compare(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("compare", "Run a program on every machine and system that accepts it, and compare");
  const auto arguments = std::make_shared<CompareArguments>();
  add_sources(*command, arguments->guest);
  auto& options = arguments->guest.options;
  options.add_to(*command);
  for (const char* own : {"--machine", "--os", "--json", "--csv"})
    command->remove_option(command->get_option(own));
  command->add_option("--machine", arguments->machines, "Select a machine; may be given several times")
      ->type_name("NAME")
      ->allow_extra_args(false);
  arguments->results.add_to(*command, "each machine and system");
  command->add_option("--svg", arguments->picture, "Draw a chart of the time spent")->type_name("FILE.svg");
  command->callback([command, arguments, &work] {
    refuse_own_files(*command, "a comparison");
    work = [arguments, flags = run_flags_given(*command, arguments->guest,
                                               {"--machine", "--os", "--cards", "--json", "--csv", "--trace",
                                                "--requests", "--procstat", "--image", "--no-summary",
                                                "--host"})] { return compare(*arguments, flags); };
  });
}

}  // namespace platter::command
