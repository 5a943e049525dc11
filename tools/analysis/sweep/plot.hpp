#pragma once

#include <string>
#include <vector>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/store.hpp"

namespace platter::sweep {

/// What gnuplot makes of these commands, which begin with its terminal and axes set up for SVG. Throws
/// std::runtime_error where it cannot draw them.
std::string drawn(const std::string& commands);

/// A bar of parts, one upon the other.
struct Bar {
  std::string name;
  std::vector<double> parts;
};

/// Bars side by side, as SVG, drawn by gnuplot. Throws std::runtime_error where that is not there.
std::string bars_svg(const std::string& y, const std::vector<std::string>& parts,
                     const std::vector<Bar>& bars);

/// A picture of points: a column over what is varied, a line for each setting of the other keys.
struct Plot {
  std::string file;  ///< "": none
  std::string x;     ///< a key
  std::string y = "virtual_seconds";
};

/// Throws specification::Error where it cannot be drawn of such points.
void require_plottable(const Plot& plot, const Grid& grid);

/// Draws it as SVG by gnuplot. Throws specification::Error, std::runtime_error where gnuplot is not there.
void draw(const Plot& plot, Store& store, const Grid& grid);

}  // namespace platter::sweep
