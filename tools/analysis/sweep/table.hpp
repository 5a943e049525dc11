#pragma once

#include <filesystem>
#include <string>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/point.hpp"
#include "tools/analysis/sweep/store.hpp"

namespace platter::sweep {

/// Whether a table can be written to a file of that name: .csv, .json, .sqlite or .db.
bool is_table(const std::string& file);

/// All points of the store, a row each, in the form that the file's name asks for. The same bytes whatever
/// the order in which points were done. Throws
/// specification::Error where it cannot be written.
void write_table(const std::filesystem::path& file, Store& store, const Grid& grid, const Subject& subject);

}  // namespace platter::sweep
