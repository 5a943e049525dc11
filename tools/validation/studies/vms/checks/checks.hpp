#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/vms/bench/bench.hpp"

namespace platter::noble {

using evidence::Evidence;

/// Measures what a claim speaks of. Throws Failed where that cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< by the claim's id

Checks method_checks();      ///< each way of writing and reading the file by itself
Checks comparison_checks();  ///< what is said of several

}  // namespace platter::noble
