#include "tools/cli/partition.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <sstream>
#include <thread>
#include <utility>

#include "emulator/machine/machine.hpp"
#include "emulator/record/accounts.hpp"
#include "emulator/specification/units.hpp"
#include "runtime/host/say.hpp"
#include "runtime/options/outputs.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/options/version.hpp"
#include "runtime/process/partition/partition.hpp"
#include "runtime/process/partition/pe_synchronizer.hpp"
#include "runtime/view/measures.hpp"
#include "tools/analysis/job/job_file.hpp"
#include "tools/cli/remote_program.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/cli/rows.hpp"
#include "tools/compiler/build/builder.hpp"
#include "tools/compiler/build/cache.hpp"
#include "tools/compiler/build/shutdown_handler.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/say.hpp"

namespace platter::command {

using Json = nlohmann::ordered_json;

Json host_json(const multicomputer::Outcome& outcome, const record::ServiceAccount& account) {
  const double seconds = time::seconds(outcome.length);
  return {{"virtual_seconds", seconds},
          {"bytes", outcome.bytes.count},
          {"bytes_per_second", seconds > 0 ? static_cast<double>(outcome.bytes.count) / seconds : 0.0},
          {"requests", outcome.requests},
          {"packets", outcome.packets},
          {"packets_around_host", outcome.direct},
          {"largest_packet", outcome.packet.count},
          {"agent_s", time::seconds(outcome.agent)},
          {"host_s", time::seconds(outcome.host)},
          {"agent_grew_bytes", outcome.grown.count},
          {"agent_swaps", outcome.swaps},
          {"drives", runtime::drives_json(account, outcome.rest)}};
}

std::string pes_of(const Json& all) {
  const auto pes = all.at("pes").get<std::int64_t>();
  return fmt::format("{} {}", pes, pes == 1 ? "PE" : "PEs");
}

void print_host(const Json& all) {
  const auto number = [&](const char* key) { return all.at(key).get<double>(); };
  constexpr double kMillion = 1e6;
  constexpr double kPerCent = 100;
  const double seconds = number("virtual_seconds");
  const auto share = [&](const char* key) { return seconds > 0 ? kPerCent * number(key) / seconds : 0.0; };
  runtime::print("requests {}, in {} packets of at most {} bytes: {} by phase I, {} by phase {}\n",
                 all.at("requests").get<std::int64_t>(), all.at("packets").get<std::int64_t>(),
                 all.at("largest_packet").get<std::int64_t>(),
                 all.at("packets").get<std::int64_t>() - all.at("packets_around_host").get<std::int64_t>(),
                 all.at("packets_around_host").get<std::int64_t>(),
                 all.value("phase_around_host", std::string("II")));
  runtime::print(
      "host processor busy {:.1f} %, including the Agent's {:.1f} %; the Agent's memory grew by {:.1f} MB",
      share("host_s"), share("agent_s"), number("agent_grew_bytes") / kMillion);
  if (const auto swaps = all.at("agent_swaps").get<std::int64_t>(); swaps > 0)
    runtime::print(", was swapped {} times", swaps);
  runtime::print("\n");
  for (const auto& drive : all.at("drives")) {
    if (drive.at("utilisation") == 0.0) continue;  // an I/O subsystem, which has no heads
    runtime::print("disk {}: {} commands, {} seeks, busy {:.1f} %\n", drive.at("channel").get<int>(),
                   drive.at("service").at("count").get<std::int64_t>(),
                   drive.at("seek").at("count").get<std::int64_t>(),
                   kPerCent * drive.at("utilisation").get<double>());
  }
}

// platter run on a machine of many PEs: runs the program once on each PE of one multicomputer.

namespace {

constexpr std::int64_t kMostPrograms = 64;  ///< each program is a process of the host

/// Rejects flags for files that each process would write, and flags for devices that a PE does not have.
void refuse_others(const runtime::Options& options) {
  const auto refuse = [](std::string_view flag) {
    throw specification::Error(
        fmt::format("{}: applies only to programs that have a machine to themselves", flag));
  };
  if (!options.image.empty()) refuse("--image");
  if (!options.trace.file.empty()) refuse("--trace");
  if (!options.trace.requests.empty()) refuse("--requests");
  for (const auto& one : options.of_system.files()) {
    if (one.use == runtime::SystemOption::File::kResult) refuse(one.flag);
  }
  if (options.choice.channels) refuse("--channels");
  if (!options.choice.faults.empty()) refuse("--fault");
}

/// Returns those variables that the Agent reads. GETENV sees all of them.
std::vector<std::string> of_agent(const std::vector<std::string>& environment) {
  std::vector<std::string> its;
  std::copy_if(environment.begin(), environment.end(), std::back_inserter(its),
               [](const std::string& one) { return one.starts_with("MPP_AGENT_"); });
  return its;
}

/// Returns the settings common to all requests of the programs. `well_formed` is 0, because the requests are
/// not known yet.
multicomputer::Job setting_of(std::int64_t pes, const std::vector<std::string>& environment,
                              const multicomputer::Specification& specification) {
  multicomputer::Job job{.pes = pes};
  job.well_formed = 0;
  job::take_environment(job, environment);
  if (job.pes > std::min(specification.pes, kMostPrograms)) {
    throw specification::Error(
        fmt::format("--pes: {} PEs are too many; the machine has {} PEs, and programs can run on at most {} "
                    "(platter job can use all PEs of the machine)",
                    job.pes, specification.pes, kMostPrograms));
  }
  return job;
}

void print(const std::deque<RemoteProgram>& programs) {
  for (std::size_t pe = 0; pe < programs.size(); ++pe) {
    const auto printed = programs[pe].printed();
    if (printed.empty()) continue;
    print_heading(fmt::format("{:-<100}", fmt::format("-- PE {} ", pe)));
    std::fwrite(printed.data(), 1, printed.size(), stdout);  // output of the program
  }
}

/// Returns the lines that a PE's program printed on standard error, followed by `more` and the way it ended.
std::string said_by(const RemoteProgram& program, const RemoteProgram::End& end, const std::string& more) {
  std::string text = program.said();
  if (!text.empty() && text.back() != '\n') text += '\n';
  if (!more.empty()) text += fmt::format("platter: {}\n", more);
  if (end.signal != 0) text += fmt::format("platter: the program was ended by signal {}\n", end.signal);
  return text;
}

/// Prints the messages of all PEs. A message that several PEs have in common is printed once.
void complain(const std::deque<RemoteProgram>& programs, const std::vector<RemoteProgram::End>& ends,
              const runtime::partition::Partition& all) {
  std::vector<std::pair<std::string, std::vector<std::int64_t>>> said;
  for (std::size_t pe = 0; pe < programs.size(); ++pe) {
    const auto text = said_by(programs[pe], ends[pe], all.complaint(pe));
    const auto same =
        std::find_if(said.begin(), said.end(), [&](const auto& one) { return one.first == text; });
    if (same == said.end()) {
      said.push_back({text, {static_cast<std::int64_t>(pe)}});
    } else {
      same->second.push_back(static_cast<std::int64_t>(pe));
    }
  }
  for (const auto& [text, pes] : said) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      terminal::say("{}: {}\n", runtime::partition::numbers_of(pes), line);
  }
}

void print_summary(const Json& all) {
  runtime::print("\n");
  print_heading(fmt::format(
      "{:-<100}",
      fmt::format("-- {} of {} at {}, seed {} ", pes_of(all), all.at("machine").get<std::string>(),
                  all.at("site").get<std::string>(), all.at("seed").get<std::uint64_t>())));
  runtime::print("virtual time {:18.9f} s, {} bytes to and from files\n",
                 all.at("virtual_seconds").get<double>(), all.at("bytes").get<std::int64_t>());
  runtime::print("barriers {}, words between PEs {}\n", all.at("barriers").get<std::int64_t>(),
                 all.at("words_between_pes").get<std::int64_t>());
  print_host(all);
}

}  // namespace

void add_pes(CLI::App& command, std::optional<std::int64_t>& pes) {
  runtime::add_whole(
      command, "--pes", 1, 1024, [&pes](std::int64_t number) { pes = number; },
      "Run the program on this many PEs, on a machine that has PEs (docs/t3d.md)");
}

bool is_partition(const RunConfig& config) {
  return !config.specification().multicomputer.empty();
}

int run_partition(const RunConfig& config, std::int64_t pes) {
  const auto& arguments = config.arguments();
  const auto& options = arguments.options;
  const ResultFiles results{options.json, options.csv};
  refuse_others(options);
  std::vector<runtime::NamedFile> inputs;
  for (const auto& source : arguments.sources) inputs.push_back({"a source", source});
  runtime::require_distinct({{"--json", options.json}, {"--csv", options.csv}}, inputs);
  results.require_writable();
  const auto& catalogue = config.catalogue();
  auto document = catalogue.open("multicomputers", config.specification().multicomputer);
  const auto specification = multicomputer::read_specification(document, catalogue);
  const auto environment = of_agent(options.sandbox.environment);
  const auto job = setting_of(pes, environment, specification);
  const machine::Machine& element = config.machine();
  const auto& site = specification.site(element.choice().site);

  time::Engine engine;
  record::Recorder recorder;
  record::ServiceAccount account;
  recorder.add(account, record::ServiceAccount::kinds());
  multicomputer::Disks disks(catalogue, site, options.choice.seed, recorder, engine);
  multicomputer::SharedFiles files(disks, element.personality());
  multicomputer::Host host(specification, site, job, engine);
  const runtime::protocol::SharedWords words;
  std::deque<RemoteProgram> programs;
  std::vector<int> lines;
  for (std::int64_t pe = 0; pe < job.pes; ++pe) lines.push_back(programs.emplace_back().line());
  runtime::partition::Partition all(specification, engine, host, files, words, lines);

  terminal::Progress progress(fmt::format("running on {}", specification::counted(job.pes, "PE")));
  const auto program = guest::cached(guest::Toolchain::find(), config.request());
  auto& leaving = guest::ShutdownHandler::of_this_process();
  leaving.set_last_words([&programs] {
    print(programs);
    std::fflush(stdout);
  });
  auto its = options;
  for (std::size_t pe = 0; pe < programs.size(); ++pe) {
    its.partition = programs[pe].connection(words, pe, programs.size());
    programs[pe].start(program, its, words, true);
  }
  std::thread([&all] { all.run(); }).join();
  int worst = 0;
  std::vector<RemoteProgram::End> ends;
  Json rows = Json::array();
  time::Instant last = time::kStart;
  for (std::size_t pe = 0; pe < programs.size(); ++pe) {
    ends.push_back(programs[pe].wait());
    worst = std::max(worst, ends.back().code);
    last = std::max(last, all.ended(pe));
    rows.push_back({{"pe", pe},
                    {"exit_code", ends.back().code},
                    {"virtual_seconds", time::seconds(all.ended(pe) - time::kStart)},
                    {"printed", programs[pe].printed()}});
  }
  leaving.set_last_words({});
  progress.clear();
  print(programs);
  std::fflush(stdout);
  complain(programs, ends, all);
  multicomputer::Outcome outcome = host.outcome();
  outcome.length = last - time::kStart;
  // An I/O subsystem may write its buffers to the disks after the programs have ended.
  outcome.rest = std::max(last, engine.now()) - time::kStart;
  Json whole = {{"schema", "platter.partition/1"},
                {"version", runtime::kVersion},
                {"spec_hash", catalogue.hash()},
                {"set", catalogue.overrides()},
                {"seed", options.choice.seed},
                {"machine", options.choice.machine},
                {"site", site.name},
                {"environment", environment},
                {"pes", job.pes},
                {"barriers", all.meetings().barriers()},
                {"words_between_pes", all.meetings().words_moved().count}};
  whole.update(host_json(outcome, account));
  whole["programs"] = rows;
  if (options.summary) print_summary(whole);
  results.write(whole, rows, {"pe", "exit_code", "virtual_seconds"});
  return worst;
}

}  // namespace platter::command
