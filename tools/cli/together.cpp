// platter together: runs several programs on one emulated machine, which share its processors and drives.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <deque>
#include <memory>
#include <optional>

#include "emulator/record/accounts.hpp"
#include "runtime/host/say.hpp"
#include "runtime/host/terminal.hpp"
#include "runtime/options/outputs.hpp"
#include "runtime/process/remote/machine_server.hpp"
#include "runtime/trace/output.hpp"
#include "runtime/trace/requests.hpp"
#include "tools/cli/co_run.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/guest_arguments.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
#include "tools/cli/run_config.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/cache.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {
namespace {

using processor::Processes;
using runtime::protocol::SharedWords;

struct TogetherArguments {
  GuestArguments guest;
  std::optional<time::Duration> quantum;
  std::vector<int> priorities;
};

void print_summary(machine::Machine& machine, const Processes& processes,
                   const std::deque<CoRunProcess>& partners, const record::Summary& summary) {
  const auto& choice = machine.choice();
  runtime::print("\n");
  print_heading(
      fmt::format("{:-<100}", fmt::format("-- {} programs on {} at {} under {}, seed {} ", partners.size(),
                                          choice.machine, choice.site, choice.system, choice.seed)));
  const time::Duration whole = machine.processor().now().time_since_epoch();
  runtime::print("virtual time {:18.9f} s, the processor{} switched programs {} times\n",
                 time::seconds(whole), processes.processors() > 1 ? "s" : "", processes.changes());
  if (processes.processors() > 1) {
    runtime::print("{:>9} {:>16} {:>16}\n", "processor", "busy s", "idle s");
    for (std::size_t number = 0; number < processes.processors(); ++number) {
      const time::Duration idle = processes.idle(number, whole);
      runtime::print("{:>9} {:>16.9f} {:>16.9f}\n", number + 1, time::seconds(whole - idle),
                     time::seconds(idle));
    }
  }
  runtime::print("{:>7} {:>16} {:>16} {:>16} {:>16}  {}\n", "process", "program s", "system s",
                 "interrupts s", "idle s", "source");
  for (const auto& partner : partners) {
    const auto& had = processes.accounts(partner.process());
    constexpr std::size_t kBelow = 8;
    runtime::print_text(runtime::within(
        runtime::formatted("{:>7} {:>16.9f} {:>16.9f} {:>16.9f} {:>16.9f}  {}\n", partner.process() + 1,
                           time::seconds(had.user), time::seconds(had.system), time::seconds(had.interrupt),
                           time::seconds(had.idle), partner.source()),
        kBelow));
  }
  runtime::print("{:>7} {:>8} {:>11} {:>13} {:>17} {:>7} {:>9} {:>9} {:>10}\n", "channel", "calls",
                 "words read", "words written", "revolutions lost", "seeks", "seek s", "latency s",
                 "transfer s");
  for (int number = 0; const auto& channel : summary.channels()) {
    ++number;
    if (channel.calls == 0) continue;
    runtime::print("{:>7} {:>8} {:>11} {:>13} {:>17} {:>7} {:>9.3f} {:>9.3f} {:>10.3f}\n", number,
                   channel.calls, channel.words_read.count, channel.words_written.count,
                   channel.revolutions_lost, channel.seeks, time::seconds(channel.seek),
                   time::seconds(channel.latency), time::seconds(channel.transfer));
  }
}

/// Rejects machines with planned faults, since only the process of a single program notifies it of them, and
/// machines with a file system: its kernel runs in the process of each program, so other programs cannot
/// reach it.
void require_shareable(const machine::Machine& machine) {
  if (machine.faults() != nullptr)
    throw specification::Error(
        "--fault or [[fault]]: programs that share a machine cannot have faults yet; use platter run");
  if (!machine.personality().has_file_system()) return;
  throw specification::Error(
      fmt::format("--machine {}: programs cannot share the files of {}; programs can share a machine only "
                  "under a system whose units are on datasets of its channels; run the programs one by one",
                  machine.choice().machine, machine.choice().system));
}

int together(const TogetherArguments& arguments) {
  const auto& options = arguments.guest.options;
  const auto& sources = arguments.guest.sources;
  const ResultFiles results{options.json, options.csv};
  if (!options.image.empty())
    throw specification::Error("--image applies only to programs that have a machine to themselves");
  if (!arguments.priorities.empty() && arguments.priorities.size() != sources.size())
    throw specification::Error(
        fmt::format("--priority: {} numbers for {} programs; give one for each, such as 2,1",
                    arguments.priorities.size(), sources.size()));
  std::vector<runtime::NamedFile> inputs;
  for (const auto& source : sources) inputs.push_back({"a source", source});
  runtime::require_distinct({{"--json", options.json},
                             {"--csv", options.csv},
                             {"--trace", options.trace.file},
                             {"--requests", options.trace.requests}},
                            inputs);
  results.require_writable();
  const RunConfig config(arguments.guest);
  const auto& catalogue = config.catalogue();
  auto& machine = config.machine();
  auto& recorder = config.recorder();
  require_shareable(machine);
  if (options.limit) machine.processor().set_end(time::kStart + *options.limit);
  record::Summary summary(machine.system().channels());
  recorder.add(summary, record::Summary::kinds());
  record::ServiceAccount account;
  if (!options.json.empty() || !options.csv.empty()) recorder.add(account, record::ServiceAccount::kinds());
  const auto trace = runtime::open_trace(options.trace, machine, [] { return runtime::FortranPlace(); });
  if (trace) recorder.add(*trace, runtime::kinds_of(*trace, options.trace));
  std::optional<runtime::Requests> requests;
  if (!options.trace.requests.empty()) {
    requests.emplace(options.trace.requests, machine);
    machine.system().set_listener(*requests);
  }
  Processes processes(machine.engine(), machine.processor(), arguments.quantum.value_or(time::kLongest),
                      machine.specification().processors);
  processes.on_change([&](Processes::Number process) { machine.system().change_process(process); });
  std::deque<CoRunProcess> partners;
  terminal::Progress progress(fmt::format("running {} programs", sources.size()));
  const auto toolchain = guest::Toolchain::find();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    partners.emplace_back(sources[i], guest::cached(toolchain, config.request(sources[i])), machine,
                          processes, arguments.priorities.empty() ? 0 : arguments.priorities[i]);
  }
  auto& leaving = guest::ShutdownHandler::of_this_process();
  leaving.set_last_words([&partners] {
    for (const auto& partner : partners) partner.print();
    std::fflush(stdout);
  });
  for (auto& partner : partners) partner.start(options, partners.size());
  processes.start();
  int worst = 0;
  std::vector<Ended> ended;
  for (auto& partner : partners) {
    const int code = partner.join();
    worst = std::max(worst, code);
    ended.push_back(
        {.source = partner.source(), .exit_code = code, .printed = {}, .process = partner.process()});
  }
  leaving.set_last_words({});
  progress.clear();
  for (const auto& partner : partners) partner.print();
  if (options.summary) print_summary(machine, processes, partners, summary);
  if (!options.json.empty() || !options.csv.empty()) {
    for (std::size_t i = 0; i < ended.size(); ++i) {
      if (!arguments.priorities.empty()) ended[i].priority = arguments.priorities[i];
      ended[i].printed = partners[i].printed();
    }
    const auto document =
        together_json({catalogue, machine, processes, summary, account, arguments.quantum}, ended);
    results.write(document, document.at("programs"),
                  {"process", "source", "priority", "exit_code", "processor.user_s", "processor.system_s",
                   "processor.interrupt_s", "processor.idle_s", "processor.lockout_s"});
  }
  if (trace) trace->finish(machine.processor().now()).complete();
  if (requests) requests->file().complete();
  return worst;
}

}  // namespace

void add_together(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand(
      "together", "Run several Fortran programs on one emulated machine, sharing its processors and drives");
  command->footer(
      "Without --cards, standard input is empty; with it, every program gets the whole deck. A\n"
      "program that loops without waiting stops the others forever, unless there is a --quantum for\n"
      "those of its priority or a --limit for all.\n" +
      fmt::format("A program may have at most {} words of requests in progress.", SharedWords::kWords));
  const auto arguments = std::make_shared<TogetherArguments>();
  add_sources(*command, arguments->guest);
  arguments->guest.options.add_to(*command);
  command->get_option("--csv")->description(
      "Write one row for each program to FILE; - is standard output, as for --json");
  command
      ->add_option_function<std::string>(
          "--quantum",
          [arguments](const std::string& text) {
            arguments->quantum = runtime::parse_time("--quantum", text);
          },
          "Limit the time that a program computes while others of its priority are ready (default: until it "
          "waits)")
      ->type_name("TIME");
  command
      ->add_option("--priority", arguments->priorities,
                   "Set a priority for each program; the highest runs first")
      ->delimiter(',')
      ->type_name("NUMBERS");
  command->callback([arguments, &work] { work = [arguments] { return together(*arguments); }; });
}

}  // namespace platter::command
