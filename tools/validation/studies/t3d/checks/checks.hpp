#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/t3d/bench/bench.hpp"

namespace platter::koeninger {

using evidence::Evidence;

/// Measures the quantities of a claim. Throws Failed if they cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< keys are the claims' ids

Checks path_checks();    ///< gateways, system calls and the Agent
Checks result_checks();  ///< measurements of users, and the author's advice

}  // namespace platter::koeninger
