#pragma once

#include <string>
#include <vector>

#include "runtime/options.hpp"

namespace platter::runtime {

/// The parts of a sandbox, as reports name them.
using Held = std::vector<std::string>;

/// From now on this process is a stranger's: it touches what the flags let it, by the kernel's rules and by
/// those of the runtime (docs/safety.md). All that the run reads besides is read by now, and its results are
/// open. `own`: files that the run is made of; `inherited`: descriptors to be closed. Throws
/// specification::Error where not everything can be had and the user insists.
void enter_sandbox(const Options& options, const std::vector<std::string>& own,
                   const std::vector<int>& inherited);

/// Descriptors that are open now, but for the standard streams: whoever gave the command has left them so.
std::vector<int> inherited_descriptors();

/// What is in force: "files", "names", "calls", "environment", "limits".
const Held& held();

/// From now on GETENV finds these variables (NAME=VALUE) and no others, wherever it looks.
void set_environment(const std::vector<std::string>& variables);

}  // namespace platter::runtime
