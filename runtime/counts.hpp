#pragma once

#include <string>

namespace platter::runtime {

/// Writes what a profiled guest has counted, and the clock periods that it was charged, as JSON of schema
/// "platter.counts/1". False where the file cannot be written.
bool write_counts(const std::string& file);

}  // namespace platter::runtime
