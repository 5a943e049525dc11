// platter time: shows the time of each loop and routine of a program next to its source.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "emulator/specification/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/analysis/timing/convoy_table.hpp"
#include "tools/analysis/timing/listing.hpp"
#include "tools/analysis/timing/measure.hpp"
#include "tools/analysis/timing/timing_json.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/run_config.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/compiler/build/tools.hpp"
#include "tools/compiler/build/vector_loops.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::command {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string why_no_vectors(const timing::Setting& setting) {
  if (setting.vector == "none") return fmt::format("the {} has no vector unit", setting.processor);
  return setting.vector == "off" ? "--vector off" : "";
}

timing::Timing measure(const std::vector<guest::Built>& built, const Json& counts,
                       const timing::Setting& setting, timing::Sources& sources) {
  std::vector<Json> profiles;
  for (const auto& [source, stem] : built) profiles.push_back(runtime::read_json(guest::profile_of(stem)));
  std::vector<timing::Unit> units;
  for (std::size_t i = 0; i < built.size(); ++i) {
    const auto& [source, stem] = built[i];
    units.push_back({profiles[i], timing::Remarks(guest::remarks_of(stem))});
  }
  return timing::measure(units, counts["counts"], sources, why_no_vectors(setting));
}

/// Returns the options with outputs redirected to files that this command reads.
runtime::Options watched(runtime::Options options, const fs::path& work) {
  options.summary = false;
  options.waits = true;
  options.json = work / "run.json";
  options.csv.clear();
  options.counts = work / "counts.json";
  return options;
}

/// Columns of rows for loops and for lines with calls; columns that do not apply to a row are empty.
const std::vector<std::string> kColumns{"file",
                                        "line",
                                        "last_line",
                                        "routine",
                                        "kind",
                                        "parent",
                                        "times_executed",
                                        "iterations",
                                        "cp",
                                        "own_cp",
                                        "cp_per_iteration",
                                        "flops",
                                        "mflops",
                                        "mode",
                                        "why",
                                        "bound",
                                        "what",
                                        "calls",
                                        "words",
                                        "waiting_s",
                                        "revolutions_lost",
                                        "lost_by_cause.late_command",
                                        "lost_by_cause.seek",
                                        "lost_by_cause.no_buffer",
                                        "lost_by_cause.no_data",
                                        "lost_by_cause.sector_again"};

int time(const GuestArguments& arguments, bool convoys) {
  const ResultFiles results{arguments.options.json, arguments.options.csv};
  const RunConfig config(arguments);
  auto request = config.request();
  request.profile = true;
  results.require_writable();
  const guest::Scratch scratch;
  const fs::path& work = scratch.path();
  terminal::Progress compiling("compiling");
  const auto built = guest::build(guest::Toolchain::find(), request, work, work / "program");
  compiling.clear();
  const int code = run_guest(work / "program", watched(arguments.options, work));
  if (!fs::exists(work / "run.json") || fs::file_size(work / "run.json") == 0) return code;

  const auto& processor = config.processor();
  const Json counts = runtime::read_json(work / "counts.json");
  constexpr double kPicoseconds = 1000;
  const timing::Setting setting{
      .processor = processor.title,
      .clock_period_ns = static_cast<double>(processor.charged.clock_period.count()) / kPicoseconds,
      .vector = processor.vector ? arguments.vector : "none",
      .cp = counts["cp"],
      .run = runtime::read_json(work / "run.json")};
  timing::Sources sources;
  terminal::Progress progress("listing");
  const auto timing = measure(built, counts, setting, sources);
  progress.clear();
  if (arguments.options.summary) {
    for (const auto& set : arguments.options.sets) runtime::print("changed: {}\n", set);
  }
  if (arguments.options.summary)
    runtime::print_text(timing::listing(timing, setting, sources, request.given.sources));
  if (convoys) runtime::print_text(timing::convoy_table(timing, sources));
  const auto document = timing::to_json(timing, setting);
  Json rows = document.at("loops");
  for (const auto& line : document.at("lines")) rows.push_back(line);
  results.write(document, rows, kColumns);
  return code;
}

}  // namespace

void add_time(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand(
      "time", "Run Fortran programs and list how long each loop and routine took, and why");
  const auto arguments = std::make_shared<GuestArguments>();
  add_sources(*command, *arguments);
  arguments->options.add_to(*command);
  command->get_option("--csv")->description(
      "Write one row for each loop and each line that calls the system to FILE; - is standard output, as for "
      "--json");
  command->get_option("--no-summary")->description("Omit the listing");
  const auto convoys = std::make_shared<bool>(false);
  command->add_flag("--convoys", *convoys,
                    "List the vector instructions of each vector loop, convoy by convoy");
  command->callback(
      [arguments, convoys, &work] { work = [arguments, convoys] { return time(*arguments, *convoys); }; });
}

}  // namespace platter::command
