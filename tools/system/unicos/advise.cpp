// platter advise: tries the guide's advice on a program.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "emulator/machine/machine.hpp"
#include "emulator/specification/error.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/host/untrusted_file.hpp"
#include "tools/analysis/advise/trial.hpp"
#include "tools/analysis/advise/variant.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/run_config.hpp"
#include "tools/compiler/build/scratch.hpp"
#include "tools/system/unicos/commands.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

/// Returns the file system of the machine. Rejects a machine without UNICOS.
advise::FileSystem unicos_of(machine::Machine& machine) {
  if (machine.personality().name() != "unicos") {
    throw specification::Error(
        fmt::format("--machine {}: advice applies only to files under UNICOS, and {} has none",
                    machine.choice().machine, machine.choice().system));
  }
  return advise::file_system_of(machine);
}

std::string row_of(const advise::Trial& trial, const advise::Trial& before) {
  const double saved = 100 * (before.seconds - trial.seconds) / before.seconds;
  return fmt::format("{:>12.6f} {:>6.1f} % {:>7}  ", trial.seconds, saved, trial.calls);
}

void print(const advise::Report& report) {
  constexpr std::size_t kAdvice = 31;  // first column of the advice
  const auto& before = report.before;
  runtime::print("As it is: {:.6f} s, {} system calls\n", before.seconds, before.calls);
  if (report.files.empty())
    runtime::print(
        "\n"
        "It has no file that could be assigned differently.\n");
  for (const auto& one : report.files) {
    runtime::print("\nUnit {}, {}: {}, {} blocks\n", one.file.unit, one.file.file, one.file.type,
                   one.file.blocks);
    runtime::print("{:>12} {:>8} {:>7}  {}\n", "seconds", "saved", "calls", "assign");
    for (const auto& advice : one.tried) {
      const auto& assign = advice.trial.assigns.front();
      if (!advice.trial.trouble.empty()) {
        const auto row = runtime::formatted("{:>12} {:>8} {:>7}  {}\n{:{}}{}: {}\n", "-", "-", "-", assign,
                                            "", kAdvice, advice.variant->what, advice.trial.trouble);
        runtime::print_text(runtime::within(row, kAdvice));
        continue;
      }
      const auto row = runtime::formatted(
          "{}{}\n{:{}}{}{} ({})\n", row_of(advice.trial, before), assign, "", kAdvice, advice.variant->what,
          advice.variant->keeps ? "" : ", gone when the program ends", advice.variant->where);
      runtime::print_text(runtime::within(row, kAdvice));
    }
  }
  if (report.together.assigns.empty()) return;
  runtime::print(
      "\n"
      "The best choice for each file, combined:\n");
  if (!report.together.trouble.empty()) return runtime::print("  {}\n", report.together.trouble);
  runtime::print_text(row_of(report.together, before));
  for (const auto& assign : report.together.assigns) runtime::print("{}\n{:31}", assign, "");
  runtime::print("\n");
}

Json json_of(const advise::Trial& trial) {
  const bool well = trial.trouble.empty();
  return {{"assigns", trial.assigns},
          {"seconds", well ? Json(trial.seconds) : Json()},
          {"system_calls", well ? Json(trial.calls) : Json()},
          {"trouble", well ? Json() : Json(trial.trouble)}};
}

Json json_of(const advise::Report& report) {
  Json files = Json::array();
  for (const auto& one : report.files) {
    Json tried = Json::array();
    for (const auto& advice : one.tried) {
      Json row = json_of(advice.trial);
      row["advice"] = advice.variant->what;
      row["section"] = advice.variant->where;
      row["keeps_file"] = advice.variant->keeps;
      tried.push_back(row);
    }
    files.push_back({{"unit", one.file.unit},
                     {"file", one.file.file},
                     {"type", one.file.type},
                     {"blocks", one.file.blocks},
                     {"tried", tried}});
  }
  return {{"schema", "platter.advise/1"},
          {"before", json_of(report.before)},
          {"files", files},
          {"together", report.together.assigns.empty() ? Json() : json_of(report.together)}};
}

/// Returns one row per trial, with the file it applies to.
Json rows_of(const Json& document) {
  Json rows = Json::array();
  for (const auto& file : document.at("files")) {
    for (const auto& tried : file.at("tried")) {
      rows.push_back(tried);
      for (const char* of_file : {"unit", "file", "type", "blocks"}) rows.back()[of_file] = file.at(of_file);
    }
  }
  return rows;
}

int give_advice(const GuestArguments& arguments, const ResultFiles& results,
                const std::vector<std::string>& flags) {
  results.require_writable();
  const auto& options = arguments.options;
  require_files(arguments.sources);
  const auto system = unicos_of(RunConfig(arguments).machine());
  const sweep::Subject subject{
      .sources = arguments.sources,
      .flags = flags,
      .cards = options.cards.empty() ? "" : runtime::read_untrusted(options.cards, runtime::kLongestCards)};
  const guest::Scratch scratch;
  terminal::Progress progress("trying");
  const auto report = advise::advise(subject, system, scratch.path(), [&](std::size_t done, std::size_t all) {
    progress.show(fmt::format("run {} of {}", done, all));
  });
  progress.clear();
  const Json document = json_of(report);
  results.write(document, rows_of(document),
                {"unit", "file", "type", "blocks", "assigns", "seconds", "system_calls", "trouble", "advice",
                 "section", "keeps_file"});
  if (!report.before.trouble.empty()) {
    terminal::say("platter: the unchanged program fails: {}\n", report.before.trouble);
    return 1;
  }
  print(report);
  return 0;
}

}  // namespace

void add_advise(CLI::App& app, Work& work) {
  auto* command =
      app.add_subcommand("advise", "Try the guide's advice for files under UNICOS on a program, and rank it");
  const auto arguments = std::make_shared<GuestArguments>();
  const auto results = std::make_shared<ResultFiles>();
  arguments->options.choice.machine = "ymp";
  add_sources(*command, *arguments);
  arguments->options.add_to(*command);
  for (const char* other : {"--json", "--csv"}) command->remove_option(command->get_option(other));
  results->add_to(*command, "each thing that was tried");
  command->callback([command, arguments, results, &work] {
    auto flags = run_flags_given(*command, *arguments,
                                 {"--machine", "--cards", "--json", "--csv", "--trace", "--requests",
                                  "--procstat", "--image", "--no-summary", "--host"});
    flags.push_back("--machine=" + arguments->options.choice.machine);
    work = [arguments, results, flags] { return give_advice(*arguments, *results, flags); };
  });
}

}  // namespace platter::command
