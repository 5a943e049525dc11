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
  std::vector<std::pair<double, double>> bars{};  ///< of each point the least and the most y; or none at all
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
  bool logarithmic = false;          ///< along x
  std::string key = "left top";      ///< where the labels stand, as gnuplot has it
  std::vector<std::string> notes{};  ///< lines below it: of what it was made
};

/// What a picture is a file of.
enum class Form { kSvg, kPdf, kPng };
/// By the file's ending; throws specification::Error, with what `option` may be, where it is another one.
Form form_of(const std::string& option, const std::string& file);

/// Draws it by gnuplot: the same bytes for the same figure, gnuplot and, but for SVG, fonts. Where x is 1/B,
/// the end of large buffers has a plot of its own beside it. Throws std::runtime_error where gnuplot is not
/// there.
std::string picture_of(const Figure& figure, Form form);

/// Gives each measured point a bar from the least to the most that the same point is in the others. Throws
/// Failed where another has no such point.
void add_bars(Figure& figure, const std::vector<Figure>& others);

}  // namespace platter::evidence
