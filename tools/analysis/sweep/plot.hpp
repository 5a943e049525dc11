#pragma once

#include <string>

#include "tools/analysis/sweep/grid.hpp"
#include "tools/analysis/sweep/store.hpp"

namespace platter::sweep {

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
