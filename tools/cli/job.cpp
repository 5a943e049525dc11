// platter job: simulates the requests of many processing elements to a host, without a program.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "emulator/multicomputer/multicomputer.hpp"
#include "emulator/record/accounts.hpp"
#include "runtime/host/say.hpp"
#include "runtime/options/options.hpp"
#include "runtime/options/usage.hpp"
#include "runtime/view/faults.hpp"
#include "tools/analysis/job/job_file.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/partition.hpp"
#include "tools/cli/result_files.hpp"
#include "tools/terminal/progress.hpp"

namespace platter::command {
namespace {

using Json = nlohmann::ordered_json;

struct JobArguments {
  std::string file;
  std::string machine;  ///< the first of the catalogue if empty
  std::string site;
  std::optional<std::int64_t> pes;
  std::vector<std::string> environment;
  std::uint64_t seed = 1;
  std::vector<std::string> folders;
  std::vector<std::string> sets;
  ResultFiles results;
};

Json json_of(const JobArguments& arguments, const multicomputer::Site& site, const multicomputer::Job& job,
             const multicomputer::Outcome& outcome, const record::ServiceAccount& account) {
  Json all = {{"schema", "platter.job/1"},
              {"job", arguments.file},
              {"machine", arguments.machine},
              {"site", site.name},
              {"seed", arguments.seed},
              {"set", arguments.sets},
              {"environment", arguments.environment},
              {"pes", job.pes}};
  all.update(host_json(outcome, account));
  return all;
}

void print(const Json& all) {
  const auto number = [&](const char* key) { return all.at(key).get<double>(); };
  constexpr double kMillion = 1e6;
  runtime::print("{} of {} at site {}: {:.1f} MB/s, {:.3f} MB in {:.6f} s\n", pes_of(all),
                 all.at("machine").get<std::string>(), all.at("site").get<std::string>(),
                 number("bytes_per_second") / kMillion, number("bytes") / kMillion,
                 number("virtual_seconds"));
  print_host(all);
}

int run_job(JobArguments& arguments) {
  arguments.results.require_writable();
  const auto catalogue = runtime::load_catalogue(arguments.folders, arguments.sets);
  if (arguments.machine.empty()) arguments.machine = catalogue.names("multicomputers").at(0);
  multicomputer::Job job = job::read_job(arguments.file);
  if (arguments.pes) job.pes = *arguments.pes;
  job::take_environment(job, arguments.environment);
  auto document = catalogue.open("multicomputers", arguments.machine);
  const auto specification = multicomputer::read_specification(document, catalogue);
  const auto& site = specification.site(arguments.site);
  record::Recorder recorder;
  record::ServiceAccount account;
  recorder.add(account, record::ServiceAccount::kinds());
  multicomputer::Multicomputer multicomputer(catalogue, specification, site, job, arguments.seed, recorder);
  terminal::Progress progress("running the job");
  const auto outcome = multicomputer.run(progress.of("requests"));
  progress.clear();
  auto results = json_of(arguments, site, job, outcome, account);
  if (job.path == multicomputer::Path::kThree) results["phase_around_host"] = "III";
  if (const auto* const faults = multicomputer.faults()) results["faults"] = runtime::faults_json(*faults);
  for (const auto& set : arguments.sets) runtime::print("changed: {}\n", set);
  print(results);
  if (const auto* const faults = multicomputer.faults()) runtime::print_text(runtime::faults_text(*faults));
  arguments.results.write(results, Json::array({results}),
                          {"job", "site", "pes", "virtual_seconds", "bytes", "bytes_per_second", "requests",
                           "packets", "packets_around_host", "largest_packet", "agent_s", "host_s"});
  return 0;
}

}  // namespace

void add_job(CLI::App& app, Work& work) {
  auto* command = app.add_subcommand(
      "job", "Run a job from a file: many processing elements that request I/O from a host");
  const auto arguments = std::make_shared<JobArguments>();
  command->add_option("job", arguments->file, "File that describes the job (docs/t3d.md)")
      ->required()
      ->type_name("FILE");
  command->add_option("--machine", arguments->machine, "Select the multicomputer (default: the first)");
  command->add_option("--site", arguments->site, "Select its disks and gateways (default: the first site)");
  runtime::add_whole(
      *command, "--pes", 1, 1024, [arguments](std::int64_t pes) { arguments->pes = pes; },
      "Set the number of PEs, overriding the file");
  command
      ->add_option("--env", arguments->environment,
                   "Set MPP_AGENT_IO_MEM_MIN, MPP_AGENT_PLOCK or MPP_AGENT_IOPATH, as NAME=VALUE")
      ->type_name("NAME=VALUE");
  runtime::add_seed(*command, arguments->seed, "Seed the drive positions at time 0 and random choices");
  runtime::add_specifications(*command, arguments->folders, arguments->sets);
  arguments->results.add_to(*command, "the job");
  command->callback([arguments, &work] { work = [arguments] { return run_job(*arguments); }; });
}

}  // namespace platter::command
