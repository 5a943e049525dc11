#include "tools/validation/studies/bucher-hayes/bench/row.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace platter::bucher_hayes {
namespace {

/// Two branches are tried only if a point is off the single line by more than this part of its revolutions.
/// For comparison, the start of a file accounts for half a percent.
constexpr double kOnLine = 0.02;
/// The residual of two lines must be smaller than the residual of one line by this factor.
constexpr double kBetter = 50;

constexpr Part kParts[] = {Part::kOverlapped, Part::kNonOverlapped};

Fit measure_part(const PrintedRow& row, Part part, ExperimentRunner& runner) {
  std::vector<Point> points(row.sizes.size());
  in_parallel(points.size(),
              [&](std::size_t i) { points[i] = measure_point(row, part, row.sizes[i], runner); });
  return fit(std::move(points), [&](int sectors) { return !row.is_between(part, sectors); }, row.step(part));
}

bool meets(const Fit& fit, const Expected& expected, double nominal, double tolerance) {
  const double top = expected.at_most.value_or(expected.lost);
  for (const auto& point : fit.points) {
    if (point.sectors < expected.from || point.sectors > expected.to) continue;
    // If one line fits all sizes, its slope is judged, because single sizes with few calls scatter.
    const bool one_line = !fit.branches && expected.from <= fit.points.front().sectors &&
                          expected.to >= fit.points.back().sectors;
    const double m = one_line ? fit.line.slope : point.lost_per_call(nominal);
    if (m < expected.lost - tolerance) return false;
    if (!expected.or_more && m > top + tolerance) return false;
  }
  return true;
}

}  // namespace

Estimate Fit::lower() const {
  if (!branches) return line.slope_estimate();
  return branches->first.value < branches->second.value ? branches->first : branches->second;
}

Estimate Fit::higher() const {
  if (!branches) return line.slope_estimate();
  return branches->first.value < branches->second.value ? branches->second : branches->first;
}

double Fit::lost(int sectors) const {
  if (!branches) return line.slope;
  return (sectors < split ? branches->first : branches->second).value;
}

double Fit::farthest_from_events(double s) const {
  double maximum = 0;
  for (const auto& point : points)
    maximum = std::max(maximum, std::abs(point.lost_per_call(s) - point.lost_per_call_by_events()));
  return maximum;
}

Fit fit(std::vector<Point> points, const std::function<bool(int)>& fitted, int step) {
  std::vector<double> x;
  std::vector<double> y;
  std::vector<int> sizes;
  for (const auto& point : points) {
    if (!fitted(point.sectors)) continue;
    x.push_back(point.x());
    y.push_back(point.y());
    sizes.push_back(point.sectors);
  }
  Fit result{.points = std::move(points), .line = fit_line(x, y), .farthest = 0, .branches = {}};
  for (const auto& point : result.points) {
    if (!fitted(point.sectors)) continue;
    const double off = std::abs(result.line.at(point.x()) - point.y()) * point.moved / point.revolutions;
    result.farthest = std::max(result.farthest, off);
  }
  if (result.farthest > kOnLine) result.branches = evidence::find_branches(x, y, kBetter);
  const auto at_step =
      static_cast<std::size_t>(std::lower_bound(sizes.begin(), sizes.end(), step) - sizes.begin());
  const bool can_step = step > 0 && at_step > 0 && at_step < sizes.size();
  if (result.farthest > kOnLine && !result.branches && can_step)
    result.branches = evidence::fit_branches(x, y, at_step);
  if (result.branches) result.split = sizes[result.branches->split];
  return result;
}

bool MeasuredRow::sectors_within() const {
  if (!printed.sectors_per_revolution) return true;
  return std::all_of(std::begin(kParts), std::end(kParts), [&](Part which) {
    return std::abs(part(which).sectors_per_revolution() - *printed.sectors_per_revolution) <=
           printed.tolerances.sectors_per_revolution;
  });
}

bool MeasuredRow::lost_within() const {
  return std::all_of(printed.expected.begin(), printed.expected.end(), [&](const Expected& expected) {
    return meets(part(expected.part), expected, nominal, printed.tolerances.lost);
  });
}

bool MeasuredRow::t_call_within() const {
  if (!printed.judges(printed.t_call)) return true;
  return std::abs(overhead->slope - *printed.t_call) <= printed.tolerances.t_call.value();
}

bool MeasuredRow::t_trans_within() const {
  if (!printed.judges(printed.t_trans)) return true;
  return std::abs(overhead->intercept - *printed.t_trans) <= printed.tolerances.t_trans.value();
}

RowVerdict MeasuredRow::verdict() const {
  if (!failure.empty()) return RowVerdict::kOff;
  if (!sectors_within() || !lost_within() || !t_call_within() || !t_trans_within()) return RowVerdict::kOff;
  return printed.t_not_judged.empty() ? RowVerdict::kWithin : RowVerdict::kNotJudged;
}

const char* name_of(RowVerdict verdict) {
  switch (verdict) {
    case RowVerdict::kWithin:
      return "within";
    case RowVerdict::kOff:
      return "not within";
    case RowVerdict::kNotJudged:
      return "not judged";
  }
  return "";
}

std::size_t count_of(RowVerdict verdict, const std::vector<MeasuredRow>& rows) {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [&](const MeasuredRow& row) { return row.verdict() == verdict; }));
}

double MeasuredRow::farthest_from_events() const {
  return std::max(overlapped->farthest_from_events(nominal), non_overlapped->farthest_from_events(nominal));
}

std::vector<evidence::Measurement> MeasuredRow::measurements() const {
  if (!failure.empty()) return {};
  using evidence::Measurement;
  std::vector<Measurement> all;
  const auto add = [&](const std::string& name, const char* unit, const Estimate& minimum, double maximum,
                       bool is_judged, bool is_within, std::optional<double> paper,
                       std::optional<double> tolerance) {
    all.push_back({.name = name,
                   .unit = unit,
                   .value = minimum.value,
                   .minimum = minimum.value,
                   .maximum = maximum,
                   .count = minimum.value == maximum ? 1 : 2,
                   .statement = false,
                   .within = is_within,
                   .judged = is_judged,
                   .error = minimum.error,
                   .paper = paper,
                   .tolerance = paper ? tolerance : std::nullopt});
  };
  const auto& limits = printed.tolerances;
  for (const Part which : kParts) {
    const std::string where = which == Part::kOverlapped ? " overlapped" : " non-overlapped";
    const Estimate s = part(which).sectors();
    add("S" + where, "sectors/rev", s, s.value, printed.sectors_per_revolution.has_value(), sectors_within(),
        printed.sectors_per_revolution, limits.sectors_per_revolution);
    const bool one = printed.lost_high && *printed.lost_high == printed.lost_low;
    add("M" + where, "rev/call", part(which).lower(), part(which).high(), true, lost_within(),
        one ? std::optional(printed.lost_low) : std::nullopt, limits.lost);
  }
  add("T_call", "us", overhead->slope_estimate(), overhead->slope, printed.judges(printed.t_call),
      t_call_within(), printed.t_call, limits.t_call);
  add("T_trans", "us/sector", overhead->intercept_estimate(), overhead->intercept,
      printed.judges(printed.t_trans), t_trans_within(), printed.t_trans, limits.t_trans);
  return all;
}

MeasuredRow measure_row(const PrintedRow& row, ExperimentRunner& runner) {
  MeasuredRow measured{.printed = row, .failure = {}, .overlapped = {}, .non_overlapped = {}, .overhead = {}};
  measured.nominal = static_cast<double>(runner.geometry_of(row.host).sectors_per_track.count) /
                     static_cast<double>(row.layout);
  try {
    measured.overlapped = measure_part(row, Part::kOverlapped, runner);
    measured.non_overlapped = measure_part(row, Part::kNonOverlapped, runner);
  } catch (const Failed& failed) {
    measured.failure = failed.what();
    return measured;
  }
  std::vector<double> reciprocal;
  std::vector<double> overhead;
  for (const auto& point : measured.overlapped->points) {
    reciprocal.push_back(1.0 / point.sectors);
    overhead.push_back(point.overhead);
  }
  measured.overhead = fit_line(reciprocal, overhead);
  return measured;
}

std::vector<MeasuredRow> measure_rows(const std::vector<PrintedRow>& rows, ExperimentRunner& runner) {
  std::vector<MeasuredRow> results(rows.size());
  in_parallel(rows.size(), [&](std::size_t i) { results[i] = measure_row(rows[i], runner); });
  return results;
}

double demerit(const std::vector<MeasuredRow>& rows) {
  double squares = 0;
  double sum = 0;
  double count = 0;
  for (const auto& row : rows) {
    if (!row.failure.empty() || !row.printed.sectors_per_revolution) continue;
    for (const Part which : kParts) {
      for (const auto& point : row.part(which).points) {
        const Expected* expected = row.printed.at(which, point.sectors);
        if (expected == nullptr || expected->or_more || expected->at_most) continue;
        const double measured = point.revolutions / point.moved;
        const double printed =
            point.predicted(*row.printed.sectors_per_revolution, expected->lost) / point.moved;
        squares += (measured - printed) * (measured - printed);
        sum += printed;
        ++count;
      }
    }
  }
  return count > 0 ? std::sqrt(squares / count) / (sum / count) : 0;
}

}  // namespace platter::bucher_hayes
