#pragma once

#include <string>
#include <vector>

#include "tools/validation/harness/experiment_runner.hpp"

namespace platter::noble {

using evidence::ExperimentRunner;
using evidence::Failed;
using evidence::Host;

inline const Host kVax{"vax780", "vms"};

/// Load of other users, with which the mean elapsed times agree (docs/vms.md).
inline constexpr const char* kLoad = "0.2";

/// The costs of one pass over the file, as the programs print them.
struct Pass {
  double elapsed = 0;    ///< seconds
  double processor = 0;  ///< seconds
  double direct = 0;     ///< number of direct I/O transfers
  double buffered = 0;
  double faults = 0;
};

/// The printed costs of a program's passes.
struct Passes {
  Pass writing;
  Pass reading;
};

/// One of the study's programs, with its data card.
struct Method {
  std::string program;
  std::string card{};
  std::string site = "one";
};
inline const Method kQio{"qio.f"};
inline const Method kBlock{"block.f", "BLOCK.DAT           0\n"};
inline const Method kNetInSequence{"block.f", "0::BLOCK.DAT        1\n"};
/// The same to another VAX on the Ethernet, which has the second drive.
inline const Method kEthernet{"block.f", "1::BLOCK.DAT        1\n", "two"};
inline const Method kNet{"block.f", "0::BLOCK.DAT        0\n"};
inline const Method kLongRecords{"record.f", " 8192 0\n"};
inline const Method kShortRecords{"record.f", "  512 0\n"};
inline const Method kLocated{"record.f", "  512 1\n"};
inline const Method kPaging{"paging.f"};
inline const Method kFortran{"fortran.f"};
inline const Method kExtended{"noalloc.f"};

/// Runs the programs of the VMS study.
class Bench {
 public:
  explicit Bench(ExperimentRunner& runner) : runner_(runner) {}

  /// Runs the program under the load of other users. Returns the means of ten runs.
  Passes run(const Method& method) const;

 private:
  Passes run(const Method& method, int seed) const;

  ExperimentRunner& runner_;
};

}  // namespace platter::noble
