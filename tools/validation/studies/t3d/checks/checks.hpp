#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/t3d/bench/bench.hpp"

namespace platter::koeninger {

using evidence::Evidence;

/// Measures what a claim speaks of. Throws Failed where that cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< by the claim's id

Checks path_checks();    ///< gateways, calls, the Agent
Checks result_checks();  ///< what people measured, and what the author advises

}  // namespace platter::koeninger
