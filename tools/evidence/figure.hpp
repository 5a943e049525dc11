#pragma once

#include <string>
#include <utility>
#include <vector>

namespace platter::evidence {

/// A straight line as a document or a machine has it.
struct StraightLine {
  std::string label;
  double intercept;
  double slope;
  double from = 0;  ///< where it is drawn
  double to = 1;
};

/// Measured points.
struct Series {
  std::string label;
  std::vector<std::pair<double, double>> points;
};

/// Measured series, four at most, over lines.
struct Figure {
  std::string title;
  std::string y_label;
  std::vector<Series> measured;
  std::vector<StraightLine> printed;
  std::string lines_by = "paper";  ///< whose the lines are
  std::string x_label = "1/B, the reciprocal of the buffer size in sectors";
  double x_from = 0;
  double x_to = 1.05;
  bool logarithmic = false;      ///< along x
  std::string key = "left top";  ///< where the labels stand, as gnuplot has it
};

/// Draws it as SVG by gnuplot: the same bytes for the same figure and gnuplot. Throws std::runtime_error
/// where gnuplot is not there.
std::string svg_of(const Figure& figure);

}  // namespace platter::evidence
