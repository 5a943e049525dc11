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

/// S and M of one part of a row: a line through all points or, where M depends on the buffer size, two with
/// one intercept.
struct Fit {
  std::vector<Point> points;  ///< by buffer size
  Line line;                  ///< through all of them
  double farthest;            ///< from it, as a part of the revolutions there
  std::optional<Branches> branches;
  int split = 0;  ///< the smallest size of the second branch

  /// S with its standard error.
  Estimate sectors() const {
    return evidence::reciprocal(branches ? branches->intercept : line.intercept_estimate());
  }
  double sectors_per_revolution() const { return sectors().value; }
  Estimate lower() const;   ///< M, the lower one of two, with its standard error
  Estimate higher() const;  ///< M, the higher one, with its standard error
  double low() const { return lower().value; }
  double high() const { return higher().value; }
  /// M at a size: of its branch.
  double lost(int sectors) const;
  /// The largest difference, over the points, between M by the times and M by events, with s sectors in a
  /// revolution.
  double farthest_from_events(double s) const;
};

/// Through those of the points, in ascending order of their sizes, for which `fitted` holds: at least two.
/// Where points are off one line and no two lines are much better, there are two that part at the size
/// `step`, if that is not 0.
Fit fit(
    std::vector<Point> points, const std::function<bool(int)>& fitted = [](int) { return true; },
    int step = 0);

/// kNotJudged: all that is judged is within its tolerance, and part of what is printed is not judged.
enum class RowVerdict { kWithin, kOff, kNotJudged };

/// "within", "not within", "not judged"
const char* name_of(RowVerdict verdict);

/// A row of Table 1 as measured. A row that could not be measured has only `failure`.
struct MeasuredRow {
  PrintedRow printed;
  std::string failure;
  std::optional<Fit> overlapped;
  std::optional<Fit> non_overlapped;
  std::optional<Line> overhead;  ///< eq. 8: T_OH against 1/B
  double nominal = 0;            ///< S: sectors on a track, over the file's layout

  const Fit& part(Part part) const { return part == Part::kOverlapped ? *overlapped : *non_overlapped; }
  // Whether a number that is judged is within its tolerance; true for one that is not judged.
  bool sectors_within() const;
  bool lost_within() const;
  bool t_call_within() const;
  bool t_trans_within() const;
  RowVerdict verdict() const;
  double farthest_from_events() const;
  /// S and M of both parts, T_call and T_trans; none of a row that could not be measured.
  std::vector<evidence::Measurement> measurements() const;
};

/// One run for each buffer size of each part.
MeasuredRow measure_row(const PrintedRow& row, ExperimentRunner& laboratory);
std::vector<MeasuredRow> measure_rows(const std::vector<PrintedRow>& rows, ExperimentRunner& laboratory);

std::size_t count_of(RowVerdict verdict, const std::vector<MeasuredRow>& rows);

/// Root mean square of measured against printed revolutions per sector, over all rows and buffer sizes for
/// which the paper prints S and M, as a part of their mean. 0 where there are none.
double demerit(const std::vector<MeasuredRow>& rows);

}  // namespace platter::bucher_hayes
