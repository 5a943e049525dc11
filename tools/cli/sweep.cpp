// platter sweep: runs one program at many points.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "emulator/specification/error.hpp"
#include "runtime/host/quoting.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/whole_file.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/options/version.hpp"
#include "tools/analysis/sweep/definition.hpp"
#include "tools/analysis/sweep/estimate.hpp"
#include "tools/analysis/sweep/plot.hpp"
#include "tools/analysis/sweep/store.hpp"
#include "tools/analysis/sweep/table.hpp"
#include "tools/analysis/sweep/work.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rights.hpp"
#include "tools/cli/run_config.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"
#include "tools/compiler/build/store.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"
#include "tools/validation/harness/installation.hpp"

namespace platter::command {
namespace {

struct SweepArguments {
  GuestArguments guest;
  std::vector<std::string> vary;
  std::string grid;
  std::string output;
  std::int64_t jobs = std::max(1U, std::thread::hardware_concurrency());
  sweep::Part part;
  std::string job_array;  ///< path of the script; empty to run the points here
  std::int64_t tasks = 8;
  std::string progress;  ///< file for the progress; empty for none
  sweep::Plot plot;
  std::string size;
};

sweep::Part parse_part(const std::string& text) {
  sweep::Part part;
  char more = 0;
  long number = 0;
  long parts = 0;
  if (std::sscanf(text.c_str(), "%ld/%ld%c", &number, &parts, &more) != 2 || number < 1 || parts < number)
    throw CLI::ValidationError("--part", fmt::format("'{}' is not NUMBER/PARTS, such as 3/8", text));
  part.number = number;
  part.parts = parts;
  return part;
}

/// Reports the number of completed points and the estimated remaining time: on a terminal, and in the file
/// of --progress.
class Watch {
 public:
  /// `file` is the name of the file, which is replaced; empty for none.
  Watch(terminal::Progress& progress, const std::string& file) : progress_(progress) {
    if (!file.empty()) lines_.open(file, std::ios::trunc);
  }

  void operator()(std::int64_t done, std::int64_t all) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
    const auto left = estimate_.seconds_left(done, all, elapsed.count());
    const std::string text = sweep::progress_text(done, all, left);
    progress_.show(text);
    if (!lines_.is_open()) return;
    const nlohmann::ordered_json line{{"done", done},
                                      {"points", all},
                                      {"seconds_left", left ? nlohmann::ordered_json(*left) : nullptr},
                                      {"text", text}};
    lines_ << line.dump() << std::endl;  // readers follow the file
  }

 private:
  terminal::Progress& progress_;
  std::ofstream lines_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  sweep::Estimate estimate_;
};

/// Reports the number of failed points, and the message of the first. Returns the exit code.
int report(sweep::Store& store) {
  std::int64_t bad = 0;
  std::int64_t all = 0;
  std::string first;
  store.each([&](std::int64_t number, const sweep::Result& result) {
    ++all;
    if (result.code == 0) return;
    if (bad++ == 0)
      first = fmt::format("point {}, exit code {}: {}", number + 1, result.code,
                          result.said.substr(0, result.said.find_last_not_of('\n') + 1));
  });
  if (bad > 0) terminal::say("platter: {} of {} points failed; {}\n", bad, all, runtime::TextLines{first});
  return bad > 0 ? 1 : 0;
}

/// Returns the command line of the same sweep for another process, without its table.
std::vector<std::string> words_of(const SweepArguments& arguments, const std::vector<std::string>& flags) {
  std::vector<std::string> words{evidence::command().string(), "sweep"};
  const auto& guest = arguments.guest;
  words.insert(words.end(), guest.sources.begin(), guest.sources.end());
  words.insert(words.end(), flags.begin(), flags.end());
  if (!guest.options.cards.empty()) words.push_back("--cards=" + guest.options.cards);
  for (const auto& vary : arguments.vary) words.push_back("--vary=" + vary);
  if (!arguments.grid.empty()) words.push_back("--grid=" + arguments.grid);
  return words;
}

/// Flags of `platter run` that do not affect results.
constexpr std::array kNotVaried{"--host", "--no-summary", "--output", "--sandbox", "--trust"};

/// Returns whether the option accepts a value; --strict, for example, does not.
bool has_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

/// Rejects unknown keys before any point is run.
void require_known(const std::vector<std::string>& keys) {
  CLI::App run;
  GuestArguments unused;
  add_sources(run, unused);
  unused.options.add_to(run);
  run.remove_option(run.get_option("--help"));
  std::vector<std::string> known{"source"};
  for (const auto* option : run.get_options()) {
    const auto& name = option->get_name();
    if (!name.starts_with("--") || !has_value(*option) || name == "--json" || name == "--csv" ||
        std::find(kNotVaried.begin(), kNotVaried.end(), name) != kNotVaried.end() ||
        std::find(kOwnFiles.begin(), kOwnFiles.end(), name) != kOwnFiles.end())
      continue;
    known.push_back(name.substr(2));
  }
  for (const auto& key : keys) {
    // Keys of specifications contain a dot, and are checked when the specifications are read
    if (key.find('.') != std::string::npos || std::find(known.begin(), known.end(), key) != known.end())
      continue;
    throw specification::Error(
        fmt::format("--vary: '{}' cannot be varied; use a flag of run (seed), a value of a specification "
                    "(controller.buffers), a placeholder in the cards (cards.SIZE), or source{}",
                    key, specification::suggestion(key, known)));
  }
}

/// Reads the specifications of a point as its run will do, so that missing names are found before any run.
void require_readable(const sweep::Command& point) {
  CLI::App run;
  GuestArguments its;
  add_sources(run, its);
  its.options.add_to(run);
  std::vector<std::string> words(point.words.rbegin(),
                                 point.words.rend() - 1);  // CLI11 expects the last argument first
  run.parse(words);
  RunConfig(its).processor();
}

/// Returns the definition in the file, with the rights that the command line grants. Each value of a varied
/// flag is checked as a request of its flag.
sweep::Definition granted_definition(const SweepArguments& arguments, const CLI::App& command) {
  const auto& file = arguments.grid;
  auto definition = sweep::read_definition(file);
  const CommandLine given{command, arguments.guest,
                          fmt::format("platter sweep --grid {} -o {}", runtime::shell_word(file),
                                      runtime::shell_word(arguments.output))};
  std::vector<std::string> words = definition.sources;
  words.insert(words.end(), definition.flags.begin(), definition.flags.end());
  if (!definition.cards.empty()) words.push_back("--cards=" + definition.cards);
  for (const auto& text : definition.vary) {
    const auto axis = sweep::axis_of(text);
    for (std::size_t i = 0; i < axis.keys.size(); ++i) {
      const auto& key = axis.keys[i];
      const bool is_source = key == "source";
      const auto concern = is_source ? std::optional(Concern::kInput) : concern_of("--" + key);
      if (!concern || concern == Concern::kModel) continue;
      for (const auto& row : axis.rows) {
        if (!row[i].empty()) granted(file, {is_source ? row[i] : fmt::format("--{}={}", key, row[i])}, given);
      }
    }
  }
  const auto allowed = granted(file, words, given);
  if (!allowed.image.empty())
    throw specification::Error(
        fmt::format("{}: --image: each of the runs would need a separate image; leave it out", file));
  return {
      .sources = allowed.sources, .flags = allowed.flags, .cards = allowed.cards, .vary = definition.vary};
}

/// Returns the unit in which specifications give a key such as disk.rotation, or "" for a number without a
/// unit.
std::string unit_of(const specification::Catalogue& catalogue, const std::string& key) {
  if (key.find('.') == std::string::npos) return "";
  const auto kind = key.substr(0, key.find('.')) + 's';
  const auto line = '\n' + key.substr(key.rfind('.') + 1) + " = ";
  for (const auto& specification : catalogue.names(kind)) {
    const std::string_view text = catalogue.text(kind, specification);
    const auto at = text.find(line);
    if (at == std::string_view::npos) continue;
    // The value is a string such as "3600 rpm", alone or as the first member of a table.
    const auto from = text.find('"', at);
    const auto value = text.substr(from, text.find('"', from + 1) - from);
    const auto blank = value.rfind(' ');
    return blank == std::string_view::npos ? "" : std::string(value.substr(blank + 1));
  }
  return "";
}

int sweep_over(SweepArguments arguments, const CLI::App& command, const std::vector<std::string>& flags) {
  if (!sweep::is_table(arguments.output)) {
    throw specification::Error(
        fmt::format("-o {}: the name of a table must end in .csv, .json, .sqlite or .db", arguments.output));
  }
  require_writable("-o", arguments.output);
  require_writable("--progress", arguments.progress);
  require_apart({{"-o", arguments.output}, {"--progress", arguments.progress}});
  sweep::Definition asked{.sources = arguments.guest.sources,
                          .flags = flags,
                          .cards = arguments.guest.options.cards,
                          .vary = arguments.vary};
  if (!arguments.grid.empty()) asked = sweep::joined(granted_definition(arguments, command), asked);
  require_files(asked.sources);
  const auto grid = sweep::grid_of(asked);
  require_known(grid.keys());
  const auto subject = sweep::subject_of(asked);
  sweep::require_plottable(arguments.plot, grid);
  arguments.plot.size = evidence::size_of(arguments.size);
  if (grid.size() > 0) {
    try {
      require_readable(sweep::command_of(subject, grid.at(grid.size() - 1)));
    } catch (const specification::Error&) {  // other points may name machines that exist
      require_readable(sweep::command_of(subject, grid.at(0)));
    }
  }
  if (!arguments.job_array.empty()) {
    const auto tasks = std::min(arguments.tasks, std::max<std::int64_t>(grid.size(), 1));
    runtime::write_whole_file("--job-array", arguments.job_array,
                              sweep::job_array(words_of(arguments, flags), arguments.output, tasks));
    runtime::print("{}: {} points for {} tasks; sbatch {}\n", arguments.job_array, grid.size(), tasks,
                   runtime::shell_word(arguments.job_array));
    return 0;
  }
  const auto& options = arguments.guest.options;
  const auto version = fmt::format("{} {}", runtime::kVersion,
                                   runtime::load_catalogue(options.specifications, options.sets).hash());
  terminal::Progress progress("sweeping");
  sweep::Store store(guest::private_folder(options.sandbox.folders), arguments.output,
                     sweep::about(subject, grid, version));
  Watch watch(progress, arguments.progress);
  const auto written = sweep::work(grid, subject, arguments.part, store,
                                   static_cast<std::size_t>(arguments.jobs), std::ref(watch));
  if (!written.empty() && arguments.jobs > 1)
    terminal::say(
        "platter: note: the program writes files in the working folder ({}), so its points run in sequence\n",
        fmt::format("{}", fmt::join(written, ", ")));
  sweep::write_table(arguments.output, store, grid, subject);
  if (!arguments.plot.file.empty()) {
    sweep::Plot plot = arguments.plot;
    plot.x_unit = unit_of(runtime::load_catalogue(options.specifications, options.sets), plot.x);
    sweep::draw(plot, store, grid);
  }
  store.finish();
  return report(store);
}

}  // namespace

void add_sweep(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand("sweep", "Run programs at many points and write a table of the results");
  const auto arguments = std::make_shared<SweepArguments>();
  add_sources(*command, arguments->guest);
  command->get_option("sources")->required(false);
  arguments->guest.options.add_to(*command);
  for (const char* other : {"--json", "--csv"}) command->remove_option(command->get_option(other));
  command
      ->add_option("--vary", arguments->vary,
                   "Vary a key over these values: seed=1..5, machine+os=cray1+ctss,cdc7600+ltss, "
                   "'disks/dd19.rotation=3000,3600 rpm' (--set), cards.SIZE=1..1024*2 (replaces {SIZE} in "
                   "the cards), source=use_izdk.f")
      ->type_name("KEY=VALUES")
      ->allow_extra_args(false);
  command->add_option("--grid", arguments->grid, "Read sources, flags, cards and vary from a TOML file")
      ->type_name("FILE.toml")
      ->check(CLI::ExistingFile);
  command->add_option("-o,--table", arguments->output, "Write the table to FILE: .csv, .json, .sqlite or .db")
      ->required()
      ->type_name("FILE");
  runtime::add_whole(
      *command, "--jobs", 1, 1024, [arguments](std::int64_t jobs) { arguments->jobs = jobs; },
      "Set the number of points that run at a time (default: the number of cores)");
  command
      ->add_option_function<std::string>(
          "--part", [arguments](const std::string& text) { arguments->part = parse_part(text); },
          "Run every PARTS-th point, from the NUMBER-th on: for several machines, or a job array")
      ->type_name("NUMBER/PARTS");
  command
      ->add_option("--progress", arguments->progress,
                   "Write a line of JSON to FILE after each point, with the estimated remaining time")
      ->type_name("FILE");
  command
      ->add_option("--slurm", arguments->job_array,
                   "Write only FILE, a job array for Slurm's sbatch; each task writes a separate table")
      ->type_name("FILE");
  runtime::add_whole(
      *command, "--tasks", 1, 100'000, [arguments](std::int64_t tasks) { arguments->tasks = tasks; },
      "Set the number of tasks of the job array, at most the number of points")
      ->default_str("8");
  sweep::Plot& plot = arguments->plot;
  command
      ->add_option("--plot", plot.file,
                   "Plot the points; the extension of FILE selects the format: .svg, .pdf or .png")
      ->type_name("FILE");
  add_picture_size(*command, arguments->size);
  command->add_option("--x", plot.x, "Select the varied key for the horizontal axis")->type_name("KEY");
  command->add_option("--y", plot.y, "Select a column of the table for the vertical axis")
      ->type_name("COLUMN")
      ->capture_default_str();
  command->footer(
      "Repeat the command to resume a sweep that was stopped. Every row contains the command that\n"
      "repeats it.");
  command->callback([command, arguments, &work] {
    refuse_own_files(*command, "a sweep");
    work = [arguments, command,
            flags = run_flags_given(*command, arguments->guest,
                                    {"--cards", "--json", "--csv", "--trace", "--requests", "--procstat",
                                     "--image", "--no-summary", "--host"})] {
      return sweep_over(*arguments, *command, flags);
    };
  });
}

}  // namespace platter::command
