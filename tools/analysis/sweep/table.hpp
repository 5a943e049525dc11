#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/analysis/sweep/store.hpp"

namespace platter::sweep {

/// A row of a table: column names with their values, in order. Numbers have the form of JSON.
using Row = std::vector<std::pair<std::string, std::string>>;

/// Returns a run's measurements, summed over its units. Every run has the same columns; they are empty
/// without results.
Row measured(const Result& result);

/// Returns the row of a point: its number from 1, the varied keys, how the run ended, its measurements, and
/// the command that repeats it.
Row row_of(std::int64_t number, const Setting& setting, const Result& result, const std::string& command);

/// Returns whether the file has the extension of a table: .csv, .json, .sqlite or .db.
bool is_table(const std::string& file);

/// Writes all points of the store, one row per point, in the format of the file's extension. The bytes do not
/// depend on the order in which points were completed. Throws specification::Error if the file cannot be
/// written.
void write_table(const std::filesystem::path& file, Store& store, const Grid& grid, const Subject& subject);

}  // namespace platter::sweep
