#pragma once

#include <string>
#include <vector>

#include "emulator/multicomputer/multicomputer.hpp"
#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::koeninger {

using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;

/// Sites of the T3D at which jobs of the study run.
inline const std::vector<Host> kSites{{"t3d", "", "arrays"}, {"t3d", "", "drives"}, {"t3d", "", "large"},
                                      {"t3d", "", "phase1"}, {"t3d", "", "mixed"},  {"t3d", "", "phase3"}};

/// The settings of a job's run.
struct Run {
  std::string site = "arrays";
  std::int64_t pes = 0;  ///< 0 for the number in the file
  bool direct = true;    ///< MPP_AGENT_IOPATH
  std::string memory =
      "16000000";  ///< MPP_AGENT_IO_MEM_MIN, the memory limit from the start; empty if not set
  multicomputer::Path path = multicomputer::Path::kAny;
  bool writes = true;
  std::int64_t well_formed = -1;  ///< -1 for the number in the file
  amount::Bytes request{};        ///< 0 for the size in the file
  std::int64_t requests = 0;
};

/// Runs the jobs of the T3D study.
class Bench {
 public:
  explicit Bench(const ExperimentRunner& runner) : runner_(runner) {}
  /// Runs a job, which is a file in tests/documents/t3d. Throws Failed if the machine cannot run it with the
  /// user's changes.
  multicomputer::Outcome run(const std::string& job, const Run& run) const;
  /// Returns the rate of the run in MB/s.
  double rate(const std::string& job, const Run& run) const;

 private:
  multicomputer::Outcome run_on(const Host& host, const std::string& job, const Run& run) const;

  const ExperimentRunner& runner_;
};

}  // namespace platter::koeninger
