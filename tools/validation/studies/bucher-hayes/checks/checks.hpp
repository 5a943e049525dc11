#pragma once

#include <map>
#include <string>

#include "tools/validation/harness/evidence.hpp"
#include "tools/validation/studies/bucher-hayes/bench/bench.hpp"

namespace platter::bucher_hayes {

using evidence::Evidence;

/// Measures the quantities of a claim. Throws Failed if they cannot be measured.
using Check = void (*)(const Bench&, Evidence&);
using Checks = std::map<std::string, Check>;  ///< keys are the claims' ids

// Checks by subject, each in a separate source.
Checks device_checks();
Checks maximum_checks();
Checks line_checks();
Checks table_checks();
Checks buffered_checks();
Checks ltss_checks();
Checks random_checks();
Checks ctss_checks();
Checks interval_checks();
Checks loop_checks();
Checks clock_checks();
Checks channel_checks();
Checks rotation_checks();
Checks program_checks();

}  // namespace platter::bucher_hayes
