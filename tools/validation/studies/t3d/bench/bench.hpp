#pragma once

#include <string>
#include <vector>

#include "emulator/multicomputer/multicomputer.hpp"
#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::koeninger {

using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;

/// Sites of the T3D that jobs of the document run at.
inline const std::vector<Host> kSites{{"t3d", "", "arrays"},
                                      {"t3d", "", "drives"},
                                      {"t3d", "", "large"},
                                      {"t3d", "", "phase1"},
                                      {"t3d", "", "mixed"}};

/// How a job of the document's is run.
struct Run {
  std::string site = "arrays";
  std::int64_t pes = 0;             ///< 0: as the file says
  bool direct = true;               ///< MPP_AGENT_IOPATH
  std::string memory = "16000000";  ///< MPP_AGENT_IO_MEM_MIN: the limit, from the beginning; "": nothing
  multicomputer::Path path = multicomputer::Path::kAny;
  bool writes = true;
  std::int64_t well_formed = -1;  ///< -1: as the file says
  amount::Bytes request{};        ///< 0: as the file says
  std::int64_t requests = 0;
};

class Bench {
 public:
  explicit Bench(const ExperimentRunner& laboratory) : laboratory_(laboratory) {}
  /// `job`: a file of tests/documents/t3d. Throws Failed if the machine, as the user changed it, cannot run
  /// it.
  multicomputer::Outcome run(const std::string& job, const Run& run) const;
  /// The same in MB/s.
  double rate(const std::string& job, const Run& run) const;

 private:
  multicomputer::Outcome run_on(const Host& host, const std::string& job, const Run& run) const;

  const ExperimentRunner& laboratory_;
};

}  // namespace platter::koeninger
