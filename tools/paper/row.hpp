#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tools/paper/least_squares.hpp"
#include "tools/paper/point.hpp"
#include "tools/paper/table1.hpp"

namespace platter::paper {

/// S and M of one part of a row: a line through all points, or two with one intercept where M depends on the buffer size.
struct Fit {
  std::vector<Point> points;  ///< by buffer size
  Line line;                  ///< through all of them
  double farthest;            ///< from it, as a fraction of the revolutions there
  std::optional<Branches> branches;
  int split = 0;  ///< the smallest buffer size of the second branch

  double low() const;   ///< M, the lower one of two
  double high() const;  ///< M, the higher one
  double sectors_per_revolution() const { return 1 / (branches ? branches->intercept : line.intercept); }
  /// The largest difference, over the points, between M as lost revolutions were counted and as the times say, with
  /// `s` sectors in a revolution.
  double farthest_from_events(double s) const;
};

/// Splits where two slopes describe the points much better than one. At least two points.
Fit fit(std::vector<Point> points);

/// A row of Table 1 as measured.
struct MeasuredRow {
  PaperRow paper;
  Fit overlapped;
  Fit non_overlapped;
  std::optional<Line> overhead;  ///< eq. 8: T_OH against 1/B

  bool sectors_within() const;
  bool missed_within() const;
  bool t_call_within() const;
  bool t_trans_within() const;
  bool within() const { return sectors_within() && missed_within() && t_call_within() && t_trans_within(); }
  /// Root mean square of measured against printed revolutions per sector, as a fraction of their mean, over the points
  /// of both parts; nothing where the paper prints no line.
  std::optional<double> demerit() const;
};

}  // namespace platter::paper
