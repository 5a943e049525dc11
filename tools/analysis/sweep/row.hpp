#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/analysis/sweep/point.hpp"

namespace platter::sweep {

/// What a table says of a point: names of columns with their values, in order; numbers as JSON has them.
using Row = std::vector<std::pair<std::string, std::string>>;

/// What a run measured, of all its units together; the same columns for every run, empty where it has no
/// results.
Row measured(const Result& result);

/// The same of a point: its number from 1, what was varied, how it ended, what was measured, and the command
/// that repeats it.
Row row_of(std::int64_t number, const Setting& setting, const Result& result, const std::string& command);

}  // namespace platter::sweep
