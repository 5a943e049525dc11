#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/documents/bucher-hayes/bench/bench.hpp"

namespace platter::bucher_hayes {

/// A straight line as the paper prints it, over 1/B.
struct PaperLine {
  std::string label;
  double intercept;
  double slope;
  double from = 0;  ///< 1/B, where it is drawn
  double to = 1;
};

/// Measured points: 1/B and what there is.
struct Series {
  std::string label;
  std::vector<std::pair<double, double>> points;
};

/// One of the paper's figures, measured again.
struct Figure {
  std::string title;
  std::string y_label;
  std::vector<Series> measured;
  std::vector<PaperLine> printed;
};

/// Figure 1 to 4. Throws Failed where it cannot be measured.
Figure measure_figure(int number, const Bench& bench);

/// Draws it as SVG by gnuplot: the same bytes for the same figure and gnuplot. Throws std::runtime_error
/// where gnuplot is not there.
std::string svg_of(const Figure& figure);

}  // namespace platter::bucher_hayes
