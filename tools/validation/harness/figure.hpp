#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tools/validation/harness/gnuplot.hpp"

namespace platter::evidence {

/// A straight line that a document prints or that fits a machine's measurements.
struct StraightLine {
  std::string label;
  double intercept;
  double slope;
  double from = 0;  ///< first x that is drawn
  double to = 1;
};

/// A series of measured points.
struct Series {
  std::string label;
  std::vector<std::pair<double, double>> points;
  std::vector<std::pair<double, double>>
      bars{};  ///< minimum and maximum y of each point; empty for no error bars
};

/// Up to four measured series, drawn over straight lines.
struct Figure {
  std::string title;
  std::string y_label;
  std::vector<Series> measured;
  std::vector<StraightLine> printed;
  std::string lines_by = "paper";  ///< source of the lines, for the legend
  std::string x_label = "1/B, the reciprocal of the buffer size in sectors";
  double x_from = 0;
  double x_to = 1.05;
  bool logarithmic = false;          ///< logarithmic x axis
  std::string key = "left top";      ///< position of the legend, in gnuplot's syntax
  std::vector<std::string> notes{};  ///< lines printed below the figure, which describe how it was measured
};

/// Draws the figure with gnuplot (gnuplot.hpp). If x is 1/B, a second plot shows the range of large buffers:
/// beside the first, or below it in a narrow picture.
std::string picture_of(const Figure& figure, Form form, const PictureSize& size);

/// Adds an error bar to each measured point: the range of the same point's values in the other figures.
/// Throws Failed if one of them lacks the point.
void add_bars(Figure& figure, const std::vector<Figure>& others);

}  // namespace platter::evidence
