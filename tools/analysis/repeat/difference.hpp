#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace platter::repeat {

/// What two results of a run differ in, a line each: "/units/0/calls: 5, now 6". What is said of how to
/// repeat it, and of what it cost the host, is no result.
std::vector<std::string> differences(nlohmann::ordered_json then, nlohmann::ordered_json now);

}  // namespace platter::repeat
