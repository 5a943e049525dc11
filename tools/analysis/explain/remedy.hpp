#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "tools/analysis/advise/trial.hpp"
#include "tools/analysis/explain/explanation_text.hpp"
#include "tools/analysis/sweep/point.hpp"

namespace platter::explain {

/// A change to try, as flags of platter run.
struct Remedy {
  std::string what;
  std::vector<std::string> flags;
};

/// Returns the changes to try for the second call of a pair. For a call by the program these are the changes
/// that --what-if supports; for a statement on a blocked dataset they are other libraries and buffers.
/// `statement` made the call; it is "" for a call by the program itself. `library` executes its
/// statements; "" means the system's first library.
std::vector<Remedy> remedies(machine::Machine& machine, const RequestPair& scene,
                             const std::string& statement, const std::string& library);

/// A remedy, and the result of running the program with it.
struct Tried {
  Remedy remedy;
  double seconds = 0;     ///< virtual time of the run
  std::string trouble{};  ///< the reason why the run failed, or the message that its output differs; empty if
                          ///< neither applies
};

/// The results of the unchanged program.
struct AsItIs {
  double seconds = 0;
  advise::Printed printed;  ///< output that each trial must repeat, except for times
};

/// Runs the program with each remedy, with files in `folder`. `progress` receives the number of completed
/// runs. Returns the remedies that saved time first, then the others, each sorted by virtual time, and then
/// those that failed.
std::vector<Tried> try_out(const sweep::Subject& subject, const AsItIs& as_it_is,
                           const std::vector<Remedy>& remedies, const std::filesystem::path& folder,
                           const std::function<void(std::size_t)>& progress);

}  // namespace platter::explain
