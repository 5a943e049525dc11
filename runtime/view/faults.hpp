#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "emulator/fault/plan.hpp"

namespace platter::runtime {

/// Returns the rows of the closing summary with the planned faults: how often each has happened, and its cost.
/// A fault that has never happened is reported as such.
std::string faults_text(const fault::Plan& plan);

/// Returns the same as JSON.
nlohmann::ordered_json faults_json(const fault::Plan& plan);

}  // namespace platter::runtime
