#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/cms/bench/bench.hpp"

namespace platter::johnston {

using evidence::Evidence;

/// Measures the quantities of a claim. Throws Failed if they cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< keys are the claims' ids

Checks file_checks();    ///< how CMS reads files
Checks system_checks();  ///< paging, directories, segments, printing, caches

}  // namespace platter::johnston
