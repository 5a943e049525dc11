#pragma once

#include <string>

namespace platter::runtime {

/// What a profiled guest has counted, and the clock periods that it was charged, as JSON of schema
/// "platter.counts/1".
std::string counts_json();

}  // namespace platter::runtime
