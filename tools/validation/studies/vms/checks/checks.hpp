#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/vms/bench/bench.hpp"

namespace platter::noble {

using evidence::Evidence;

/// Measures the quantities of a claim. Throws Failed if they cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< keys are the claims' ids

Checks method_checks();      ///< claims about one method of writing and reading the file
Checks comparison_checks();  ///< claims that compare several methods

}  // namespace platter::noble
