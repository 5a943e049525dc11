#pragma once

#include <string>
#include <utility>
#include <vector>

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

/// File format of a picture.
enum class Form { kSvg, kPdf, kPng };
/// Returns the format for the file's extension. Throws specification::Error, which names the option and the
/// allowed extensions, for any other extension.
Form form_of(const std::string& option, const std::string& file);

/// Draws the figure with gnuplot. The bytes depend only on the figure, the version of gnuplot and, except for
/// SVG, the fonts. If x is 1/B, a second plot shows the range of large buffers. Throws std::runtime_error if
/// gnuplot is not installed.
std::string picture_of(const Figure& figure, Form form);

/// Adds an error bar to each measured point: the range of the same point's values in the other figures.
/// Throws Failed if one of them lacks the point.
void add_bars(Figure& figure, const std::vector<Figure>& others);

}  // namespace platter::evidence
