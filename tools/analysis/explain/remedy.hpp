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

/// Something that could be otherwise, as flags of platter run.
struct Remedy {
  std::string what;
  std::vector<std::string> flags;
};

/// What could be tried for the second call of a scene: of a program's own call, what --what-if knows; of a
/// statement on a blocked dataset, other libraries and buffers. `statement`: that the call is a part of; "":
/// none. `library`: that does its statements; "": the
/// system's first.
std::vector<Remedy> remedies(machine::Machine& machine, const RequestPair& scene,
                             const std::string& statement, const std::string& library);

/// A remedy, and what came of running the program so.
struct Tried {
  Remedy remedy;
  double seconds = 0;     ///< of the machine
  std::string trouble{};  ///< why it did not end well, or printed something else; ""
};

/// What is known of the program as it is.
struct AsItIs {
  double seconds = 0;
  advise::Printed printed;  ///< what must be the same in each trial, but for times
};

/// Runs the program with each remedy. Those that saved time first, the
/// most at the front; then those that did not; then what could not be done. Files are in `folder`.
std::vector<Tried> try_out(const sweep::Subject& subject, const AsItIs& as_it_is,
                           const std::vector<Remedy>& remedies, const std::filesystem::path& folder,
                           const std::function<void(std::size_t)>& progress);

}  // namespace platter::explain
