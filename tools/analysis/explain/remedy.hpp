#pragma once

#include <string>
#include <vector>

#include "emulator/machine/machine.hpp"
#include "tools/analysis/explain/explanation_text.hpp"

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

}  // namespace platter::explain
