#include "tools/validation/studies/t3d/bench/bench.hpp"

#include <fmt/format.h>

#include "runtime/options/options.hpp"
#include "tools/analysis/job/job_file.hpp"
#include "tools/validation/harness/installation.hpp"

namespace platter::koeninger {

multicomputer::Outcome Bench::run(const std::string& job, const Run& run) const {
  const Host host{.machine = "t3d", .os = "", .site = run.site};
  try {
    return run_on(host, job, run);
  } catch (const specification::Error& error) {
    throw Failed(fmt::format("{} at site {}: {}", job, run.site, error.what()));
  }
}

multicomputer::Outcome Bench::run_on(const Host& host, const std::string& name, const Run& run) const {
  const auto catalogue = runtime::load_catalogue(runner_.changes().folders, runner_.sets_of(host));
  auto document = catalogue.open("multicomputers", host.machine);
  const auto specification = multicomputer::read_specification(document, catalogue);
  multicomputer::Job job =
      job::read_job(evidence::shared_file(std::filesystem::path("documents/t3d") / name).string());
  if (run.pes > 0) job.pes = run.pes;
  if (run.well_formed >= 0) job.well_formed = run.well_formed;
  if (run.request > amount::Bytes{}) job.request = run.request;
  if (run.requests > 0) job.requests = run.requests;
  job.direct = run.direct;
  job.path = run.path;
  job.writes = run.writes;
  if (!run.memory.empty()) job::take_environment(job, {"MPP_AGENT_IO_MEM_MIN=" + run.memory});
  record::Recorder unobserved;
  constexpr std::uint64_t kSeed = 1;
  multicomputer::Multicomputer multicomputer(catalogue, specification, specification.site(host.site), job,
                                             kSeed, unobserved);
  return multicomputer.run();
}

double Bench::rate(const std::string& job, const Run& how) const {
  const auto outcome = run(job, how);
  return static_cast<double>(outcome.bytes.count) / 1e6 / time::seconds(outcome.length);
}

}  // namespace platter::koeninger
