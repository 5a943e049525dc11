#pragma once

#include <string>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/store.hpp"
#include "tools/validation/harness/gnuplot.hpp"

namespace platter::sweep {

/// A stacked bar.
struct Bar {
  std::string name;
  std::vector<double> parts;
};

/// Draws bars side by side with gnuplot. Returns the SVG. Throws std::runtime_error if gnuplot is not
/// installed.
std::string bars_svg(const std::string& y, const std::vector<std::string>& parts,
                     const std::vector<Bar>& bars);

/// A plot of a sweep's points: one column over one key, with one line for each setting of the other keys.
struct Plot {
  std::string file;      ///< empty for no plot
  std::string x;         ///< a varied key
  std::string x_unit{};  ///< unit of its values if they have none; empty for none
  std::string y = "virtual_seconds";
  evidence::PictureSize size{};
};

/// Throws specification::Error if the grid does not have the plot's key.
void require_plottable(const Plot& plot, const Grid& grid);

/// Draws the plot with gnuplot in the format of its file. Throws specification::Error, or std::runtime_error
/// if gnuplot is not installed.
void draw(const Plot& plot, Store& store, const Grid& grid);

}  // namespace platter::sweep
