#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/analysis/sweep/store.hpp"

namespace platter::sweep {

/// What a table says of a point: names of columns with their values, in order; numbers as JSON has them.
using Row = std::vector<std::pair<std::string, std::string>>;

/// What a run measured, of all its units together; the same columns for every run, empty where it has no
/// results.
Row measured(const Result& result);

/// The same of a point: its number from 1, what was varied, how it ended, what was measured, and the command
/// that repeats it.
Row row_of(std::int64_t number, const Setting& setting, const Result& result, const std::string& command);

/// Whether a table can be written to a file of that name: .csv, .json, .sqlite or .db.
bool is_table(const std::string& file);

/// All points of the store, a row each, in the form that the file's name asks for. The same bytes whatever
/// the order in which points were done. Throws
/// specification::Error where it cannot be written.
void write_table(const std::filesystem::path& file, Store& store, const Grid& grid, const Subject& subject);

}  // namespace platter::sweep
