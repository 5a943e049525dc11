#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/validation/harness/least_squares.hpp"
#include "tools/validation/harness/measurement.hpp"
#include "tools/validation/studies/bucher-hayes/bench/point.hpp"

namespace platter::bucher_hayes {

using evidence::Branches;
using evidence::Estimate;
using evidence::fit_line;
using evidence::Line;

/// The fit of S and M for one part of a row: a line through all points or, if M depends on the buffer size,
/// two lines with a common intercept.
struct Fit {
  std::vector<Point> points;  ///< sorted by buffer size
  Line line;                  ///< fit through all fitted points
  double farthest;  ///< largest distance of a point from the line, relative to the point's revolutions
  std::optional<Branches> branches;
  int split = 0;  ///< smallest buffer size of the second branch

  /// Returns S with its standard error.
  Estimate sectors() const {
    return evidence::reciprocal(branches ? branches->intercept : line.intercept_estimate());
  }
  double sectors_per_revolution() const { return sectors().value; }
  Estimate lower() const;   ///< M, the lower of two values, with its standard error
  Estimate higher() const;  ///< M, the higher of two values, with its standard error
  double low() const { return lower().value; }
  double high() const { return higher().value; }
  /// Returns M for a buffer size, from the branch that contains it.
  double lost(int sectors) const;
  /// Returns the largest difference, over all points, between M from the times and M from the events, with s
  /// sectors per revolution.
  double farthest_from_events(double s) const;
};

/// Fits the points, which are sorted by size, for which `fitted` is true; there must be at least two. If they
/// are not on one line, two branches are fitted: at the best split if that is much better, and otherwise at
/// the size `step` if it is not 0.
Fit fit(
    std::vector<Point> points, const std::function<bool(int)>& fitted = [](int) { return true; },
    int step = 0);

/// The verdict on a row. kNotJudged means that all judged numbers are within their tolerances, and some
/// printed numbers are not judged.
enum class RowVerdict { kWithin, kOff, kNotJudged };

/// Returns "within", "not within" or "not judged".
const char* name_of(RowVerdict verdict);

/// The measurements of a row of Table 1. If the row could not be measured, only `printed` and `failure` are
/// set.
struct MeasuredRow {
  PrintedRow printed;
  std::string failure;
  std::optional<Fit> overlapped;
  std::optional<Fit> non_overlapped;
  std::optional<Line> overhead;  ///< eq. 8: T_OH over 1/B
  double nominal = 0;  ///< S according to the geometry: sectors per track, divided by the file's layout

  const Fit& part(Part part) const { return part == Part::kOverlapped ? *overlapped : *non_overlapped; }
  // Each function returns whether its numbers are within their tolerances, or true if they are not judged.
  bool sectors_within() const;
  bool lost_within() const;
  bool t_call_within() const;
  bool t_trans_within() const;
  RowVerdict verdict() const;
  double farthest_from_events() const;
  /// Returns S and M of both parts, T_call and T_trans, or nothing if the row could not be measured.
  std::vector<evidence::Measurement> measurements() const;
};

/// Measures a row with one run for each buffer size of each part.
MeasuredRow measure_row(const PrintedRow& row, ExperimentRunner& runner);
std::vector<MeasuredRow> measure_rows(const std::vector<PrintedRow>& rows, ExperimentRunner& runner);

/// Returns the number of rows with this verdict.
std::size_t count_of(RowVerdict verdict, const std::vector<MeasuredRow>& rows);

/// Returns the root mean square of the differences between measured and printed revolutions per sector, over
/// all rows and sizes for which the paper prints S and M, relative to the mean. Returns 0 if none is printed.
double demerit(const std::vector<MeasuredRow>& rows);

}  // namespace platter::bucher_hayes
